import type { Environment, Outcome, Store } from './environment.ts'
import type { Tracker } from './tracker.ts'

const TIMEOUT_MS = 3_000
const probe = 'tracker.probe'

const openStore = (kind: 'localStorage' | 'sessionStorage'): Store | undefined => {
  try {
    const storage = window[kind]
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    return {
      get: (key) => storage.getItem(key) ?? undefined,
      set: (key, value) => {
        try {
          storage.setItem(key, value)
          return true
        } catch {
          // the quota is used up
          return false
        }
      },
      remove: (key) => storage.removeItem(key),
    }
  } catch {
    // blocked site data: tracking is off
    return undefined
  }
}

const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** Sends a beacon, for browsers whose `fetch` ends with the page. A beacon has no headers, so they are parameters. */
const sendBeacon = (url: string, body: string, headers: Readonly<Record<string, string>>): Outcome => {
  const address = `${url}?${new URLSearchParams(headers).toString()}`
  return navigator.sendBeacon(address, new Blob([body], { type: 'text/plain' })) ? 'accepted' : 'failed'
}

const post = async (url: string, body: string, headers: Readonly<Record<string, string>>): Promise<Outcome> => {
  const hasKeepalive = 'keepalive' in Request.prototype
  if (!hasKeepalive && document.visibilityState === 'hidden') return sendBeacon(url, body, headers)
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      credentials: 'include',
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (ok) return 'accepted'
    return isTemporary(status) ? 'failed' : 'refused'
  } catch {
    // no network, or no answer in time
    return 'failed'
  }
}

const get = async (url: string): Promise<unknown> => {
  try {
    const answer = await fetch(url, { credentials: 'include', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? await answer.json() : undefined
  } catch {
    // the visit continues without a click
    return undefined
  }
}

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The environment of the current page. */
export const browserEnvironment = (): Environment => ({
  clock: () => Date.now(),
  store: openStore('localStorage'),
  tabStore: openStore('sessionStorage'),
  transport: { post, get },
  randomId,
  url: location.href,
  referrer: document.referrer,
  userAgent: navigator.userAgent,
  later: (run, ms) => void setTimeout(run, ms),
})

/** Tells the tracker when the page is shown and hidden. */
export const watchPage = (tracker: Tracker): void => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void tracker.hide()
    else tracker.show()
  })
  window.addEventListener('pagehide', () => void tracker.hide())
}
