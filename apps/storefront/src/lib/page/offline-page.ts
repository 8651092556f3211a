import { WORKER } from './trusted-types.ts'

/** How long the page is left alone first (ms): nothing of this is needed while there is a network. */
const WAIT_MS = 4_000

const register = (): void => {
  // without a network the browser would complain of a script that does not come
  if (!navigator.onLine) return window.addEventListener('online', register, { once: true })
  // a browser that refuses, e.g. in a private window, has no such page: nothing is missing
  navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined)
}

/** Keeps the brand's page for a lost network on this device, long after everything else has come. */
export const keepOfflinePage = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const later = () => setTimeout(register, WAIT_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
