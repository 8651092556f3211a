import { sendJson } from '#src/load/client.ts'
import type { Api, OrderTmp, PaymentRequest } from '../../../packages/contract/src/index.ts'
import { toPurchase } from './checkout.ts'
import type { Good } from './goods.ts'

let phones = 10_000_000
/** Receivers with phones that no other gift of the run has. */
const toReceivers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `받는이 ${at + 1}`, phone: `010${phones++}` }))

/** Opens a gift pre-order of one product. */
export const openGift = (api: Api, good: Good): Promise<OrderTmp> =>
  api('order.createGiftTmp', { body: toPurchase(good) })

/** Prices a gift for `count` receivers. */
export const priceGift = (api: Api, { id }: OrderTmp, count: number): Promise<OrderTmp> =>
  api('order.calculateTmp', {
    params: { id },
    query: { isGift: true, giftCount: count },
    body: { couponId: null, giftUnits: Array.from({ length: count }, () => 1) },
  })

/** Reserves a gift for `count` receivers at the price of the pre-order. */
export const checkGift = (api: Api, { id, totals }: OrderTmp, count: number): Promise<PaymentRequest> =>
  api('order.checkTmp', {
    params: { id },
    body: {
      isGift: true,
      giftData: {
        giftNotiType: 'alimtalkSend',
        giftReceivers: toReceivers(count),
        giftSenderName: '홍길동',
        giftMessage: '늘 고마워요',
        giftCard: 'thanks',
      },
      orderer: { guestOrderName: '홍길동', guestOrderPhone: '01012345678' },
      chkPrice: totals.price,
      paymentMethodType: 'card',
      terms: { essentialService: true, essentialPrivacy: true },
    },
  })

/** Buys a gift for `count` receivers, up to the paid order. Returns its id. */
export const giveTo = async (api: Api, good: Good, sandboxUrl: string, count: number): Promise<number> => {
  const tmp = await openGift(api, good)
  const priced = await priceGift(api, tmp, count)
  const { orderId, orderNo, amount } = await checkGift(api, priced, count)
  const { paymentKey } = await sendJson<{ paymentKey: string }>('POST', `${sandboxUrl}/__sandbox/toss/pay`, {
    orderId: orderNo,
    amount,
  })
  const { state } = await api('payment.confirm', { body: { orderNo, paymentKey, amount } })
  if (state !== 'paid') throw new Error(`the payment of ${orderNo} is ${state}`)
  return orderId
}
