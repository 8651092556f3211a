import { AppError } from '@shop/contract'
import {
  linePriceOf,
  type OrderItemProductStatus,
  paidSharesOf,
  type RefundLine,
  type RefundOrder,
  refundOf,
  refundTaxFreeOf,
  sumWon,
} from '@shop/rules'
import type { Posting } from '#src/features/order/settlement/order-postings.ts'
import { readShippingTerms } from './shipping-terms.ts'
import type { WithdrawMove } from './withdraw-plan.ts'
import { isUnpaid, type WithdrawLine, type WithdrawOrder, type WithdrawProduct } from './withdraw-reading.ts'

/** Who caused the cancel. */
export type CancelledBy = 'shopper' | 'shop'

/** Final state of a product, or of a part of it. */
export type Ending = Pick<WithdrawMove, 'orderProductId' | 'to' | 'combinationIds'>

/** Decision 023: orders placed before the rule of return fees keep the rule of their day, so that no earlier refund changes. */
const bearsNoWays = ({ totals }: WithdrawOrder): boolean => totals.taxFreePrice === undefined

type Mark = RefundLine['cancelledBy']

/** A returned delivery is marked differently from an unshipped product, because shipping was used. */
const markOf = (order: WithdrawOrder, by: CancelledBy, status: OrderItemProductStatus): Mark =>
  by === 'shopper' && status === 'return_complete' && !bearsNoWays(order) ? 'returned' : by

/** Refund of a cancel and its components (won). */
export interface Reckoning {
  cancelledPrice: number
  couponShare: number
  shippingBefore: number
  shippingAfter: number
  /** Return shipping paid by the buyer. */
  returnFee: number
  shortfall: number
  money: number
  point: number
  /** VAT-exempt part of the refund. */
  taxFree: number
  isWhole: boolean
  /** Target of the refund: the card, an account, or none if nothing is paid. */
  target: 'card' | 'account' | 'none'
}

const toLines = (product: WithdrawProduct, markOfLine: (line: WithdrawLine) => Mark): RefundLine[] => {
  const { areaType: _, ...terms } = readShippingTerms(product.terms)
  return product.lines.map((line) => ({
    ...terms,
    parcel: product.parcel,
    combinationId: line.combinationId,
    productId: product.productId,
    productName: product.name,
    optionUnit: line.unit,
    listPrice: line.listPrice,
    price: line.price,
    // the price paid, whatever sale it was
    specialSalePrice: null,
    isSpecialSale: false,
    isUndeliverableSecondaryArea: false,
    isUndeliverableThirdArea: false,
    cancelledBy: markOfLine(line),
  }))
}

const isEnding = (ending: Ending | undefined, { combinationId }: WithdrawLine): boolean =>
  ending?.combinationIds.includes(combinationId) ?? false

const toRefundOrder = (order: WithdrawOrder, endings: readonly Ending[], cancelledBy: CancelledBy): RefundOrder => ({
  lines: order.products.flatMap((product) => {
    const before = product.cancelledBy && markOf(order, product.cancelledBy, product.status)
    const ending = endings.find(({ orderProductId }) => orderProductId === product.id)
    const now = ending ? markOf(order, cancelledBy, ending.to) : 'kept'
    return toLines(product, (line) => line.cancelledBy ?? before ?? (isEnding(ending, line) ? now : 'kept'))
  }),
  // an order has products, all to one area
  areaType: (order.products[0] as WithdrawProduct).terms.areaType,
  couponDiscountPrice: order.totals.couponDiscountPrice,
  usedPoint: order.usedPoint,
  refunded: { money: order.refundedMoney, point: order.refundedPoint },
})

const targetOf = ({ method }: WithdrawOrder, money: number): Reckoning['target'] => {
  if (money === 0) return 'none'
  return method === 'virtual_account' ? 'account' : 'card'
}

/** VAT-exempt part of a refund: that of all goods cancelled so far, less earlier refunds of it. */
const taxFreeOf = (order: WithdrawOrder, { lines: marked }: RefundOrder, money: number): number => {
  const { totals, usedPoint, amount, refundedMoney, refundedTaxFree } = order
  const free = new Set(
    order.products.filter(({ taxStatus }) => taxStatus === 'tax_free').map(({ productId }) => productId),
  )
  const lines = marked.map((line) => ({
    price: linePriceOf(line),
    isTaxFree: free.has(line.productId),
    isGone: line.cancelledBy !== 'kept',
  }))
  const { couponDiscountPrice, shippingFee, cumaAddOrtherShippingFee } = totals
  const shares = paidSharesOf({
    lines,
    couponDiscountPrice,
    usedPoint,
    shippingPrice: shippingFee + cumaAddOrtherShippingFee,
  })
  const gone = sumWon(shares.filter((_, at) => lines[at]?.isTaxFree && lines[at].isGone))
  const left = { money: amount - refundedMoney, taxFree: (totals.taxFreePrice ?? 0) - refundedTaxFree }
  return refundTaxFreeOf({ money, wanted: gone - refundedTaxFree, left })
}

/**
 * ORDER-3: calculates the refund of these products or parts, in addition to earlier refunds. The parts of any sequence add up
 * to the amount paid: the last one refunds the rest, except return fees paid by the buyer. Unpaid orders restore points only.
 */
export const reckon = (order: WithdrawOrder, endings: readonly Ending[], cancelledBy: CancelledBy): Reckoning => {
  const before = refundOf(toRefundOrder(order, [], cancelledBy))
  const all = toRefundOrder(order, endings, cancelledBy)
  const after = refundOf(all)
  const comesBackWhole = after.isWhole && all.lines.every((line) => line.cancelledBy !== 'returned')
  const restMoney = isUnpaid(order) ? 0 : order.amount - order.refundedMoney
  const restPoint = order.usedPoint - order.refundedPoint
  const money = comesBackWhole ? restMoney : Math.min(after.money, restMoney)
  const point = comesBackWhole ? restPoint : Math.min(after.point, restPoint)
  return {
    cancelledPrice: after.cancelledPrice - before.cancelledPrice,
    couponShare: after.couponShare - before.couponShare,
    shippingBefore: before.shippingAfter,
    shippingAfter: after.shippingAfter,
    returnFee: after.returnFee - before.returnFee,
    shortfall: after.shortfall,
    money,
    point,
    taxFree: taxFreeOf(order, all, money),
    isWhole: after.isWhole,
    target: targetOf(order, money),
  }
}

/** Ledger posting of a refund; sums to zero. What is kept is for shipping. */
export const refundPosting = ({ money, point, cancelledPrice, couponShare }: Reckoning): Posting => {
  const entries = (
    [
      ['gateway', 0 - money],
      ['points', 0 - point],
      ['coupon', 0 - couponShare],
      ['sales', cancelledPrice],
      ['shipping', money + point + couponShare - cancelledPrice],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  return { accounts: entries.map(([account]) => account), amounts: entries.map(([, amount]) => amount) }
}

/** Refund shown to the buyer (won). */
export interface Expected {
  money?: number | undefined
  point?: number | undefined
}

/** Throws `refundChanged` with the current amount if it differs from the one shown. */
export const assertAgreed = ({ money, point }: Reckoning, expected: Expected = {}): void => {
  if ((expected.money ?? money) === money && (expected.point ?? point) === point) return
  const message = `지금 취소하면 ${money.toLocaleString('ko-KR')}원과 적립금 ${point.toLocaleString('ko-KR')}원을 돌려받아요.`
  throw new AppError('refundChanged', { problems: [{ path: 'body.expectedMoney', message, money, point }] })
}
