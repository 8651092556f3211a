import type { ParsedMail } from 'mailparser'
import type { Clock } from '../control/sandbox-clock.ts'

export interface StoredMail {
  /** Number in the order of arrival, from 1. */
  id: number
  messageId: string
  /** Addresses of the envelope. */
  from: string
  to: readonly string[]
  /** Display name and address of the header. */
  sender: string
  subject: string
  html: string
  text: string
  /** Header lines as they were sent. */
  headers: readonly string[]
  receivedAt: string
}

export interface MailStore {
  add(mail: { from: string; to: readonly string[]; parsed: ParsedMail }): void
  /** Lists mails, those to one receiver if an address is given, in the order of arrival. */
  list(to?: string): readonly StoredMail[]
  find(id: number): StoredMail | undefined
  reset(): void
}

export function createMailStore(now: Clock): MailStore {
  let mails: StoredMail[] = []
  return {
    add({ from, to, parsed }) {
      mails.push({
        id: mails.length + 1,
        messageId: parsed.messageId ?? '',
        from,
        to,
        sender: parsed.from?.text ?? '',
        subject: parsed.subject ?? '',
        html: parsed.html || '',
        text: parsed.text ?? '',
        headers: parsed.headerLines.map(({ line }) => line),
        receivedAt: now().toISOString(),
      })
    },
    list: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to.includes(to))),
    find: (id) => mails[id - 1],
    reset() {
      mails = []
    },
  }
}
