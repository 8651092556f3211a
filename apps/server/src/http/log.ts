import { type DestinationStream, pino, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { currentRequestId } from '#src/observability/request-scope.ts'

/** Masks phone, card and account numbers, e-mail addresses and credentials anywhere in a text. */
export const maskText = (text: string): string =>
  text
    // before e-mail addresses: `password@host` matches that pattern
    .replace(/(\w+:\/\/)[^\s/@]+@/g, '$1[login]@')
    .replace(/\b(01\d)[- ]?\d{3,4}[- ]?(\d{4})\b/g, '$1-****-$2')
    .replace(/\b\d(?:[ -]?\d){9,18}\b/g, '[digits]')
    .replace(/([\w.+-])[\w.+-]*@([\w-]+(?:\.[\w-]+)+)/g, '$1***@$2')
    .replace(/\b(Bearer|Basic|KakaoAK) [\w.~+/=-]+/gi, '$1 [token]')
    .replace(/(__Host-[\w-]+=)[^\s;,"']+/g, '$1[token]')

const toErrorLine = (error: unknown): object =>
  error instanceof Error
    ? {
        type: error.name,
        message: maskText(error.message),
        code: (error as { code?: unknown }).code,
        stack: error.stack && maskText(error.stack),
        ...(error.cause !== undefined && { cause: toErrorLine(error.cause) }),
      }
    : { message: maskText(String(error)) }

/**
 * Minimum length of a secret to hide. Shorter values are ordinary words that occur in log lines; production rejects them as
 * real secrets.
 */
const SHORTEST_SECRET = 8

/**
 * Returns the forms in which a secret may occur in a log line: raw, JSON-escaped, URL-encoded, and as the start of a base64
 * text.
 */
const waysToWrite = (secret: string): string[] => {
  const base64 = Buffer.from(secret).toString('base64')
  // the last base64 group differs if more bytes follow
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    base64.slice(0, Math.floor(Buffer.byteLength(secret) / 3) * 4),
  ]
}

/** Returns a function that removes these texts, in each of their encodings, from a line. */
export const hideSecrets = (secrets: readonly string[]): ((line: string) => string) => {
  const ways = secrets.filter(({ length }) => length >= SHORTEST_SECRET).flatMap(waysToWrite)
  if (ways.length === 0) return (line) => line
  const longestFirst = [...new Set(ways)].sort((a, b) => b.length - a.length)
  const any = new RegExp(longestFirst.map((way) => way.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g')
  return (line) => line.replace(any, '[secret]')
}

type LogConfig = Pick<Config, 'logLevel' | 'secrets'>

/**
 * Creates the structured logger. Writes only the fields named here, so a request's body, query and headers cannot be logged.
 * Configured secrets are removed from every line. Lines of work for a request have its id.
 */
export const createLog = ({ logLevel, secrets }: LogConfig, to: DestinationStream = pino.destination(1)): Logger => {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { error: toErrorLine, err: toErrorLine },
    // lines that name a request keep their own id
    mixin: () => {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
  }
  const hide = hideSecrets(secrets)
  return pino(options, { write: (line) => to.write(hide(line)) })
}
