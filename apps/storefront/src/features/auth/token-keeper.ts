import type { IssuedToken } from '@shop/contract'
import type { KeyStore } from '#src/lib/browser-storage.ts'

const KEY = 'auth.token'
const COOKIE = 'user-token'
const COOKIE_DAYS = 365

export type KeptToken = Pick<IssuedToken, 'token' | 'userType'>

export interface TokenKeeper {
  read(): KeptToken | undefined
  save(kept: KeptToken): void
  /** One year, secure, same site only. START-1 */
  keepCookie(token: string): void
  forget(): void
}

const isKept = (value: unknown): value is KeptToken =>
  typeof value === 'object' && value !== null && 'token' in value && 'userType' in value

const parse = (text: string): KeptToken | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isKept(value) ? { token: value.token, userType: value.userType } : undefined
  } catch {
    // what somebody else wrote under our key is no token
    return undefined
  }
}

/** Keeps the token of this browser. `writeCookie` takes a whole cookie line. */
export const createTokenKeeper = (store: KeyStore, writeCookie: (line: string) => void): TokenKeeper => ({
  read: () => parse(store.get(KEY) ?? ''),
  save: ({ token, userType }) => store.set(KEY, JSON.stringify({ token, userType })),
  keepCookie: (token) =>
    writeCookie(
      `${COOKIE}=${encodeURIComponent(token)}; Max-Age=${COOKIE_DAYS * 86_400}; Path=/; Secure; SameSite=Strict`,
    ),
  forget: () => {
    store.remove(KEY)
    writeCookie(`${COOKIE}=; Max-Age=0; Path=/; Secure; SameSite=Strict`)
  },
})
