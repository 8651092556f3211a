import { createHash, randomBytes } from 'node:crypto'

const DAY_MS = 86_400_000
/** Tokens end a year after they were made, like the cookie they may stand in, and after 90 days without use. */
export const TOKEN_LIFE_MS = 365 * DAY_MS
export const TOKEN_IDLE_MS = 90 * DAY_MS

/** 256 random bits: the token's text, shown once. */
export const createTokenText = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: no table row opens anything. */
export const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Says whether a text can be a token at all, before the database is asked. */
export const isTokenText = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
