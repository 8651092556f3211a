import type { OrderItem } from '@shop/contract'
import type { ReturnReason } from '@shop/rules'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { withAccess } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'

interface AskedReturn {
  order: OrderItem
  access: OrderAccess
  /** Id of the ordered product. */
  productId: number
  kind: 'return' | 'replace'
  reason: ReturnReason | undefined
}

/**
 * Refund preview of a return, once a reason is selected. An exchange has no refund. Components that show it share one request.
 */
export const useReturnQuote = ({ order, access, productId, kind, reason }: AskedReturn) => {
  const params = { id: order.id, pid: productId }
  return useQuery({
    queryKey: ['orderItem.quoteReturn', { params, reason }] as const,
    queryFn: reason
      ? () => withAccess(access, () => api('orderItem.quoteReturn', { params, body: { reason } }))
      : skipToken,
    enabled: kind === 'return',
    staleTime: 0,
    retry: false,
  })
}
