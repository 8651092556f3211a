import { z } from 'zod'
import { call } from '../call.ts'
import { AddressInput } from '../entities/address.ts'
import { PurchaseInput } from '../entities/cart.ts'
import { AttributionInput, AttributionOrder, EasyPay, OrderItem, OrderTmp, PaymentRequest } from '../entities/order.ts'
import { GiftInput, GiftOrderer, MAX_GIFT_RECEIVERS, MAX_GIFT_UNIT } from '../entities/gift.ts'
import { Flag, Id, IntFrom, Line, LongId } from '../scalars.ts'
import { ReceiptType } from '../status.ts'
import { purchaseErrors } from './purchase-errors.ts'

// a malformed id counts as an unknown pre-order: the shopper gets that error and not a format error
const ByTmpId = z.object({ id: z.string().max(64) })
// for an ordered pre-order its owner gets `problems[0].orderId`, and the `orderNo` with which an unpaid order can be ended
const tmpErrors = ['orderTmpNotFound', 'orderTmpExpired', 'orderTmpAlreadyOrdered'] as const

/** PAY-1, PAY-4: identity for a cash receipt; only for bank transfers. A member may omit a stored number. */
export const CashReceiptInput = z.object({
  cashReceiptType: z.enum(['1', '2', '3']).default('1'),
  receiptType: ReceiptType.default('none'),
  /** 1 is a phone number, other values a card number. */
  identitySelect: IntFrom(1, 3).default(1),
  identityNo: z
    .string()
    .regex(/^\d{10,19}$/, '현금영수증 번호를 다시 확인해 주세요.')
    .optional(),
  isSave: z.boolean().default(false),
})

export const orderCalls = {
  'order.createTmp': call({
    ids: ['C075'],
    summary: 'Buys at once: a pre-order of one product without the cart.',
    method: 'POST',
    path: '/v4/app-users/order-tmp',
    access: 'token',
    query: z.object({ campaign: Line(100).optional() }),
    body: PurchaseInput.extend({ attributionOrder: AttributionOrder.partial().optional() }),
    reply: OrderTmp,
    errors: purchaseErrors,
  }),
  'order.getTmp': call({
    ids: ['C077'],
    summary: 'A pre-order as it was priced.',
    method: 'GET',
    path: '/v4/app-users/order-tmp/{id}',
    access: 'owner',
    params: ByTmpId,
    reply: OrderTmp,
    errors: tmpErrors,
  }),
  'order.setTmpAddress': call({
    ids: ['C074'],
    summary: 'Gives a pre-order its address; the area surcharge follows from the zonecode.',
    method: 'PUT',
    path: '/v3/app-users/order-tmp/address/{id}',
    access: 'owner',
    params: ByTmpId,
    body: AddressInput,
    reply: OrderTmp,
    errors: [...tmpErrors, 'undeliverableArea'],
  }),
  'order.calculateTmp': call({
    ids: ['C080'],
    summary: 'Prices a pre-order for an address without keeping it.',
    method: 'PATCH',
    path: '/v4/app-users/order-tmp/calculate/{id}',
    access: 'owner',
    idempotent: true,
    params: ByTmpId,
    query: z.object({ isGift: Flag.default(false), giftCount: IntFrom(1, 100).optional() }),
    body: z.object({
      address: AddressInput.partial({ roadAddress: true, receiverName: true, phone: true }).optional(),
      usedPoint: z.int().min(0).default(0),
      /** Absent: the coupon with the highest discount; null: no coupon. */
      couponId: Id.nullable().optional(),
      /** Factor of the goods per receiver of a gift, one parcel each; absent: `giftCount` receivers with factor 1. */
      giftUnits: z.array(IntFrom(1, MAX_GIFT_UNIT)).min(1).max(MAX_GIFT_RECEIVERS).optional(),
    }),
    reply: OrderTmp,
    errors: [...tmpErrors, 'undeliverableArea', 'pointsNotUsable', 'couponNotFound', 'couponNotUsable'],
  }),
  'order.checkTmp': call({
    ids: ['C081'],
    summary:
      'The payment check: validates every line, compares the price, reserves stock and points and creates the order. Sending it again answers the same order.',
    method: 'POST',
    path: '/v4/app-users/order-tmp/chk/{id}',
    access: 'owner',
    rate: 'checkout',
    idempotent: true,
    params: ByTmpId,
    body: z.object({
      /** Required unless it is a gift, whose receivers enter their own addresses. */
      address: AddressInput.optional(),
      /** PAY-3: sent only for a gift. */
      isGift: z.literal(true).optional(),
      giftData: GiftInput.optional(),
      /** Guest who sends a gift; for other orders the address has it. */
      orderer: GiftOrderer.optional(),
      /** PAY-2: amount due, already reduced by the used points. */
      chkPrice: z.int().min(0),
      /** PAY-2: used points, negative. */
      chkUsedPoint: z.int().max(0).default(0),
      couponId: Id.nullable().default(null),
      pgType: z.literal('toss').default('toss'),
      paymentMethodType: z.enum(['card', 'virtual_account', 'transfer', 'point']),
      easyPay: EasyPay.optional(),
      orderItemCashReceiptInfo: CashReceiptInput.optional(),
      terms: z.object({
        essentialService: z.boolean(),
        essentialPrivacy: z.boolean(),
        optionalService: z.boolean().default(false),
      }),
      attributionOrder: AttributionInput.optional(),
    }),
    reply: PaymentRequest,
    errors: [
      ...tmpErrors,
      ...purchaseErrors,
      'liveDealOver',
      'cartOrderOpen',
      'idempotencyKeyReused',
      'priceChanged',
      'couponNotFound',
      'couponNotUsable',
      'undeliverableArea',
      'pointsNotUsable',
      'ordererRequired',
      'phoneNotVerified',
      'termsRequired',
      'paymentMethodUnsupported',
      'unpaidHoldFull',
      'paymentUnavailable',
      'notGiftable',
      'giftDataRequired',
      'giftReceiverTwice',
      'giftPhoneMissing',
      'giftScheduleRefused',
    ],
  }),
  'order.get': call({
    ids: ['C078'],
    summary: 'A placed order with its products, prices, payment and timeline.',
    method: 'GET',
    path: '/v1.2/app-users/orders/{id}',
    access: 'proved-owner',
    params: z.object({ id: LongId }),
    reply: OrderItem,
    errors: ['orderNotFound'],
  }),
}
