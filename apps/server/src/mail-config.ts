import { z } from 'zod'

/** Reports whether a server is on this machine, so that its connection cannot be intercepted. */
export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const isSmtpUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    ['smtp:', 'smtps:'].includes(url.protocol) &&
    url.hostname !== '' &&
    `${url.search}${url.hash}` === ''
  )
}

/** Sender of a shop that has set none. */
const NO_SENDER = 'no-reply@shop.example'

/** Settings of e-mail. */
export const mailSettings = {
  /**
   * `smtps://user:password@host:port`, or `smtp://` with STARTTLS. Default: the sandbox's server, at the port after that of
   * `SANDBOX_URL`.
   */
  SMTP_URL: z.string().refine(isSmtpUrl, 'has to be smtps://user:password@host:port').optional(),
  /** Address that e-mails come from. */
  MAIL_FROM: z.email().default(NO_SENDER),
}

type Settings = z.output<z.ZodObject<typeof mailSettings>>

export interface MailConfig {
  url: string
  from: string
}

const sandboxServer = (sandboxUrl: string): string => {
  const { hostname, port } = new URL(sandboxUrl)
  return `smtp://${hostname}:${Number(port === '' ? 80 : port) + 1}`
}

export const toMailConfig = (
  { SMTP_URL, MAIL_FROM }: Settings,
  { sandboxUrl }: { sandboxUrl: string },
): MailConfig => ({
  url: SMTP_URL ?? sandboxServer(sandboxUrl),
  from: MAIL_FROM,
})

/** Lists the settings of e-mail that are refused in production. The connection needs no check: it uses TLS to every other machine. */
export const listUnsafeMail = ({ SMTP_URL, MAIL_FROM }: Settings): string[] => {
  const url = URL.parse(SMTP_URL ?? '')
  if (!url) return ['SMTP_URL is missing']
  return [
    ...(isLoopback(url) || (url.username !== '' && url.password !== '') ? [] : ['SMTP_URL has no user and password']),
    ...(MAIL_FROM === NO_SENDER ? ['MAIL_FROM is missing'] : []),
  ]
}

/** Tests send to this machine only. */
export const listForeignMail = ({ SMTP_URL }: Settings): string[] => {
  const url = URL.parse(SMTP_URL ?? '')
  return url === null || isLoopback(url) ? [] : ['SMTP_URL has to be on this machine in tests']
}
