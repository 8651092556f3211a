import { z } from 'zod'
import { Day, Moment, Won } from '../scalars.ts'
import { OrderItemProductStatus, OrderItemStatus, PaymentStatus, ReceiptType, WithdrawType } from '../status.ts'
import { Address } from './address.ts'
import { BundleShipping, LineProblem, LineProduct, Totals } from './cart.ts'
import { ChosenCoupon } from './coupon.ts'
import { Distributor, ProductOptionCombination } from './product.ts'
import { RefundRow } from './refund.ts'

// ENTITY-7
export const OrderOptionGroup = z.object({ productOptionCombination: ProductOptionCombination, optionUnit: z.int() })
/** `isCancelled`: by itself, before or without the rest of its product. */
export const PlacedOptionGroup = OrderOptionGroup.extend({ isCancelled: z.boolean() })
export const OrderItemProduct = z.object({
  id: z.int(),
  product: LineProduct,
  orderItemProductStatus: OrderItemProductStatus,
  isReviewed: z.boolean(),
  orderOptionGroups: z.array(PlacedOptionGroup),
  /** What its buyer may do with it now. */
  withdrawable: z.boolean(),
  returnable: z.boolean(),
  completable: z.boolean(),
  /** Points it brings and from which day; null where it brings none, or none any more. PAY-8 */
  reward: z.object({ point: Won, day: Day.nullable() }).nullable(),
  /** What its buyer last asked for after the delivery. */
  request: z.object({ kind: z.enum(['return', 'replace']), reason: z.string(), at: Moment }).nullable(),
})
export const OrderBundle = z.object({
  distributor: Distributor,
  deliveryCompany: z.string(),
  bundleItems: z.array(z.object({ product: LineProduct, optionGroups: z.array(OrderOptionGroup) })),
  shipping: BundleShipping,
})
export const OrderItemPrice = z.object({
  totalShippingFee: Won,
  primaryAreaShippingFee: Won,
  secondaryAreaShippingFee: Won,
  thirdAreaShippingFee: Won,
  totalProductsPrice: Won,
  /** What is paid. */
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
export const VirtualAccount = z.object({
  accountNumber: z.string(),
  accountType: z.string(),
  bankCode: z.string(),
  bankText: z.string(),
  customerName: z.string(),
  dueDate: Moment,
})
/** The wallets the payment window can open at once. */
export const EasyPay = z.enum(['kakaopay', 'naverpay', 'tosspay', 'samsungpay', 'payco'])
export const Payment = z.object({
  paymentMethodType: z.enum(['card', 'virtual_account', 'transfer', 'point']),
  paymentStatus: PaymentStatus,
  /** The wallet a card payment went through. */
  easyPay: EasyPay.nullable(),
  /** What the card slip says: company and masked number. */
  cardText: z.string().nullable(),
  approvedAt: Moment.nullable(),
  receiptUrl: z.string().nullable(),
  virtualAccount: VirtualAccount.nullable(),
  /** Won that came into the account instead of the order's sum: nothing of it is taken for the order, and the shop looks into it. */
  wrongDeposit: Won.nullable(),
})

/** A priced snapshot on its way to an order: lives 60 minutes, reserves nothing. */
export const OrderTmp = z.object({
  id: z.string(),
  orderItemStatus: OrderItemStatus,
  expiresAt: Moment,
  orderName: z.string(),
  address: Address.nullable(),
  totalPricesDetail: z.array(OrderBundle),
  totals: Totals,
  orderItemPrice: OrderItemPrice,
  /** Points of the person and what of them this order could use. */
  points: z.object({ balance: Won, usable: Won, minUsePoint: Won, minPointUseProductPrice: Won }),
  /** What the totals were reckoned with. */
  coupon: ChosenCoupon.nullable(),
  /** What stands in the way of ordering it as it is now, line by line; and prices that changed since a line was put in the cart. */
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

/** What a buyer asked for after the delivery, in their own words. */
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
  /** What came back, or is on its way back, oldest first. */
  refunds: z.array(RefundRow),
  /** What its buyer asked to send back, oldest first. */
  requests: z.array(AskedReturn),
  /** When delivered products are taken as confirmed without a word; null where none waits for that. */
  completesAt: Moment.nullable(),
  /** Every change of state, oldest first. */
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

/** What the payment window needs, answered by the payment check. */
export const PaymentRequest = z.object({
  orderId: z.int(),
  orderNo: z.string(),
  orderName: z.string(),
  /** Won to be paid; 0 when points pay it all, and then there is nothing to open. */
  amount: Won,
  /** What of it is free of VAT, for a merchant that sells both kinds; 0 for any other. */
  taxFreeAmount: Won,
  pgType: z.literal('toss'),
  clientKey: z.string(),
  scriptUrl: z.string(),
  customerKey: z.string(),
  customerName: z.string(),
  method: z.enum(['CARD', 'VIRTUAL_ACCOUNT', 'TRANSFER']),
  /** The wallet to open at once instead of asking for a card; as the window calls it. */
  easyPay: z.string().nullable(),
  virtualAccount: z.object({ validHours: z.int() }).nullable(),
  /** Of what is paid in cash: the window asks for no receipt, the shop issues it itself. */
  cashReceipt: z.object({ type: z.literal('미발행') }).nullable(),
  /** Until when the stock is held for this payment. */
  heldUntil: Moment,
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** How a payment stands: what the processing page asks until it is no longer pending. */
export const PaymentState = z.object({
  orderId: z.int(),
  orderNo: z.string(),
  state: z.enum(['pending', 'paid', 'waitingForDeposit', 'failed', 'canceled']),
  /** PAY-7: where the deposit is waited for; null unless it is. */
  account: VirtualAccount.nullable(),
  /** PAY-6: what the gateway said when it refused. */
  failure: z.object({ code: z.string(), error: z.string(), message: z.string(), statusCode: z.int() }).nullable(),
})
export type PaymentState = z.infer<typeof PaymentState>
