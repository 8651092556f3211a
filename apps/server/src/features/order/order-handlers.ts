import type { Handlers } from '#src/handler-context.ts'
import { setOrderAddress } from '#src/features/order/address/set-order-address.ts'
import { orderItemHandlers } from '#src/features/order/lifecycle/order-item-handlers.ts'
import { buyAgain } from '#src/features/order/list/buy-again.ts'
import { listOrderItems } from '#src/features/order/list/list-orders.ts'
import { getReceipt } from '#src/features/order/list/order-receipt.ts'
import { getOrder } from './order-reading.ts'
import { orderTmpHandlers } from '#src/features/order/tmp/order-tmp-handlers.ts'

type OrderCalls = 'order.get' | 'order.setAddress' | 'order.getReceipt' | 'orderItem.list' | 'orderItem.buyAgain'

export const orderHandlers: typeof orderTmpHandlers & typeof orderItemHandlers & Pick<Handlers, OrderCalls> = {
  ...orderTmpHandlers,
  ...orderItemHandlers,
  'order.get': getOrder,
  'order.setAddress': setOrderAddress,
  'order.getReceipt': getReceipt,
  'orderItem.list': listOrderItems,
  'orderItem.buyAgain': buyAgain,
}
