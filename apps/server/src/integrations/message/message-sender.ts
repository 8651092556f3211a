export interface OutgoingMessage {
  /** Digits only. */
  to: string
  /** The whole text; an 알림톡 that cannot be delivered goes as a text message with it. */
  text: string
  /** An approved 알림톡 template; its text and buttons must match it to the letter. */
  template?: {
    channelId: string
    templateId: string
    variables: Record<string, string>
    buttons?: readonly { buttonName: string; buttonType: 'WL'; linkMo: string; linkPc?: string }[]
  }
  /** Finds the message again in the vendor's console: orderId, purpose. */
  tags?: Record<string, string>
}

/** `unknown`: it may have gone out; sending again may deliver it twice. */
export type SendResult =
  | { outcome: 'accepted'; groupId: string }
  | { outcome: 'refused'; code: string; message: string }
  | { outcome: 'notSent'; cause: string }
  | { outcome: 'unknown'; cause: string }

export interface MessageSender {
  send(message: OutgoingMessage): Promise<SendResult>
  /** All of them in one request, 10,000 at most: a result for each, in their order. Two to the same number are both sent. */
  sendMany(messages: readonly OutgoingMessage[]): Promise<SendResult[]>
}

export type FakeSender = MessageSender & { sent: OutgoingMessage[]; next: SendResult[] }

/** Keeps what was sent, for tests. `next` answers take the place of delivery, one for each message, in order. */
export function createFakeSender(): FakeSender {
  const sent: OutgoingMessage[] = []
  const next: SendResult[] = []
  const take = (message: OutgoingMessage): SendResult => {
    const scripted = next.shift()
    // An unknown outcome is one where the message did go out and only the answer is missing.
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
