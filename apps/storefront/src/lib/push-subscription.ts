import { WORKER } from './page/trusted-types.ts'

const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** Returns the push subscription of this browser. Undefined if there is none or it has no push. */
export const findSubscription = async (): Promise<PushSubscription | undefined> => {
  if (!canSubscribe()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Ends the push subscription of this browser. The push service then refuses messages to it. */
export const endSubscription = async (): Promise<void> => {
  try {
    await (await findSubscription())?.unsubscribe()
  } catch (error) {
    // the push service cannot be reached; the shop ends the subscription as well
    console.warn(error)
  }
}

const isOfKey = (subscription: PushSubscription, key: string): boolean => {
  const bytes = subscription.options.applicationServerKey
  if (!bytes) return false
  const text = btoa(String.fromCodePoint(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

/**
 * Subscribes this browser with the key of the shop, or returns its subscription. One of an earlier key is replaced. Throws
 * `DOMException` if the push service cannot be reached or notifications are not allowed.
 */
export const openSubscription = async (applicationServerKey: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && isOfKey(known, applicationServerKey)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
