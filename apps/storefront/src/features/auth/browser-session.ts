import { sendCall, setCallerToken, setTokenRenewal } from '#src/lib/api.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { setAuthError, setSessionUser, skipSession, useAuth } from './auth-store.ts'
import { enterAsGuest, type SessionPorts, startSession } from './start-session.ts'
import { createTokenKeeper } from './token-keeper.ts'

const openPorts = (): SessionPorts => {
  const loadHolder = () => sendCall('auth.verifyToken', undefined, { renew: false })
  return {
    tokens: createTokenKeeper(openKeyStore(), (line) => {
      document.cookie = line
    }),
    createGuestToken: () => sendCall('auth.createGuestToken', undefined, { renew: false }),
    loadUser: loadHolder,
    refreshUserType: async () => (await loadHolder()).userType,
    carry: setCallerToken,
    // TRACK-8: whatever analytics is loaded listens for this; nobody listening is fine
    record: (userType) => document.dispatchEvent(new CustomEvent('shop:user-type', { detail: userType })),
  }
}

let entering: Promise<string | undefined> | undefined

/** One entry at a time: calls refused together wait for the same new token. */
const enterOnce = (enter: () => Promise<unknown>, ports: SessionPorts): Promise<string | undefined> => {
  entering ??= enter()
    .then(() => ports.tokens.read()?.token)
    .catch((error: unknown) => {
      setAuthError(error)
      return undefined
    })
    .finally(() => {
      entering = undefined
    })
  return entering
}

/** Starts the visit once; to be called after hydration, because pages are anonymous until then. */
export const openBrowserSession = (pathname: string): void => {
  if (useAuth.getState().status !== 'starting') return
  const ports = openPorts()
  setTokenRenewal(() => enterOnce(async () => setSessionUser(await enterAsGuest(ports)), ports))
  void enterOnce(async () => {
    const user = await startSession(pathname, ports)
    if (user) setSessionUser(user)
    else skipSession()
  }, ports)
}
