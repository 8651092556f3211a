import { randomBytes } from 'node:crypto'
import type { SandboxClock } from '../control/sandbox-clock.ts'

export type MessageStatus = 'PENDING' | 'COMPLETE' | 'FAILED'

export interface OutboxMessage {
  messageId: string
  groupId: string
  to: string
  from: string
  /** Type as finally delivered: SMS, LMS or ATA (알림톡). */
  type: string
  text: string
  kakaoOptions: unknown
  customFields: Record<string, string> | null
  status: MessageStatus
  statusCode: string
  reason: string
  /** True if 알림톡 could not be delivered and a text message was sent instead. */
  replacement: boolean
  dateReceived: string
  dateReported: string | null
}

export interface NewMessage {
  groupId: string
  to: string
  from: string
  text: string
  type: string
  kakaoOptions?: { disableSms?: boolean } | undefined
  customFields?: Record<string, string> | undefined
}

export interface Outbox {
  /** Registers the message. Returns it as `failed`, with the reason, if the vendor refuses it. */
  register(message: NewMessage): { registered: OutboxMessage } | { failed: OutboxMessage }
  list(to?: string): readonly OutboxMessage[]
  find(messageId: string): OutboxMessage | undefined
  /** True for the first message to `01000000005`, which gets a 503. */
  refusesFirst(to: string): boolean
  reset(): void
}

const LATE_MS = 5_000

/**
 * Scripted result of a test number: 1 not registered, 2 late, 3 알림톡 fails, 4 blocked, 5 vendor down once, 6 template mismatch.
 */
const fateOf = (to: string): string => /^0100000000(\d)$/.exec(to)?.[1] ?? '0'

export function createOutbox(clock: SandboxClock): Outbox {
  let messages: OutboxMessage[] = []
  let refused = new Set<string>()
  return {
    register(given) {
      const message = newMessage(given, clock.now())
      if (fateOf(given.to) === '1') {
        settle(message, clock.now(), 'FAILED 1062 발신번호 미등록')
        return { failed: message }
      }
      messages.push(message)
      deliver(message, given, clock)
      return { registered: message }
    },
    list: (to) => (to === undefined ? messages : messages.filter((message) => message.to === to)),
    find: (messageId) => messages.find((message) => message.messageId === messageId),
    refusesFirst(to) {
      if (fateOf(to) !== '5' || refused.has(to)) return false
      refused.add(to)
      return true
    },
    reset() {
      messages = []
      refused = new Set()
    },
  }
}

function newMessage(given: NewMessage, now: Date): OutboxMessage {
  return {
    messageId: `M4V${randomBytes(12).toString('hex').toUpperCase()}`,
    kakaoOptions: null,
    customFields: null,
    ...given,
    status: 'PENDING',
    statusCode: '2000',
    reason: '정상 접수',
    replacement: false,
    dateReceived: now.toISOString(),
    dateReported: null,
  }
}

/** Applies a delivery report such as `COMPLETE 4000 수신완료`: status, vendor code, vendor message. */
function settle(message: OutboxMessage, now: Date, report: string): void {
  const [status, statusCode, ...words] = report.split(' ')
  Object.assign(message, { status, statusCode, reason: words.join(' '), dateReported: now.toISOString() })
}

function deliver(message: OutboxMessage, given: NewMessage, clock: SandboxClock): void {
  const fate = fateOf(message.to)
  const report = (text: string) => settle(message, clock.now(), text)
  const isTalk = message.type === 'ATA'
  if (fate === '2') clock.at(new Date(clock.now().getTime() + LATE_MS), () => report('COMPLETE 4000 수신완료'))
  else if (fate === '4') report('FAILED 3048 080 수신거부 번호')
  else if (fate === '6' && isTalk) report('FAILED 3016 템플릿과 일치하지 않음')
  else if (fate === '3' && isTalk && given.kakaoOptions?.disableSms) report('FAILED 3019 카카오톡 미사용자')
  else if (fate === '3' && isTalk) {
    message.type = textType(given.text)
    message.replacement = true
    report('COMPLETE 4000 알림톡 실패 후 문자로 전달')
  } else report('COMPLETE 4000 수신완료')
}

/** Returns SMS for up to 90 bytes of EUC-KR, otherwise LMS. A Hangul syllable takes two bytes. */
export function textType(text: string): 'SMS' | 'LMS' {
  const wide = text.split('').filter((char) => char.charCodeAt(0) > 127).length
  return text.length + wide > 90 ? 'LMS' : 'SMS'
}
