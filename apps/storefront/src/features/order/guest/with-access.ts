import type { OrderItem } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/lib/call/api-error.ts'
import type { OrderDoor } from '../order-access.ts'
import { storeOrder } from '../order-queries.ts'
import { saveGuestOrder, openGuestOrders } from './guest-orders-store.ts'

/** Does something with an order. What a proof has opened closes by itself in time: then it is shown once more. */
export const throughDoor = async <T>({ proof }: OrderDoor, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!proof || !(error instanceof ApiError) || error.code !== 'orderNotFound') throw error
    await openGuestOrders(proof)
    return work()
  }
}

/** Takes an order as the server answered it, for whoever stands at the door. */
export const useKeepOrder = ({ proof }: OrderDoor): ((order: OrderItem) => void) => {
  const client = useQueryClient()
  return (order) => {
    storeOrder(client, order)
    if (proof) saveGuestOrder(order)
  }
}
