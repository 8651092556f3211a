import type { OrderItem } from '@shop/contract'
import type { ReturnReason } from '@shop/rules'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { throughDoor } from '../guest/with-access.ts'
import type { OrderDoor } from '../order-access.ts'

interface AskedReturn {
  order: OrderItem
  door: OrderDoor
  /** The order's product. */
  productId: number
  kind: 'return' | 'replace'
  reason: ReturnReason | undefined
}

/** What sending a product back would give back, once there is a reason; an exchange gives nothing back. Asked once for all who show it. */
export const useReturnQuote = ({ order, door, productId, kind, reason }: AskedReturn) => {
  const params = { id: order.id, pid: productId }
  return useQuery({
    queryKey: ['orderItem.quoteReturn', { params, reason }] as const,
    queryFn: reason
      ? () => throughDoor(door, () => api('orderItem.quoteReturn', { params, body: { reason } }))
      : skipToken,
    enabled: kind === 'return',
    staleTime: 0,
    retry: false,
  })
}
