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

/** Whose doing it is. */
export type CancelledBy = 'shopper' | 'shop'

/** What a product comes to, or a part of it. */
export type Ending = Pick<WithdrawMove, 'orderProductId' | 'to' | 'combinationIds'>

/** Decision 023: who ordered before the rule of the ways back keeps the rule of that day, so that nothing paid back is reckoned anew. */
const bearsNoWays = ({ totals }: WithdrawOrder): boolean => totals.taxFreePrice === undefined

type Mark = RefundLine['cancelledBy']

/** What arrived and is sent back at will is not as what never left: somebody has travelled with it. */
const markOf = (order: WithdrawOrder, by: CancelledBy, status: OrderItemProductStatus): Mark =>
  by === 'shopper' && status === 'return_complete' && !bearsNoWays(order) ? 'returned' : by

/** What cancelling some products gives back, and how it comes about (won). */
export interface Reckoning {
  cancelledPrice: number
  couponShare: number
  shippingBefore: number
  shippingAfter: number
  /** The ways back that the shopper bears. */
  returnFee: number
  shortfall: number
  money: number
  point: number
  /** What of the money is free of VAT. */
  taxFree: number
  isWhole: boolean
  /** The way it came, an account, or nowhere because nothing is to be moved. */
  target: 'card' | 'account' | 'none'
}

const toLines = (product: WithdrawProduct, markOfLine: (line: WithdrawLine) => Mark): RefundLine[] => {
  const { areaType: _, ...terms } = readShippingTerms(product.terms)
  return product.lines.map((line) => ({
    ...terms,
    combinationId: line.combinationId,
    productId: product.productId,
    productName: product.name,
    optionUnit: line.unit,
    listPrice: line.listPrice,
    price: line.price,
    // what was paid is the price, whatever sale it was
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
    const now = ending && markOf(order, cancelledBy, ending.to)
    return toLines(product, (line) => line.cancelledBy ?? before ?? (isEnding(ending, line) ? (now ?? 'kept') : 'kept'))
  }),
  areaType: order.products[0]?.terms.areaType ?? 'major',
  couponDiscountPrice: order.totals.couponDiscountPrice,
  usedPoint: order.usedPoint,
  refunded: { money: order.refundedMoney, point: order.refundedPoint },
})

const targetOf = ({ method }: WithdrawOrder, money: number): Reckoning['target'] => {
  if (money === 0) return 'none'
  return method === 'virtual_account' ? 'account' : 'card'
}

/** What of the money is free of VAT: as much as the goods that are cancelled so far, less what was given back of it before. */
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
 * ORDER-3: what these products, or parts of them, give back on top of what came back before. The parts of any sequence add up to what was paid,
 * to the won: once nothing is left, all that is still there comes back, but for the ways that a shopper who sends something
 * back at will bears. Of an order not paid yet only points come back.
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

/** Where the won of a refund come from and go to; sums to nothing. What is kept of it is for shipping. */
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

/** What the shopper was shown to get back (won). */
export interface Expected {
  money?: number | undefined
  point?: number | undefined
}

/** Nothing is cancelled for another sum than was shown. Throws `refundChanged` naming the right one. */
export const assertAgreed = ({ money, point }: Reckoning, expected: Expected = {}): void => {
  if ((expected.money ?? money) === money && (expected.point ?? point) === point) return
  const message = `지금 취소하면 ${money.toLocaleString('ko-KR')}원과 적립금 ${point.toLocaleString('ko-KR')}원을 돌려받아요.`
  throw new AppError('refundChanged', { problems: [{ path: 'body.expectedMoney', message, money, point }] })
}
