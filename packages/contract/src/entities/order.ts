import { z } from 'zod'
import { Day, Moment, Won } from '../scalars.ts'
import {
  GiftGroupStatus,
  OrderItemProductStatus,
  OrderItemStatus,
  PaymentStatus,
  ReceiptType,
  WithdrawType,
} from '../status.ts'
import { Address } from './address.ts'
import { BundleShipping, LineProblem, LineProduct, Totals } from './cart.ts'
import { ChosenCoupon } from './coupon.ts'
import { Distributor, ProductOptionCombination } from './product.ts'
import { RefundRow } from './refund.ts'
import { TrackingId } from './tracking.ts'

// ENTITY-7
export const OrderOptionGroup = z.object({ productOptionCombination: ProductOptionCombination, optionUnit: z.int() })
/** `isCancelled`: the option was cancelled separately, before or without the rest of its product. */
export const PlacedOptionGroup = OrderOptionGroup.extend({ isCancelled: z.boolean() })
export const OrderItemProduct = z.object({
  id: z.int(),
  /** Parcel of a gift, one per receiver, from 1; 0 for an order that is not a gift. */
  parcel: z.int(),
  product: LineProduct,
  orderItemProductStatus: OrderItemProductStatus,
  isReviewed: z.boolean(),
  /** Time of its first delivery. */
  deliveredAt: Moment.nullable(),
  orderOptionGroups: z.array(PlacedOptionGroup),
  /** Actions available to the buyer now. */
  withdrawable: z.boolean(),
  returnable: z.boolean(),
  completable: z.boolean(),
  /** Points it earns and the day from which they are available; null if it earns none, or no longer any. PAY-8 */
  reward: z.object({ point: Won, day: Day.nullable() }).nullable(),
  /** The buyer's latest request after delivery. */
  request: z.object({ kind: z.enum(['return', 'replace']), reason: z.string(), at: Moment }).nullable(),
})
export const OrderBundle = z.object({
  distributor: Distributor,
  deliveryCompany: z.string(),
  bundleItems: z.array(z.object({ product: LineProduct, optionGroups: z.array(OrderOptionGroup) })),
  shipping: BundleShipping,
  /** Parcel of a gift, one per receiver, from 1; 0 for an order that is not a gift. */
  parcel: z.int(),
})
export const OrderItemPrice = z.object({
  totalShippingFee: Won,
  primaryAreaShippingFee: Won,
  secondaryAreaShippingFee: Won,
  thirdAreaShippingFee: Won,
  totalProductsPrice: Won,
  /** Amount due. */
  totalPrice: Won,
  cumaDiscountShippingFee: Won,
  cumaAddOrtherShippingFee: Won,
  couponDiscountPrice: Won,
  usedPoint: Won,
  totalRewardPoint: Won,
})
export const AttributionOrder = z.object({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  content: z.string(),
  term: z.string(),
})
/**
 * Attribution that a check sends: the fields of ORDER-7, and with consent to measurement the clicks, the visitor and the session of
 * the tracker. `advertising`: the person consents to the use for advertising too.
 */
export const AttributionInput = AttributionOrder.partial().extend({
  clickIds: z.array(TrackingId).max(10).optional(),
  sessionId: TrackingId.optional(),
  visitorId: TrackingId.optional(),
  advertising: z.boolean().optional(),
  consentId: z.uuid().optional(),
})
export const VirtualAccount = z.object({
  accountNumber: z.string(),
  accountType: z.string(),
  bankCode: z.string(),
  bankText: z.string(),
  customerName: z.string(),
  dueDate: Moment,
})
/** Wallets that the payment window can open directly. */
export const EasyPay = z.enum(['kakaopay', 'naverpay', 'tosspay', 'samsungpay', 'payco'])
export const Payment = z.object({
  paymentMethodType: z.enum(['card', 'virtual_account', 'transfer', 'point']),
  paymentStatus: PaymentStatus,
  /** Wallet used for a card payment. */
  easyPay: EasyPay.nullable(),
  /** Card company and masked number, as on the card slip. */
  cardText: z.string().nullable(),
  approvedAt: Moment.nullable(),
  receiptUrl: z.string().nullable(),
  virtualAccount: VirtualAccount.nullable(),
  /**
   * Won received in the account that differ from the order's total: nothing of it is applied to the order, and the shop
   * investigates.
   */
  wrongDeposit: Won.nullable(),
})

/** GIFT-3 */
export const GiftCounts = z.object({ emptyAddressCount: z.int(), sendCount: z.int() })
/** Gift part of an order. */
export const OrderGift = z.object({ giftGroupId: z.int(), giftGroupStatus: GiftGroupStatus, counts: GiftCounts })
export type OrderGift = z.infer<typeof OrderGift>

/** Pre-order: a priced snapshot before an order. Expires after 60 minutes and reserves no stock. */
export const OrderTmp = z.object({
  id: z.string(),
  orderItemStatus: OrderItemStatus,
  expiresAt: Moment,
  orderName: z.string(),
  address: Address.nullable(),
  totalPricesDetail: z.array(OrderBundle),
  totals: Totals,
  orderItemPrice: OrderItemPrice,
  /** The user's points and the usable part of them for this order. */
  points: z.object({ balance: Won, usable: Won, minUsePoint: Won, minPointUseProductPrice: Won }),
  /** Coupon used to calculate the totals. */
  coupon: ChosenCoupon.nullable(),
  /** Problems per line that prevent the order now, and prices that changed since a line was added to the cart. */
  problems: z.array(
    LineProblem.extend({
      productId: z.int(),
      productName: z.string(),
      combinationId: z.int(),
      combinationName: z.string(),
    }),
  ),
  isGift: z.boolean(),
})
export type OrderTmp = z.infer<typeof OrderTmp>

/** The buyer's request after delivery, in their own words. */
const AskedReturn = z.object({
  orderItemProductId: z.int(),
  kind: z.enum(['return', 'replace']),
  reason: z.string(),
  contents: z.string(),
  /** Number of photos attached to the request; `orderItem.listReturnPictures` returns them. */
  pictureCount: z.int(),
  at: Moment,
})

/** Photos of one return request, as data URLs of WebP images. */
export const ReturnPictures = z.object({ orderItemProductId: z.int(), at: Moment, pictures: z.array(z.string()) })

export const OrderItem = z.object({
  id: z.int(),
  uuid: z.string(),
  orderNo: z.string(),
  orderName: z.string(),
  createdAt: Moment,
  orderItemStatus: OrderItemStatus,
  address: Address,
  receiptType: ReceiptType,
  selectedPg: z.string(),
  rewardPointDate: Day.nullable(),
  withdrawType: WithdrawType,
  orderItemProducts: z.array(OrderItemProduct),
  totalPricesDetail: z.array(OrderBundle),
  orderItemPrice: OrderItemPrice,
  payment: Payment,
  attributionOrder: AttributionOrder,
  /** ORDER-5 */
  canChangeAddress: z.boolean(),
  /** Null for an order that is not a gift. */
  gift: OrderGift.nullable(),
  /** Refunds, completed or pending, oldest first. */
  refunds: z.array(RefundRow),
  /** Return requests of the buyer, oldest first. */
  requests: z.array(AskedReturn),
  /** Time at which delivered products are confirmed automatically; null if none is waiting for that. */
  completesAt: Moment.nullable(),
  /** Every state change, oldest first. */
  timeline: z.array(
    z.object({
      orderItemProductId: z.int().nullable(),
      from: OrderItemProductStatus.nullable(),
      to: OrderItemProductStatus,
      actor: z.enum(['shopper', 'operator', 'time', 'gateway']),
      reason: z.string(),
      at: Moment,
    }),
  ),
})
export type OrderItem = z.infer<typeof OrderItem>

/** Parameters for the payment window, returned by the payment check. */
export const PaymentRequest = z.object({
  orderId: z.int(),
  orderNo: z.string(),
  orderName: z.string(),
  /** Amount due in won; 0 if points cover it, and then no window is opened. */
  amount: Won,
  /** VAT-free part of the amount, for a merchant that sells both kinds; 0 otherwise. */
  taxFreeAmount: Won,
  pgType: z.literal('toss'),
  clientKey: z.string(),
  scriptUrl: z.string(),
  customerKey: z.string(),
  customerName: z.string(),
  method: z.enum(['CARD', 'VIRTUAL_ACCOUNT', 'TRANSFER']),
  /** Wallet to open directly instead of the card form, by the window's own name. */
  easyPay: z.string().nullable(),
  virtualAccount: z.object({ validHours: z.int() }).nullable(),
  /** For cash payments: the window offers no receipt, because the shop issues it. */
  cashReceipt: z.object({ type: z.literal('미발행') }).nullable(),
  /** Time until which stock is reserved for this payment. */
  heldUntil: Moment,
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** State of a payment, polled by the processing page until it is no longer pending. */
export const PaymentState = z.object({
  orderId: z.int(),
  orderNo: z.string(),
  state: z.enum(['pending', 'paid', 'waitingForDeposit', 'failed', 'canceled']),
  /** PAY-7: account for the pending deposit; null unless one is pending. */
  account: VirtualAccount.nullable(),
  /** PAY-6: the gateway's refusal. */
  failure: z.object({ code: z.string(), error: z.string(), message: z.string(), statusCode: z.int() }).nullable(),
})
export type PaymentState = z.infer<typeof PaymentState>
