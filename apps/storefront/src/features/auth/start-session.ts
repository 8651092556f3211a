import { ApiError } from '#src/lib/call/api-error.ts'
import type { SessionUser } from './auth-store.ts'
import type { KeptToken, TokenStore } from './token-store.ts'

/** What the start of a visit needs from outside; each may throw. */
export interface SessionPorts {
  tokens: TokenStore
  /** Makes a new guest token. */
  createGuestToken: () => Promise<KeptToken>
  /** Loads who a member is. */
  loadUser: () => Promise<SessionUser>
  /** Asks again what kind of user the token stands for. */
  refreshUserType: () => Promise<SessionUser['userType']>
  /** Calls from now on carry this token. */
  carry: (token: string) => void
  /** Tells analytics what kind of user this is. */
  record: (userType: SessionUser['userType']) => void
}

/** Gets a new guest token, keeps it and makes it the one in use. AUTH-1 */
export const enterAsGuest = async ({ tokens, createGuestToken, carry }: SessionPorts): Promise<SessionUser> => {
  const kept = await createGuestToken()
  tokens.save(kept)
  carry(kept.token)
  return { userType: kept.userType }
}

const loadUnlessGuest = (ports: SessionPorts, user: SessionUser): SessionUser | Promise<SessionUser> =>
  user.userType === 'guest' ? user : ports.loadUser() // START-2

const resume = async (pathname: string, kept: KeptToken, ports: SessionPorts): Promise<SessionUser> => {
  ports.carry(kept.token)
  // START-1: the cookie came with the token, from the server; one that scripts could read is thrown away
  ports.tokens.dropReadable()
  const user = await loadUnlessGuest(ports, kept)
  if (user.userType === 'guest' || pathname.includes('processing')) return { userType: user.userType } // START-2, ROUTE-4
  const userType = await ports.refreshUserType() // START-3
  ports.record(userType)
  return { ...user, userType }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.statusCode === 0 || error.statusCode === 408 || error.statusCode === 429 || error.statusCode >= 500)

/** Finds out who is visiting. Undefined where the page needs nobody (ROUTE-3). Throws when not even a guest can enter. */
export const startSession = async (pathname: string, ports: SessionPorts): Promise<SessionUser | undefined> => {
  if (pathname.includes('kakao-popup')) return undefined // ROUTE-3
  const kept = ports.tokens.read()
  if (!kept) return loadUnlessGuest(ports, await enterAsGuest(ports)) // START-5
  try {
    return await resume(pathname, kept, ports)
  } catch (error) {
    // a server that cannot answer says nothing about the token: a member stays one
    if (isPassing(error)) throw error
    // START-4: a token that does not work any more is replaced
    return loadUnlessGuest(ports, await enterAsGuest(ports))
  }
}
