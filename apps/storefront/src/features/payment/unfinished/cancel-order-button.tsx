import type { OrderItem } from '@shop/contract'
import { Button } from '#src/ui/controls/button.tsx'
import { useEndOrder } from './use-cancel-order.ts'

/**
 * Ends an unpaid order. For shoppers without another way to end it: guests, or shoppers whose payment check lost its response.
 */
export function EndOrderButton({ order: { orderNo, orderItemStatus } }: { order: OrderItem }) {
  const ask = useEndOrder(orderNo)
  if (orderItemStatus !== 'request') return null
  return (
    <Button look="line" size="large" onClick={ask}>
      주문 끝내기
    </Button>
  )
}
