import { WORKER } from './trusted-types.ts'

/** Delay (ms) after the load of the page. The worker is needed only once the network is lost. */
const WAIT_MS = 4_000

const register = (): void => {
  // without a network the registration fails and the browser logs an error
  if (!navigator.onLine) return window.addEventListener('online', register, { once: true })
  // a browser may refuse, e.g. in a private window; without a network it then shows its own error page
  navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined)
}

/** Registers the service worker after everything else has loaded. The worker shows the brand's offline page. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const later = () => setTimeout(register, WAIT_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
