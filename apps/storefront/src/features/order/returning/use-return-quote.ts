import type { OrderItem } from '@shop/contract'
import type { ReturnReason } from '@shop/rules'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { throughDoor } from '../guest/with-access.ts'
import type { OrderDoor } from '../order-access.ts'

interface AskedReturn {
  order: OrderItem
  door: OrderDoor
  /** Id of the ordered product. */
  productId: number
  kind: 'return' | 'replace'
  reason: ReturnReason | undefined
}

/**
 * Refund preview of a return, once a reason is selected. An exchange has no refund. Components that show it share one request.
 */
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
