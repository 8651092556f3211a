import { type DestinationStream, pino, type Logger } from 'pino'
import type { Config } from '../config.ts'

/** Digits of a phone, a card or an account, e-mail addresses, and what opens something: wherever they stand in a text. */
export const maskText = (text: string): string =>
  text
    // before the e-mail addresses: a password before a host looks like one
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

/** Shorter ones are words that may stand in any line; production refuses them where they would guard anything. */
const SHORTEST_SECRET = 8

/** A secret as it may stand in a line of the log: as it is, in JSON, in an address, at the beginning of something in base64. */
const waysToWrite = (secret: string): string[] => {
  const base64 = Buffer.from(secret).toString('base64')
  // the last group of a text that goes on looks otherwise
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    base64.slice(0, Math.floor(Buffer.byteLength(secret) / 3) * 4),
  ]
}

/** Takes these texts out of whatever is written, in each way they may be written in. */
export const hideSecrets = (secrets: readonly string[]): ((line: string) => string) => {
  const ways = secrets.filter(({ length }) => length >= SHORTEST_SECRET).flatMap(waysToWrite)
  if (ways.length === 0) return (line) => line
  const longestFirst = [...new Set(ways)].sort((a, b) => b.length - a.length)
  const any = new RegExp(longestFirst.map((way) => way.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g')
  return (line) => line.replace(any, '[secret]')
}

type LogConfig = Pick<Config, 'logLevel' | 'secrets'>

/**
 * Structured lines. Only fields named here are written: a request's body, query and headers have no way in, and what the shop
 * was given to keep to itself has no way out.
 */
export const createLog = ({ logLevel, secrets }: LogConfig, to: DestinationStream = pino.destination(1)): Logger => {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { error: toErrorLine, err: toErrorLine },
  }
  const hide = hideSecrets(secrets)
  return pino(options, { write: (line) => to.write(hide(line)) })
}
