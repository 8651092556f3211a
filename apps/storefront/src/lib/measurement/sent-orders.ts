import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'

const KEY = 'analytics.orders'
/** Bound of stored entries: one per order and vendor. */
const MOST_ORDERS = 200

const readOrders = (store: KeyStore): string[] => {
  try {
    const list: unknown = JSON.parse(store.get(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []
  } catch {
    // ignore invalid stored data
    return []
  }
}

const entryOf = (vendor: string, orderId: string): string => `${vendor}:${orderId}`

/** Reports whether a vendor's tag in this browser has accepted the purchase of an order. TRACK-8 */
export const isReported = (vendor: string, orderId: string, store: KeyStore = openKeyStore()): boolean =>
  readOrders(store).includes(entryOf(vendor, orderId))

/** Stores that a vendor's tag has accepted the purchase of an order. Called after it did. */
export const markReported = (vendor: string, orderId: string, store: KeyStore = openKeyStore()): void =>
  store.set(KEY, JSON.stringify([...readOrders(store), entryOf(vendor, orderId)].slice(-MOST_ORDERS)))

/** Deletes the stored orders after a withdrawn consent. */
export const forgetOrders = (store: KeyStore = openKeyStore()): void => store.remove(KEY)
