import type { OrderItem } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/lib/call/api-error.ts'
import type { OrderAccess } from '../order-access.ts'
import { storeOrder } from '../order-queries.ts'
import { saveGuestOrder, openGuestOrders } from './guest-orders-store.ts'

// a gift belongs to its order
const missing: ReadonlySet<string> = new Set(['orderNotFound', 'giftNotFound'])

/** Runs an action on an order or on a gift of it. If the guest access has expired, renews it with the proof and retries. */
export const withAccess = async <T>({ proof }: OrderAccess, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!proof || !(error instanceof ApiError) || !missing.has(error.code)) throw error
    await openGuestOrders(proof)
    return work()
  }
}

/** Stores an order returned by the server, for a guest or for its owner. */
export const useKeepOrder = ({ proof }: OrderAccess): ((order: OrderItem) => void) => {
  const client = useQueryClient()
  return (order) => {
    storeOrder(client, order)
    if (proof) saveGuestOrder(order)
  }
}
