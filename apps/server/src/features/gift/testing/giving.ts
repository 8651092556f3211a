import type { Api, CallInput, GiftGroup } from '@shop/contract'
import type { RefundShop } from '#src/features/refund/testing/buying.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'

type CheckBody = CallInput<'order.checkTmp'>['body']
type GiftData = NonNullable<CheckBody['giftData']>

/** Orderer of a guest's gift. */
export const orderer = { guestOrderName: '이선물', guestOrderPhone: '01087654321' }

export const receivers = [
  { name: '김하나', phone: '010-1111-0001' },
  { name: '박두리', phone: '010-1111-0002', unit: 2 },
  { name: '최세나', phone: '010-1111-0003' },
]

export const address = {
  roadAddress: '서울 강남구 테헤란로 1',
  addressDetail: '101호',
  receiverName: '김하나',
  zonecode: '06236',
  phone: '010-1111-0001',
  memo: '문 앞에 놓아 주세요',
}

/** A postcode of Jeju: with surcharge, and undeliverable for some products. */
export const jeju = { ...address, roadAddress: '제주 제주시 첨단로 1', zonecode: '63309' }

export const giftData: GiftData = {
  giftNotiType: 'alimtalkSend',
  giftReceivers: receivers,
  giftSenderName: '이선물',
  giftMessage: '늘 고마워요',
  giftCard: 'thanks',
}

export interface Giving {
  giftData?: Partial<GiftData>
  usedPoint?: number
  couponId?: number | null
  paymentMethodType?: CheckBody['paymentMethodType']
}

/** Opens a gift pre-order of two boxes of apples. */
export const openGiftTmp = (api: Api) =>
  api('order.createGiftTmp', {
    body: {
      productId: PRODUCT.apple,
      optionGroups: [{ productOptionCombinationId: COMBINATION.appleSmall3kg, optionUnit: 1 }],
    },
  })

/** Body of the check of a gift pre-order at its present price. */
export const giftCheck = async (api: Api, tmpId: string, giving: Giving = {}): Promise<CheckBody> => {
  const { usedPoint = 0, couponId = null, paymentMethodType = 'card' } = giving
  const data = { ...giftData, ...giving.giftData }
  const giftUnits = data.giftReceivers.map(({ unit = 1 }) => unit)
  const { totals } = await api('order.calculateTmp', {
    params: { id: tmpId },
    query: { isGift: true, giftCount: giftUnits.length },
    body: { usedPoint, couponId, giftUnits },
  })
  return {
    isGift: true,
    giftData: data,
    orderer,
    chkPrice: totals.price - usedPoint,
    chkUsedPoint: 0 - usedPoint,
    couponId,
    paymentMethodType,
    terms: { essentialService: true, essentialPrivacy: true },
  }
}

export interface Given {
  id: number
  orderNo: string
  amount: number
}

const gatewayMethods = { CARD: 'card', VIRTUAL_ACCOUNT: 'virtualAccount', TRANSFER: 'transfer' } as const

/** Sends a gift and pays for it; by virtual account it is paid only after the deposit. */
export const give = async (shop: RefundShop, api: Api, giving: Giving = {}): Promise<Given> => {
  const tmp = await openGiftTmp(api)
  const body = await giftCheck(api, tmp.id, giving)
  const {
    orderId: id,
    orderNo,
    amount,
    taxFreeAmount,
    method,
  } = await api('order.checkTmp', {
    params: { id: tmp.id },
    body,
  })
  if (amount > 0) {
    const paymentKey = shop.gateway.authenticate(orderNo, amount, gatewayMethods[method], taxFreeAmount)
    await api('payment.confirm', { body: { orderNo, amount, paymentKey } })
  }
  await shop.pass()
  return { id, orderNo, amount }
}

/** The gift of a receiver, by position. */
export const giftAt = (group: GiftGroup, index: number): GiftGroup['giftTos'][number] => {
  const gift = group.giftTos[index]
  if (!gift) throw new Error(`the group has no gift ${index}`)
  return gift
}
