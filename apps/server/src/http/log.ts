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

/** Structured lines. Only fields named here are written: a request's body, query and headers have no way in. */
export const createLog = (config: Pick<Config, 'logLevel'>, to: DestinationStream = pino.destination(1)): Logger => {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { error: toErrorLine, err: toErrorLine },
  }
  return pino(options, to)
}
