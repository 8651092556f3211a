import type { CallReply } from '@shop/contract'
import { openTokenStore } from '#src/features/auth/browser-session.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { api } from '#src/lib/call/api.ts'
import { readDeviceId } from '#src/lib/device-id.ts'
import { endSubscription, findSubscription, openSubscription } from '#src/lib/push-subscription.ts'

type Devices = CallReply<'notification.listDevices'>

const KEY = 'push.confirmed'
const DAY_MS = 86_400_000

/** Last time that the shop confirmed the subscription of this browser, and the login it was for. */
interface Confirmed {
  at: number
  login: string
}

/** Identifies the login without storing its token a second time. */
const loginOf = async (): Promise<string> => {
  const { token = '' } = openTokenStore().read() ?? {}
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const readConfirmed = (): Confirmed | undefined => {
  try {
    const stored = JSON.parse(openKeyStore().get(KEY) ?? 'null') as Partial<Confirmed> | null
    return typeof stored?.at === 'number' && typeof stored.login === 'string'
      ? { at: stored.at, login: stored.login }
      : undefined
  } catch {
    // not written by this shop
    return undefined
  }
}

/** Subscribes this browser and registers it at the shop. Throws `DOMException` if the browser refuses. */
export const turnPushOn = async (): Promise<Devices> => {
  const { publicKey } = await api('notification.getPushKey')
  const { endpoint = '', keys = {} } = (await openSubscription(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys
  const devices = await api('notification.subscribe', {
    body: { endpoint, keys: { p256dh, auth }, deviceId: readDeviceId() },
  })
  openKeyStore().set(KEY, JSON.stringify({ at: Date.now(), login: await loginOf() }))
  return devices
}

/** Ends push in this browser. */
export const turnPushOff = async (): Promise<Devices> => {
  openKeyStore().remove(KEY)
  await endSubscription()
  return api('notification.unsubscribe')
}

/** The device was removed in another browser, or the push service ended the subscription: it stays off. */
const isRemoved = async (): Promise<boolean> =>
  !(await api('notification.listDevices')).devices.some(({ isThisDevice }) => isThisDevice)

/**
 * Confirms the subscription of this browser at the shop: once a day, and after a new login. Does nothing in a browser without
 * one. Call only if notifications are allowed.
 */
export const syncPush = async (now = Date.now()): Promise<void> => {
  const confirmed = readConfirmed()
  if (!confirmed && !(await findSubscription())) return
  const isSameLogin = confirmed?.login === (await loginOf())
  if (isSameLogin && now - confirmed.at < DAY_MS) return
  if (isSameLogin && (await isRemoved())) {
    openKeyStore().remove(KEY)
    return endSubscription()
  }
  await turnPushOn()
}
