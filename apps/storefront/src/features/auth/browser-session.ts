import { sendCall, setCallerToken, setTokenRenewal } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { saveOpenDrafts } from '#src/lib/draft.ts'
import { isMember, setAuthError, setSessionUser, skipSession, useAuth } from './auth-store.ts'
import { enterAsGuest, type SessionPorts, startSession } from './start-session.ts'
import { createTokenStore, parseToken, TOKEN_KEY, type TokenStore } from './token-store.ts'

/** Opens the token store of this browser. */
export const openTokenStore = (): TokenStore =>
  createTokenStore(
    openKeyStore(),
    (line) => {
      document.cookie = line
    },
    () => document.cookie,
  )

const openPorts = (): SessionPorts => {
  // START-1: caches the profile, so that member pages have it from the start
  const loadUser = async () => {
    const user = await sendCall('user.getDetail', undefined, { renew: false })
    setReply(openQueryClient(), 'user.getDetail', user)
    return user
  }
  return {
    tokens: openTokenStore(),
    createGuestToken: () => sendCall('auth.createGuestToken', undefined, { renew: false }),
    loadUser,
    refreshUserType: async () => (await sendCall('auth.verifyToken', undefined, { renew: false })).userType,
    carry: setCallerToken,
    // TRACK-8: analytics listens for this event if it is loaded
    record: (userType) => document.dispatchEvent(new CustomEvent('shop:user-type', { detail: userType })),
  }
}

let entering: Promise<string | undefined> | undefined

// lazy, because few visits need it
const loadChange = () => import('./change-person.ts')

/** Runs one token request at a time: calls rejected together share the same new token. */
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

/** Continues as a guest, e.g. after logout or if the token is rejected. Clears the member's data. */
export const goOnAsGuest = (): Promise<string | undefined> => {
  const ports = openPorts()
  const before = ports.tokens.read()?.token
  const createGuestToken = async () => {
    const made = await ports.createGuestToken()
    const kept = ports.tokens.read()
    // a user who logged in meanwhile stays logged in
    return kept && kept.token !== before ? kept : made
  }
  return enterOnce(async () => {
    const wasMember = isMember(useAuth.getState().user)
    setSessionUser(await enterAsGuest({ ...ports, createGuestToken }))
    if (wasMember) void (await loadChange()).forgetPersonal()
  }, ports)
}

const showLoggedOut = (): void => void loadChange().then(({ sayLoggedOut }) => sayLoggedOut())

/** Replaces a rejected token by a guest token. Notifies a member whose login ended elsewhere. */
const renewToken = async (): Promise<string | undefined> => {
  const wasMember = isMember(useAuth.getState().user)
  saveOpenDrafts()
  const token = await goOnAsGuest()
  if (wasMember && token) showLoggedOut()
  return token
}

// login and logout apply to all tabs of this browser
const followTabs = ({ key, oldValue, newValue }: StorageEvent): void => {
  const kept = key === TOKEN_KEY ? parseToken(newValue ?? '') : undefined
  // logout removes the token before a new one is stored, so a directly replaced token had expired
  if (kept && oldValue !== null) saveOpenDrafts()
  if (kept) void loadChange().then(({ becomePerson }) => becomePerson(kept))
}

/** Starts the session once. Call after hydration, because pages are anonymous until then. */
export const openBrowserSession = (pathname: string): void => {
  if (useAuth.getState().status !== 'starting') return
  const ports = openPorts()
  setTokenRenewal(renewToken)
  window.addEventListener('storage', followTabs)
  const came = ports.tokens.read()
  void enterOnce(async () => {
    const user = await startSession(pathname, ports)
    if (user) setSessionUser(user)
    else skipSession()
    // START-4: explains to a former member why their data is missing
    if (user && isMember(came) && !isMember(user)) showLoggedOut()
  }, ports)
}
