import type { SendResult } from '../message/message-sender.ts'

/** Cause of a temporary refusal, before its status. */
export const BUSY = 'busy'

/** Fields of the errors of Nodemailer. */
interface SmtpError {
  code?: unknown
  responseCode?: unknown
  response?: unknown
}

const causes: Readonly<Record<string, string>> = {
  ECONNECTION: 'network',
  ESOCKET: 'network',
  EDNS: 'network',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  ETLS: 'tls',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EPROTOCOL: 'garbage',
}

/** Errors about one mail: its envelope or its content was refused. All others concern the connection or the account. */
const aboutMail = new Set<unknown>(['EENVELOPE', 'EMESSAGE'])

/**
 * Maps an error of Nodemailer to a result. `wasRead`: bytes of the mail were passed to the connection, so a mail without a reply may
 * have arrived. A temporary refusal (4xx) means that the server did not take it. A refused login is no fault of the mail. Undefined if
 * the error is none of SMTP.
 */
export const toFailure = (error: unknown, { wasRead }: { wasRead: boolean }): SendResult | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code, responseCode, response } = error as SmtpError
  if (typeof code !== 'string') return undefined
  const status = typeof responseCode === 'number' ? responseCode : undefined
  if (aboutMail.has(code)) {
    if (status !== undefined && status < 500) return { outcome: 'notSent', cause: `${BUSY} ${status}` }
    return {
      outcome: 'refused',
      code: String(status ?? code),
      message: typeof response === 'string' ? response : error.message,
    }
  }
  const cause = causes[code]
  if (cause === undefined) return undefined
  return { outcome: wasRead ? 'unknown' : 'notSent', cause }
}
