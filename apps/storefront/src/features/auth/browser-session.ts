import { sendCall, setCallerToken, setTokenRenewal } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { saveDraft } from '#src/lib/draft.ts'
import { isMember, setAuthError, setSessionUser, skipSession, useAuth } from './auth-store.ts'
import { enterAsGuest, type SessionPorts, startSession } from './start-session.ts'
import { createTokenKeeper, parseToken, TOKEN_KEY, type TokenStore } from './token-store.ts'

/** The token of this browser. */
export const openTokenStore = (): TokenStore =>
  createTokenKeeper(
    openKeyStore(),
    (line) => {
      document.cookie = line
    },
    () => document.cookie,
  )

const openPorts = (): SessionPorts => {
  // START-1: what the pages of a member show of the person is there from the start
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
    // TRACK-8: whatever analytics is loaded listens for this; nobody listening is fine
    record: (userType) => document.dispatchEvent(new CustomEvent('shop:user-type', { detail: userType })),
  }
}

let entering: Promise<string | undefined> | undefined

// few visits ever need it
const loadChange = () => import('./change-person.ts')

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

/** Goes on as a guest, e.g. after logging out or where a token is refused. What a member saw is seen no longer. */
export const goOnAsGuest = (): Promise<string | undefined> => {
  const ports = openPorts()
  const before = ports.tokens.read()?.token
  const createGuestToken = async () => {
    const made = await ports.createGuestToken()
    const kept = ports.tokens.read()
    // who logged in meanwhile stays
    return kept && kept.token !== before ? kept : made
  }
  return enterOnce(async () => {
    const wasMember = isMember(useAuth.getState().user)
    setSessionUser(await enterAsGuest({ ...ports, createGuestToken }))
    if (wasMember) void (await loadChange()).forgetPersonal()
  }, ports)
}

const showLoggedOut = (): void => void loadChange().then(({ sayLoggedOut }) => sayLoggedOut())

/** A token that is refused is replaced by a guest's; a member whose login ended elsewhere is told so. */
const renewToken = async (): Promise<string | undefined> => {
  const wasMember = isMember(useAuth.getState().user)
  saveDraft()
  const token = await goOnAsGuest()
  if (wasMember && token) showLoggedOut()
  return token
}

// whoever logs in or out in one tab does so in all of this browser
const followTabs = ({ key, oldValue, newValue }: StorageEvent): void => {
  const kept = key === TOKEN_KEY ? parseToken(newValue ?? '') : undefined
  // who logs out forgets the token before there is another: a token that is replaced had ended by itself
  if (kept && oldValue !== null) saveDraft()
  if (kept) void loadChange().then(({ becomePerson }) => becomePerson(kept))
}

/** Starts the visit once; to be called after hydration, because pages are anonymous until then. */
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
    // START-4: somebody who was a member when they left would not know why nothing of theirs is here
    if (user && isMember(came) && !isMember(user)) showLoggedOut()
  }, ports)
}
