import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'

const KEY = 'analytics.orders'
const MOST_ORDERS = 50

const readOrders = (store: KeyStore): string[] => {
  try {
    const list: unknown = JSON.parse(store.get(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []
  } catch {
    // ignore invalid stored data
    return []
  }
}

/** Returns whether the purchase of an order is reported for the first time in this browser, and stores that it is. TRACK-8 */
export const isFirstReport = (orderId: string, store: KeyStore = openKeyStore()): boolean => {
  const orders = readOrders(store)
  if (orders.includes(orderId)) return false
  store.set(KEY, JSON.stringify([...orders, orderId].slice(-MOST_ORDERS)))
  return true
}

/** Deletes the stored orders after a withdrawn consent. */
export const forgetOrders = (store: KeyStore = openKeyStore()): void => store.remove(KEY)
