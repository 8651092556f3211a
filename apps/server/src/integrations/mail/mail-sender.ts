import type { SendResult } from '../message/message-sender.ts'

export interface OutgoingMail {
  /** Key of the event. The message id is derived from it, so that a receiver recognizes a mail that arrives twice. */
  key: string
  /** Name shown as the sender. The address is that of the shop. */
  fromName: string
  /** One address, without a name. */
  to: string
  subject: string
  html: string
  text: string
  /** Address that ends mails of this kind, for the header of RFC 2369; `isOneClick` if it accepts the POST of RFC 8058. */
  unsubscribe?: { url: string; isOneClick: boolean } | undefined
}

export interface MailSender {
  send(mail: OutgoingMail): Promise<SendResult>
}

export type FakeMailSender = MailSender & { sent: OutgoingMail[]; next: SendResult[] }

/** Records sent mails, for tests. Results in `next` replace delivery, one per mail, in order. */
export const createFakeMailSender = (): FakeMailSender => {
  const sent: OutgoingMail[] = []
  const next: SendResult[] = []
  return {
    sent,
    next,
    async send(mail) {
      const scripted = next.shift()
      // An unknown outcome means the mail was sent and the response was lost.
      if (!scripted || scripted.outcome === 'accepted' || scripted.outcome === 'unknown') sent.push(mail)
      return scripted ?? { outcome: 'accepted', groupId: `fake_${sent.length}` }
    },
  }
}
