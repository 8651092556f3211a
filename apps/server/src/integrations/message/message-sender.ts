export interface OutgoingMessage {
  /** Phone number, digits only. */
  to: string
  /** Full text. An 알림톡 that cannot be delivered is sent as a text message with this text. */
  text: string
  /** An approved 알림톡 template. Text and buttons must match it exactly. */
  template?: {
    channelId: string
    templateId: string
    variables: Record<string, string>
    buttons?: readonly { buttonName: string; buttonType: 'WL'; linkMo: string; linkPc?: string }[]
  }
  /** Search keys for the vendor's console: orderId, purpose. */
  tags?: Record<string, string>
}

/** `unknown`: the message may have been sent; retrying may deliver it twice. */
export type SendResult =
  | { outcome: 'accepted'; groupId: string }
  | { outcome: 'refused'; code: string; message: string }
  /** `retryAfterMs`: time that the provider asked to wait. */
  | { outcome: 'notSent'; cause: string; retryAfterMs?: number | undefined }
  | { outcome: 'unknown'; cause: string }

export interface MessageSender {
  send(message: OutgoingMessage): Promise<SendResult>
  /**
   * Sends up to 10,000 messages in one request. Returns one result per message, in order. Two messages to the same number are
   * both sent.
   */
  sendMany(messages: readonly OutgoingMessage[]): Promise<SendResult[]>
}

export type FakeSender = MessageSender & { sent: OutgoingMessage[]; next: SendResult[] }

/** Records sent messages, for tests. Results in `next` replace delivery, one per message, in order. */
export function createFakeSender(): FakeSender {
  const sent: OutgoingMessage[] = []
  const next: SendResult[] = []
  const take = (message: OutgoingMessage): SendResult => {
    const scripted = next.shift()
    // An unknown outcome means the message was sent and the response was lost.
    if (!scripted || scripted.outcome === 'accepted' || scripted.outcome === 'unknown') sent.push(message)
    return scripted ?? { outcome: 'accepted', groupId: `fake_${sent.length}` }
  }
  return {
    sent,
    next,
    send: async (message) => take(message),
    sendMany: async (messages) => messages.map(take),
  }
}
