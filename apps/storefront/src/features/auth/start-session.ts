import { ApiError } from '#src/lib/call/api-error.ts'
import type { SessionUser } from './auth-store.ts'
import type { StoredToken, TokenStore } from './token-store.ts'

/** Dependencies of a session start. Each function may throw. */
export interface SessionPorts {
  tokens: TokenStore
  /** Requests a new guest token. */
  createGuestToken: () => Promise<StoredToken>
  /** Loads the member's profile. */
  loadUser: () => Promise<SessionUser>
  /** Requests the current user type of the token. */
  refreshUserType: () => Promise<SessionUser['userType']>
  /** Sets the token of all further calls. */
  carry: (token: string) => void
  /** Sends the user type to analytics. */
  record: (userType: SessionUser['userType']) => void
}

/** Requests a new guest token, stores it and uses it for calls. AUTH-1 */
export const enterAsGuest = async ({ tokens, createGuestToken, carry }: SessionPorts): Promise<SessionUser> => {
  const kept = await createGuestToken()
  tokens.save(kept)
  carry(kept.token)
  return { userType: kept.userType }
}

const loadUnlessGuest = (ports: SessionPorts, user: SessionUser): SessionUser | Promise<SessionUser> =>
  user.userType === 'guest' ? user : ports.loadUser() // START-2

const resume = async (pathname: string, kept: StoredToken, ports: SessionPorts): Promise<SessionUser> => {
  ports.carry(kept.token)
  // START-1: the server sets the token cookie; the cookie that scripts can read is deleted
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

/**
 * Determines the current user. Undefined if the page needs no user (ROUTE-3). Throws if the server is unavailable or no guest
 * token can be created.
 */
export const startSession = async (pathname: string, ports: SessionPorts): Promise<SessionUser | undefined> => {
  if (pathname.includes('kakao-popup')) return undefined // ROUTE-3
  const kept = ports.tokens.read()
  if (!kept) return loadUnlessGuest(ports, await enterAsGuest(ports)) // START-5
  try {
    return await resume(pathname, kept, ports)
  } catch (error) {
    // an unavailable server does not invalidate the token: a member stays a member
    if (isPassing(error)) throw error
    // START-4: replace a token that is no longer valid
    return loadUnlessGuest(ports, await enterAsGuest(ports))
  }
}
