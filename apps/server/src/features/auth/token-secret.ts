import { createHash, randomBytes } from 'node:crypto'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Lifetime of a token in ms: since its creation, and without use. */
export interface TokenLife {
  lifeMs: number
  idleMs: number
  /** Minimum interval in ms between two updates of the last use. */
  touchMs: number
}

/** One year, like the cookie that may contain the token. */
export const LASTING: TokenLife = { lifeMs: 365 * DAY_MS, idleMs: 90 * DAY_MS, touchMs: HOUR_MS }
/** Without auto login. The browser may be left open on a shared device. */
export const BRIEF: TokenLife = { lifeMs: DAY_MS, idleMs: 2 * HOUR_MS, touchMs: 5 * 60_000 }

/** Generates the text of a token from 256 random bits. It is shown once. */
export const createTokenText = (): string => randomBytes(32).toString('base64url')

/** Returns the stored hash of a token. A row of the table cannot be used as a token. */
export const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Reports whether a text has the form of a token, before the database is queried. */
export const isTokenText = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
