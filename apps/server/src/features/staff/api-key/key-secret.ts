import { createHash, randomBytes } from 'node:crypto'

/** Begins each key, so that scanners find one that was published by mistake. */
const PREFIX = 'shop_live_'
const BYTES = 32
const PATTERN = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{43}$`)

/** Generates the text of an API key from 256 random bits. It is shown once. */
export const createKeyText = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64url')}`

/** Returns the stored hash of a key. */
export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns the API key in the header of a request; undefined if it has none. */
export const apiKeyIn = (authorization: string | undefined): string | undefined => {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return given !== undefined && PATTERN.test(given) ? given : undefined
}
