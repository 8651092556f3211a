import { orderOwnerOf } from '#src/features/order/guest/guest-mark.ts'
import { readOrder } from '#src/features/order/order-reading.ts'
import { toRefundAccount } from '#src/features/order/withdraw/refund-account.ts'
import type { Handlers } from '#src/handler-context.ts'
import { giveAccount } from './use-account.ts'

export const refundHandlers: Pick<Handlers, 'order.setRefundAccount'> = {
  'order.setRefundAccount': async (input, app) => {
    const { params, body, brand } = input
    const userId = await orderOwnerOf(app, input)
    await giveAccount(app, params.id, toRefundAccount(body.refundAccount))
    return readOrder(app, { id: params.id, userId, brand })
  },
}
