import type { Api, OrderTmp, PaymentRequest } from '@shop/contract'
import { address, type Line } from '#src/features/refund/testing/buying.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

/** Opens a pre-order of one line in a room. */
export const buyInRoom = (
  api: Api,
  broadcastId: number,
  [productId, productOptionCombinationId, optionUnit]: Line,
): Promise<OrderTmp> =>
  api('order.createTmp', {
    query: { campaign: `live-${broadcastId}` },
    body: { productId, optionGroups: [{ productOptionCombinationId, optionUnit }] },
  })

/** Checks a pre-order at the price it has. */
export const checkOut = (api: Api, { id, totals }: OrderTmp, usedPoint = 0): Promise<PaymentRequest> =>
  api('order.checkTmp', {
    params: { id },
    body: {
      chkPrice: totals.price - usedPoint,
      chkUsedPoint: 0 - usedPoint,
      paymentMethodType: 'card',
      terms: { essentialService: true, essentialPrivacy: true },
      address,
      couponId: null,
    },
  })

export const pay = async (shop: TestShop, api: Api, request: PaymentRequest): Promise<number> => {
  const { orderNo, amount, taxFreeAmount, orderId } = request
  const paymentKey = shop.gateway.authenticate(orderNo, amount, 'card', taxFreeAmount)
  await api('payment.confirm', { body: { orderNo, amount, paymentKey } })
  return orderId
}
