import type { IssuedToken } from '@shop/contract'
import { type KeyStore, readCookie } from '#src/lib/browser-storage.ts'

/** Storage key of the token. Its storage event notifies other tabs of a user change. */
export const TOKEN_KEY = 'auth.token'
/** Session cookie that marks a token without auto login. No cookie that scripts can read contains the token. */
const MARK = 'brief-visit'
/** Cookie that held the token in earlier versions. */
const FORMER = 'user-token'
const FLAGS = 'Path=/; Secure; SameSite=Strict'

export interface StoredToken extends Pick<IssuedToken, 'token' | 'userType'> {
  /** True without auto login: the token is valid until the browser is closed. */
  brief?: boolean
}

export interface TokenStore {
  read(): StoredToken | undefined
  save(kept: StoredToken): void
  /** Deletes the former cookie, which scripts can read. */
  dropReadable(): void
  forget(): void
}

const isKept = (value: unknown): value is StoredToken =>
  typeof value === 'object' && value !== null && 'token' in value && 'userType' in value

/** Parses a stored token. Undefined if the value is invalid. */
export const parseToken = (text: string): StoredToken | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (!isKept(value)) return undefined
    const { token, userType, brief } = value
    return { token, userType, ...(brief === true && { brief }) }
  } catch {
    // not JSON
    return undefined
  }
}

/**
 * Stores the token of this browser. `writeCookie` takes a whole cookie line; `readCookies` returns all cookies. A brief token is
 * valid while its marker, a session cookie, exists.
 */
export const createTokenStore = (
  store: KeyStore,
  writeCookie: (line: string) => void,
  readCookies: () => string = () => '',
): TokenStore => {
  const read = (): StoredToken | undefined => {
    const kept = parseToken(store.get(TOKEN_KEY) ?? '')
    return kept?.brief && readCookie(readCookies(), MARK) === undefined ? undefined : kept
  }
  const drop = (name: string) => writeCookie(`${name}=; Max-Age=0; ${FLAGS}`)
  const dropReadable = () => drop(FORMER)
  return {
    read,
    save: ({ token, userType, brief }) => {
      store.set(TOKEN_KEY, JSON.stringify({ token, userType, brief }))
      if (brief) writeCookie(`${MARK}=1; ${FLAGS}`)
    },
    dropReadable,
    forget: () => {
      store.remove(TOKEN_KEY)
      drop(MARK)
      dropReadable()
    },
  }
}
