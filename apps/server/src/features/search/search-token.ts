import { AppError } from '@shop/contract'
import { createHmac, timingSafeEqual } from 'node:crypto'

const MAC_BYTES = 16
const signOf = (secret: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`search.${body}`).digest().subarray(0, MAC_BYTES)

/** Creates a signed token with the term and the start of a search, shared by its pages. It contains no personal data. */
export const writeSearchToken = (secret: string, { term, at }: { term: string; at: number }): string => {
  const body = Buffer.from(JSON.stringify([term, at])).toString('base64url')
  return `${body}.${signOf(secret, body).toString('base64url')}`
}

/** Reads a token. Accepts a signature made with any of `secrets`. Throws `searchTokenInvalid` for any other. */
export const readSearchToken = (secrets: readonly string[], token: string): { term: string; at: number } => {
  const [body = '', sign = '', ...rest] = token.split('.')
  const given = Buffer.from(sign, 'base64url')
  const isSigned = (secret: string): boolean => timingSafeEqual(given, signOf(secret, body))
  const isValid = rest.length === 0 && given.length === MAC_BYTES && secrets.some(isSigned)
  if (!isValid) throw new AppError('searchTokenInvalid')
  const [term, at] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, number]
  return { term, at }
}
