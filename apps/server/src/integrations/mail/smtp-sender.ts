import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Clock } from '#src/clock.ts'
import { assertOutsideTx } from '#src/db/tx-scope.ts'
import { isLoopback } from '#src/mail-config.ts'
import { createCircuitBreaker } from '../circuit-breaker.ts'
import type { SendResult } from '../message/message-sender.ts'
import type { MailSender, OutgoingMail } from './mail-sender.ts'
import { BUSY, toFailure } from './smtp-result.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:port`, or `smtp://`, which requires STARTTLS unless the host is this machine. */
  url: string
  /** Address that mails come from. */
  from: string
  clock: Clock
  timeouts?: Partial<typeof TIMEOUTS>
  /** Blocks the server for `closedMs` after this many consecutive failures. */
  breaker?: { failures: number; closedMs: number }
}

const CONNECTIONS = 3
const TIMEOUTS = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 10_000, totalMs: 30_000 }
/** Servers close idle connections after a minute or later. */
const IDLE_MS = 30_000
const BREAKER = { failures: 5, closedMs: 10_000 }

/** One address without display name, comment or control characters. */
const ADDRESS = /^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u

const decode = (part: string): string | undefined => (part === '' ? undefined : decodeURIComponent(part))

const poolOptions = (url: URL, { connectMs, greetingMs, silenceMs }: typeof TIMEOUTS) => {
  const [user, pass] = [decode(url.username), decode(url.password)]
  const secure = url.protocol === 'smtps:'
  return {
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port !== '' && { port: Number(url.port) }),
    secure,
    requireTLS: !secure && !isLoopback(url),
    ...(user !== undefined && { auth: { user, pass: pass ?? '' } }),
    maxConnections: CONNECTIONS,
    // a mail of which nothing was sent moves from a connection that the server had closed to a new one
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
}

type PoolOptions = ReturnType<typeof poolOptions>

/** Message id of an event. Equal for every attempt. */
const messageIdOf = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${from.slice(from.indexOf('@') + 1)}>`

const toMail = ({ key, fromName, to, subject, html, text, unsubscribe }: OutgoingMail, from: string, now: Date) => ({
  messageId: messageIdOf(key, from),
  date: now,
  from: { name: fromName, address: from },
  to: { name: '', address: to },
  envelope: { from, to },
  subject,
  html,
  text,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe?.isOneClick === true && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  ...(unsubscribe && { list: { unsubscribe: { url: unsubscribe.url } } }),
})

/** Content stream of each mail by the signal of its request. It shows whether bytes of the mail were sent. */
type Contents = WeakMap<AbortSignal, Readable>

const openPool = async (options: PoolOptions, contents: Contents): Promise<Transporter> => {
  // loaded with the first mail, so that the shop starts without it
  const { createTransport } = await import('nodemailer')
  const pool = createTransport(options)
  pool.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => {
      if (data.signal) contents.set(data.signal, content)
      return content
    })
    done()
  })
  // errors of idle connections; those of a mail are errors of its request
  pool.on('error', () => undefined)
  return pool
}

const transmit = async (pool: Transporter, mail: SendMailOptions, contents: Contents, signal: AbortSignal) => {
  try {
    const { messageId } = (await pool.sendMail({ ...mail, signal })) as { messageId: string }
    return { outcome: 'accepted', groupId: messageId } as const
  } catch (error) {
    const failure = toFailure(error, { wasRead: contents.get(signal)?.readableDidRead ?? false })
    if (!failure) throw error
    return failure
  }
}

/** A server that refuses a mail works. */
const isHealthy = (result: SendResult | undefined): boolean =>
  result?.outcome === 'accepted' ||
  result?.outcome === 'refused' ||
  (result?.outcome === 'notSent' && result.cause.startsWith(BUSY))

/**
 * Creates a sender that keeps a few connections to an SMTP server. Nothing is sent twice: only a mail of which no byte was sent is
 * tried again, on another connection.
 */
export const createSmtpSender = (
  options: SmtpOptions,
): MailSender & { close(): void; hasBlockedWithin(ms: number): boolean } => {
  const { from, clock, breaker = BREAKER } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const gate = createCircuitBreaker({ now: () => performance.now(), maxConcurrent: CONNECTIONS, breaker })
  const contents: Contents = new WeakMap()
  let pool: Promise<Transporter> | undefined
  return {
    async send(mail) {
      assertOutsideTx()
      if (!ADDRESS.test(mail.to)) return { outcome: 'refused', code: 'address', message: 'not an e-mail address' }
      const signal = AbortSignal.timeout(timeouts.totalMs)
      const refusal = await gate.enter(signal)
      if (refusal) return { outcome: 'notSent', cause: refusal }
      let result: SendResult | undefined
      try {
        pool ??= openPool(poolOptions(new URL(options.url), timeouts), contents)
        result = await transmit(await pool, toMail(mail, from, clock()), contents, signal)
        return result
      } finally {
        gate.leave(isHealthy(result))
      }
    },
    hasBlockedWithin: (ms) => gate.hasBlockedWithin(ms),
    close: () => void pool?.then((opened) => opened.close({ force: true })),
  }
}
