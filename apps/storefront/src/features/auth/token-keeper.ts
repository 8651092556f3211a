import type { IssuedToken } from '@shop/contract'
import type { KeyStore } from '#src/lib/browser-storage.ts'

/** Under this key the other tabs hear of a new person. */
export const TOKEN_KEY = 'auth.token'
const COOKIE = 'user-token'
const COOKIE_DAYS = 365

export interface KeptToken extends Pick<IssuedToken, 'token' | 'userType'> {
  /** Without auto login: kept until the browser is closed. */
  brief?: boolean
}

export interface TokenKeeper {
  read(): KeptToken | undefined
  save(kept: KeptToken): void
  /** One year, secure, same site only; a brief token's ends with the browser. START-1 */
  keepCookie(token: string): void
  forget(): void
}

const isKept = (value: unknown): value is KeptToken =>
  typeof value === 'object' && value !== null && 'token' in value && 'userType' in value

/** A token as it is stored; undefined for what somebody else wrote under our key. */
export const parseToken = (text: string): KeptToken | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (!isKept(value)) return undefined
    const { token, userType, brief } = value
    return { token, userType, ...(brief === true && { brief }) }
  } catch {
    // not even JSON
    return undefined
  }
}

/**
 * Keeps the token of this browser. `writeCookie` takes a whole cookie line; `readCookies` gives all that are there: a brief
 * token is good while its cookie, which ends with the browser, is.
 */
export const createTokenKeeper = (
  store: KeyStore,
  writeCookie: (line: string) => void,
  readCookies: () => string = () => '',
): TokenKeeper => {
  const stored = (): KeptToken | undefined => parseToken(store.get(TOKEN_KEY) ?? '')
  const read = (): KeptToken | undefined => {
    const kept = stored()
    return kept?.brief && !readCookies().includes(`${COOKIE}=`) ? undefined : kept
  }
  return {
    read,
    save: ({ token, userType, brief }) => store.set(TOKEN_KEY, JSON.stringify({ token, userType, brief })),
    keepCookie: (token) => {
      const age = stored()?.brief ? '' : ` Max-Age=${COOKIE_DAYS * 86_400};`
      writeCookie(`${COOKIE}=${encodeURIComponent(token)};${age} Path=/; Secure; SameSite=Strict`)
    },
    forget: () => {
      store.remove(TOKEN_KEY)
      writeCookie(`${COOKIE}=; Max-Age=0; Path=/; Secure; SameSite=Strict`)
    },
  }
}
