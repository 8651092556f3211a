import type { CallName } from '@shop/contract'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const potato = {
  productId: PRODUCT.potato,
  optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }],
}
const giftData = {
  giftNotiType: 'alimtalkSend' as const,
  giftReceivers: [
    { name: '김하나', phone: '010-1111-0001' },
    { name: '박두리', phone: '010-1111-0002' },
  ],
  giftSenderName: '이선물',
  giftMessage: '늘 고마워요',
}
const orderer = { guestOrderName: '주문자', guestOrderPhone: '01012345678' }

/** A paid gift that was sent: its order and the links of its two receivers. */
export interface SentGift {
  giftOrderId: number
  giftUuid: string
  otherGiftUuid: string
}

/** Sends a gift and pays for it. */
export const makeGift = async (shop: TestShop, token: string): Promise<SentGift> => {
  const api = shop.api(token)
  const params = { id: (await api('order.createGiftTmp', { body: potato })).id }
  const { totals } = await api('order.calculateTmp', { params, query: { isGift: true, giftCount: 2 }, body: {} })
  const terms = { essentialService: true, essentialPrivacy: true }
  const { orderId, orderNo, amount } = await api('order.checkTmp', {
    params,
    body: { isGift: true, giftData, orderer, chkPrice: totals.price, paymentMethodType: 'card', terms },
  })
  await api('payment.confirm', { body: { orderNo, amount, paymentKey: shop.gateway.authenticate(orderNo, amount) } })
  const now = shop.clock.now
  await shop.db.exec('sent', 'update gift_group set sent_at = $2 where order_id = $1', [orderId, now])
  await shop.db.exec(
    'sent',
    "update gift_to set sent_at = $2::timestamptz, expires_at = $2::timestamptz + interval '7 days' where order_id = $1",
    [orderId, now],
  )
  const { giftTos } = await api('gift.getGroup', { params: { id: orderId } })
  return { giftOrderId: orderId, giftUuid: giftTos[0]?.uuid ?? '', otherGiftUuid: giftTos[1]?.uuid ?? '' }
}

/** Requests for a sent gift, as sent by its sender and its receivers. */
export const giftRequests = (
  { giftOrderId, giftUuid, otherGiftUuid }: SentGift,
  address: { roadAddress: string; receiverName: string; zonecode: string; phone: string },
): Partial<Record<CallName, object>> => {
  const group = { params: { id: giftOrderId } }
  const gift = { params: { id: giftUuid } }
  const { roadAddress, receiverName, zonecode, phone } = address
  const body = { roadAddress, receiverName, zonecode, phone }
  return {
    'order.createGiftTmp': { body: potato },
    'order.getGiftGroup': group,
    'gift.getGroup': group,
    'gift.get': gift,
    'gift.open': gift,
    'gift.giveAddress': { ...gift, body },
    'gift.changeAddress': { ...gift, body },
    'gift.decline': { params: { id: otherGiftUuid }, body: { note: '마음만 받을게요' } },
    'gift.thank': { ...gift, body: { note: '고마워요' } },
    'gift.save': gift,
    'gift.resendGroup': group,
    'gift.resend': gift,
    'gift.setReceiver': { ...gift, body: { name: '김하나', phone: '010-1111-0001' } },
    'gift.quoteWithdrawGroup': group,
    'gift.quoteWithdraw': gift,
    'gift.withdrawGroup': { ...group, body: {} },
    'gift.withdraw': { ...gift, body: {} },
    'gift.again': group,
  }
}
