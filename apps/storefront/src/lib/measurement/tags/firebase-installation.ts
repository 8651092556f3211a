import type { TagSettings } from '@shop/contract'
import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'

type Firebase = NonNullable<TagSettings['firebase']>

interface Installation {
  fid: string
  refreshToken: string
  /** Time (ms) at which the token expires. */
  expiresAt: number
}
interface TokenReply {
  token: string
  /** Seconds with a trailing `s`. */
  expiresIn: string
}

const KEY = 'firebase.installation'
const SDK_VERSION = 'w:0.6.24'
/** A token with less time (ms) left is refreshed. */
const REFRESH_BEFORE_MS = 3_600_000
const TIMEOUT_MS = 3_000

/** Thrown when Firebase refuses, with its HTTP status. */
export class FirebaseError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Firebase has answered with status ${status}`)
    this.name = 'FirebaseError'
    this.status = status
  }
}

/** Id of an installation: 17 random bytes whose first four bits are 0111, in base64url, cut to 22 characters. */
export const createFid = (bytes = crypto.getRandomValues(new Uint8Array(17))): string => {
  const [first = 0, ...others] = bytes
  return btoa(String.fromCharCode(0x70 | (first & 0x0f), ...others))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}

const request = (url: string, method: string, headers: Record<string, string>, body?: object): Promise<Response> =>
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

/** Retries a request once if the service has failed. */
const retryOnce = async (send: () => Promise<Response>): Promise<Response> => {
  const first = await send()
  const answer = first.status >= 500 ? await send() : first
  if (!answer.ok) throw new FirebaseError(answer.status)
  return answer
}

const expiryOf = ({ expiresIn }: TokenReply, now: Date): number =>
  now.getTime() + Number.parseInt(expiresIn, 10) * 1_000

const addressOf = ({ installations, projectId }: Firebase): string =>
  `${installations}/projects/${projectId}/installations`

const register = async (settings: Firebase, now: Date): Promise<Installation> => {
  const { apiKey, appId } = settings
  const body = { fid: createFid(), authVersion: 'FIS_v2', appId, sdkVersion: SDK_VERSION }
  const answer = await retryOnce(() => request(addressOf(settings), 'POST', { 'x-goog-api-key': apiKey }, body))
  const { fid, refreshToken, authToken } = (await answer.json()) as Installation & { authToken: TokenReply }
  return { fid, refreshToken, expiresAt: expiryOf(authToken, now) }
}

const authorize = ({ apiKey }: Firebase, { refreshToken }: Installation) => ({
  'x-goog-api-key': apiKey,
  authorization: `FIS_v2 ${refreshToken}`,
})

const refresh = async (settings: Firebase, known: Installation, now: Date): Promise<Installation> => {
  const url = `${addressOf(settings)}/${known.fid}/authTokens:generate`
  const body = { installation: { sdkVersion: SDK_VERSION, appId: settings.appId } }
  const answer = await retryOnce(() => request(url, 'POST', authorize(settings, known), body))
  return { ...known, expiresAt: expiryOf((await answer.json()) as TokenReply, now) }
}

const readInstallation = (store: KeyStore): Installation | undefined => {
  try {
    const known = JSON.parse(store.get(KEY) ?? 'null') as Partial<Installation> | null
    const { fid, refreshToken, expiresAt } = known ?? {}
    return typeof fid === 'string' && typeof refreshToken === 'string' && typeof expiresAt === 'number'
      ? { fid, refreshToken, expiresAt }
      : undefined
  } catch {
    // ignore invalid stored data
    return undefined
  }
}

/** An installation that Firebase no longer knows is replaced. */
const isUnknown = (error: unknown): boolean => error instanceof FirebaseError && [401, 404].includes(error.status)

const renew = async (settings: Firebase, known: Installation | undefined, now: Date): Promise<Installation> => {
  if (!known) return register(settings, now)
  if (known.expiresAt - now.getTime() > REFRESH_BEFORE_MS) return known
  try {
    return await refresh(settings, known, now)
  } catch (error) {
    if (!isUnknown(error)) throw error
    return register(settings, now)
  }
}

/** Returns the id of this browser's installation. Registers it first, or refreshes its token. Throws without an answer in 3 s. */
export const getInstallation = async (settings: Firebase, now: Date, store = openKeyStore()): Promise<string> => {
  const installation = await renew(settings, readInstallation(store), now)
  store.set(KEY, JSON.stringify(installation))
  return installation.fid
}

/** Deletes the installation here and at Firebase, after a withdrawn consent. */
export const deleteInstallation = async (settings: Firebase, store = openKeyStore()): Promise<void> => {
  const known = readInstallation(store)
  store.remove(KEY)
  if (!known) return
  // without an answer the installation expires at Firebase after 270 days of disuse
  await request(`${addressOf(settings)}/${known.fid}`, 'DELETE', authorize(settings, known)).catch(() => undefined)
}

const isTemporary = (status: number): boolean => [429, 500, 503, 504].includes(status)

/** Returns the measurement id of the web app. Retries once after a second if the service is busy. Throws without one. */
export const getMeasurementId = async ({ config, appId, apiKey }: Firebase): Promise<string> => {
  const url = `${config}/projects/-/apps/${appId}/webConfig`
  const send = () => request(url, 'GET', { 'x-goog-api-key': apiKey })
  let answer = await send()
  if (isTemporary(answer.status)) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    answer = await send()
  }
  if (!answer.ok) throw new FirebaseError(answer.status)
  const { measurementId } = (await answer.json()) as { measurementId?: string }
  if (measurementId === undefined) throw new Error('the Firebase app has no measurement id')
  return measurementId
}
