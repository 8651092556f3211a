import type { OrderItem } from '@shop/contract'
import { Button } from '#src/ui/controls/button.tsx'
import { useEndOrder } from './use-end-order.ts'

/** The way out of an order that nobody pays any more, for whoever has no other hold of it: a guest, or one who lost its answer. */
export function EndOrderButton({ order: { orderNo, orderItemStatus } }: { order: OrderItem }) {
  const ask = useEndOrder(orderNo)
  if (orderItemStatus !== 'request') return null
  return (
    <Button look="line" size="large" onClick={ask}>
      주문 끝내기
    </Button>
  )
}
