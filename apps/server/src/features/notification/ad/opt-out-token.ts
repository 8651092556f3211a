import { createHmac, timingSafeEqual } from 'node:crypto'

const DAY_MS = 86_400_000
/** Days for which a link in a message works. */
const VALID_DAYS = 180
const MAC_BYTES = 16
const RADIX = 36
const BODY = /^([0-9a-z]{1,13})\.([0-9a-z]{1,6})$/

const signOf = (secret: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`optOut.${body}`).digest().subarray(0, MAC_BYTES)

const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** Creates the token of an opt-out link. It is short, because text messages contain it. */
export const writeOptOutToken = (secret: string, userId: number, now: Date): string => {
  const body = `${userId.toString(RADIX)}.${dayOf(now).toString(RADIX)}`
  return `${body}.${signOf(secret, body).toString('base64url')}`
}

/** Returns the account of a token. Undefined if it was made with none of `secrets` or is older than 180 days. */
export const readOptOutToken = (secrets: readonly string[], token: string, now: Date): number | undefined => {
  const end = token.lastIndexOf('.')
  const body = token.slice(0, Math.max(end, 0))
  const given = Buffer.from(token.slice(end + 1), 'base64url')
  const isSigned = (secret: string): boolean => timingSafeEqual(given, signOf(secret, body))
  if (given.length !== MAC_BYTES || !secrets.some(isSigned)) return undefined
  const [, user = '', day = ''] = BODY.exec(body) ?? []
  const age = dayOf(now) - Number.parseInt(day, RADIX)
  return age <= VALID_DAYS ? Number.parseInt(user, RADIX) : undefined
}
