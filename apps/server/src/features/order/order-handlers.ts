import type { Handlers } from '#src/handling.ts'
import { checkTmp } from '#src/features/order/check/order-check-handler.ts'
import { getOrder } from './order-reading.ts'
import { orderTmpHandlers } from '#src/features/order/tmp/order-tmp-handlers.ts'

export const orderHandlers: typeof orderTmpHandlers & Pick<Handlers, 'order.checkTmp' | 'order.get'> = {
  ...orderTmpHandlers,
  'order.checkTmp': checkTmp,
  'order.get': getOrder,
}
