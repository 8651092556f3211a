import { createHash, randomBytes } from 'node:crypto'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long after it was made a token ends, and how long without use. */
export interface TokenLife {
  lifeMs: number
  idleMs: number
  /** How often that it is used is written down. */
  touchMs: number
}

/** A year, like the cookie it may stand in. */
export const LASTING: TokenLife = { lifeMs: 365 * DAY_MS, idleMs: 90 * DAY_MS, touchMs: HOUR_MS }
/** Without auto login: a browser that was not closed, on a device that others use too. */
export const BRIEF: TokenLife = { lifeMs: DAY_MS, idleMs: 2 * HOUR_MS, touchMs: 5 * 60_000 }

/** 256 random bits: the token's text, shown once. */
export const createTokenText = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: no table row opens anything. */
export const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Says whether a text can be a token at all, before the database is asked. */
export const isTokenText = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
