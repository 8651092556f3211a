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
}

/** Keeps what was sent, for tests. `next` answers take the place of delivery, one each, in order. */
export function createFakeSender(): MessageSender & { sent: OutgoingMessage[]; next: SendResult[] } {
  const sent: OutgoingMessage[] = []
  const next: SendResult[] = []
  return {
    sent,
    next,
    async send(message) {
      const scripted = next.shift()
      // An unknown outcome is one where the message did go out and only the answer is missing.
      if (!scripted || scripted.outcome === 'accepted' || scripted.outcome === 'unknown') sent.push(message)
      return scripted ?? { outcome: 'accepted', groupId: `fake_${sent.length}` }
    },
  }
}
