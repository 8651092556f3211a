import { sendJson } from '#src/load/client.ts'
import type { Api, OrderTmp } from '../../../packages/contract/src/index.ts'
import type { Good } from './goods.ts'

const address = {
  roadAddress: '서울특별시 강남구 테헤란로 152',
  addressDetail: '3층',
  receiverName: '홍길동',
  zonecode: '06236',
  phone: '01012345678',
  guestOrderName: '홍길동',
  guestOrderPhone: '01012345678',
}

/**
 * Reserves the items of a pre-order and pays by card. The sandbox's control endpoint replaces the shopper in the payment
 * window.
 */
export const payFor = async (api: Api, tmp: OrderTmp, sandboxUrl: string): Promise<void> => {
  const params = { id: tmp.id }
  const priced = await api('order.calculateTmp', { params, body: { address, couponId: null } })
  const asked = await api('order.checkTmp', {
    params,
    body: {
      address,
      chkPrice: priced.orderItemPrice.totalPrice,
      paymentMethodType: 'card',
      terms: { essentialService: true, essentialPrivacy: true },
    },
  })
  const { orderNo, amount } = asked
  const { paymentKey } = await sendJson<{ paymentKey: string }>('POST', `${sandboxUrl}/__sandbox/toss/pay`, {
    orderId: orderNo,
    amount,
  })
  const { state } = await api('payment.confirm', { body: { orderNo, paymentKey, amount } })
  if (state !== 'paid') throw new Error(`the payment of ${orderNo} is ${state}`)
}

export const toPurchase = ({ productId, combinationId }: Good) => ({
  productId,
  optionGroups: [{ productOptionCombinationId: combinationId, optionUnit: 1 }],
})

/** Buys a product through the cart, up to the paid order. */
export const buyByCart = async (api: Api, good: Good, sandboxUrl: string): Promise<void> => {
  const cart = await api('cart.addItem', { body: toPurchase(good) })
  const optionGroupIds = cart.items.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ optionGroups }) => optionGroups.map(({ id }) => id)),
  )
  const tmp = await api('cart.createOrderTmp', { body: { optionGroupIds } })
  await payFor(api, tmp, sandboxUrl)
}
