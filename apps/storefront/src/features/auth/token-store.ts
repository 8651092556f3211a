import type { IssuedToken } from '@shop/contract'
import { type KeyStore, readCookie } from '#src/lib/browser-storage.ts'

/** Under this key the other tabs hear of a new person. */
export const TOKEN_KEY = 'auth.token'
/** Ends with the browser and says nothing but that: the token itself is in no cookie a script can read. */
const MARK = 'brief-visit'
/** Held the token in earlier versions. */
const FORMER = 'user-token'
const FLAGS = 'Path=/; Secure; SameSite=Strict'

export interface KeptToken extends Pick<IssuedToken, 'token' | 'userType'> {
  /** Without auto login: kept until the browser is closed. */
  brief?: boolean
}

export interface TokenStore {
  read(): KeptToken | undefined
  save(kept: KeptToken): void
  /** Throws away the cookie that held the token where scripts could read it. */
  dropReadable(): void
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
 * token is good while its mark, a cookie which ends with the browser, is.
 */
export const createTokenKeeper = (
  store: KeyStore,
  writeCookie: (line: string) => void,
  readCookies: () => string = () => '',
): TokenStore => {
  const read = (): KeptToken | undefined => {
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
