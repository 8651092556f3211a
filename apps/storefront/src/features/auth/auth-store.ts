import type { TokenHolder } from '@shop/contract'
import { create } from 'zustand'

export type SessionUser = Pick<TokenHolder, 'userType'>

interface AuthState {
  /** `starting` until the user is known; `skipped` on a page that needs no user (ROUTE-3). */
  status: 'starting' | 'ready' | 'failed' | 'skipped'
  user: SessionUser | undefined
  /** The last error. Cleared only by `initializeAuth`. AUTH-3 */
  error: unknown
}
export const useAuth = create<AuthState>(() => ({ status: 'starting', user: undefined, error: undefined }))

export const setSessionUser = (user: SessionUser): void => useAuth.setState({ status: 'ready', user })
export const setAuthError = (error: unknown): void =>
  useAuth.setState(({ user }) => ({ error, status: user ? 'ready' : 'failed' }))
export const skipSession = (): void => useAuth.setState({ status: 'skipped' })
// AUTH-3
export const initializeAuth = (): void => useAuth.setState({ error: undefined })

/** Returns whether the user is a member. Member calls are sent for members only. AUTH-5 */
export const isMember = (user: SessionUser | undefined): boolean => user !== undefined && user.userType !== 'guest'

/** Calls `then` with the user once known: immediately, or when the session has started or failed. */
export const whenVisitorKnown = (then: (user: SessionUser | undefined) => void): void => {
  const { status, user } = useAuth.getState()
  if (status !== 'starting') return then(user)
  const end = useAuth.subscribe((now) => {
    if (now.status === 'starting') return
    end()
    then(now.user)
  })
}
