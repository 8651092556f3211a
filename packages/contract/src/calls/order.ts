import { z } from 'zod'
import { call } from '../call.ts'
import { AddressInput } from '../entities/address.ts'
import { PurchaseInput } from '../entities/cart.ts'
import { AttributionOrder, EasyPay, OrderItem, OrderTmp, PaymentRequest } from '../entities/order.ts'
import { Flag, Id, IntFrom, Line } from '../scalars.ts'
import { ReceiptType } from '../status.ts'
import { purchaseErrors } from './purchase-errors.ts'

// anything that is no such address names no pre-order: the shopper is told that, not how addresses are made
const ByTmpId = z.object({ id: z.string().max(64) })
// the owner of one that was ordered is told of the order: `problems[0].orderId`; with its `orderNo` one that is not paid can be ended
const tmpErrors = ['orderTmpNotFound', 'orderTmpExpired', 'orderTmpAlreadyOrdered'] as const

/** PAY-1, PAY-4: for whom a cash receipt is made out; only with a bank transfer. A member may leave out the number that is kept. */
export const CashReceiptInput = z.object({
  cashReceiptType: z.enum(['1', '2', '3']).default('1'),
  receiptType: ReceiptType.default('none'),
  /** 1 is phone, other is card number. */
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
      /** Left out: the one that takes off the most; null: none. */
      couponId: Id.nullable().optional(),
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
      address: AddressInput,
      /** PAY-2: what is to be paid, already reduced by the used points. */
      chkPrice: z.int().min(0),
      /** PAY-2: the used points, negative. */
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
      attributionOrder: AttributionOrder.partial().optional(),
    }),
    reply: PaymentRequest,
    errors: [
      ...tmpErrors,
      ...purchaseErrors,
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
    ],
  }),
  'order.get': call({
    ids: ['C078'],
    summary: 'A placed order with its products, prices, payment and timeline.',
    method: 'GET',
    path: '/v1.2/app-users/orders/{id}',
    access: 'proved-owner',
    params: z.object({ id: Id }),
    reply: OrderItem,
    errors: ['orderNotFound'],
  }),
}
