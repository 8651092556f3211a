import { WORKER } from './trusted-types.ts'

/** How long the page is left alone first (ms): the worker is needed only once the network is gone. */
const WAIT_MS = 4_000

const register = (): void => {
  // without a network the registration fails and the browser logs an error
  if (!navigator.onLine) return window.addEventListener('online', register, { once: true })
  // a browser may refuse, e.g. in a private window; then a lost network shows the browser's own page
  navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined)
}

/** Registers the service worker, which shows the brand's offline page, after everything else has loaded. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const later = () => setTimeout(register, WAIT_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
