import { AppError, type AreaType, type ChosenCoupon, type OrderItemPrice, type OrderTmp } from '@shop/contract'
import {
  expectedPurchasePoint,
  formatWon,
  maxUsablePoint,
  paidPriceOf,
  priceCart,
  type PricedCart,
  type PricedLine,
  linePriceOf,
  strictestPointTerms,
  taxFreePriceOf,
  unitPriceOf,
} from '@shop/rules'
import type { z } from 'zod'
import type { Who } from '#src/handler-context.ts'
import { listLineProblems } from '#src/features/cart/line-problems.ts'
import { type LineRow, toPricedLine } from '#src/features/cart/cart-lines.ts'
import { dealProblemOf } from '#src/features/order/deal/line-deals.ts'
import { chooseCoupon, type CouponWish, toCouponLines } from './order-coupon.ts'

/** Lines priced for an address, a coupon and points: the basis of a pre-order and an order. */
export interface Draft {
  lines: LineRow[]
  /** Each combination once with its total units; the same as `lines` unless it is a gift. */
  wanted: LineRow[]
  pricedLines: PricedLine[]
  priced: PricedCart
  areaType: AreaType
  coupon: ChosenCoupon | null
  problems: OrderTmp['problems']
  /** Amount to pay (won). */
  amount: number
  /** VAT-exempt part of it (won). */
  taxFreePrice: number
  /** Points that the purchase will earn; 0 for guests. */
  rewardPoint: number
  points: { balance: number; usable: number; minUsePoint: number; minPointUseProductPrice: number }
}

export interface DraftTerms {
  who: Who
  now: Date
  areaType: AreaType
  usedPoint: number
  balance: number
  coupon: CouponWish
  /** Each combination once with its total units. Absent: the lines themselves. */
  wanted?: LineRow[]
}

/**
 * Prices the lines. Throws `couponNotUsable` if the chosen coupon gives no discount, and `pointsNotUsable` if more points are
 * requested than usable (PAY-8).
 */
export const draftOrder = (lines: LineRow[], terms: DraftTerms): Draft => {
  const { who, now, areaType, usedPoint, balance, wanted = lines } = terms
  const pricedLines = lines.map((line) => toPricedLine(line, now))
  const coupon = chooseCoupon(terms.coupon, toCouponLines(lines, pricedLines), now)
  const priced = priceCart(pricedLines, { areaType, couponDiscountPrice: coupon?.discountPrice ?? 0, usedPoint })
  const pointTerms = strictestPointTerms(lines)
  const { productsPrice, price } = priced.totals
  const usable = maxUsablePoint(pointTerms, { balance, productsPrice, price })
  assertUsable(usedPoint, usable)
  const rewarded = lines.map((line, index) => ({
    unitPrice: unitPriceOf(pricedLines[index] as PricedLine),
    optionUnit: line.unit,
    purchasePointPer: line.purchasePointPer,
  }))
  return {
    lines,
    wanted,
    pricedLines,
    priced,
    areaType,
    coupon,
    problems: problemsOf(wanted, terms),
    amount: paidPriceOf(priced.totals),
    taxFreePrice: taxFreeOf(lines, pricedLines, priced),
    rewardPoint: who.userType === 'guest' ? 0 : expectedPurchasePoint(rewarded),
    points: { balance, usable, ...pointTerms },
  }
}

const taxFreeOf = (lines: LineRow[], pricedLines: PricedLine[], { totals }: PricedCart): number =>
  taxFreePriceOf({
    lines: pricedLines.map((line, at) => ({
      price: linePriceOf(line),
      isTaxFree: lines[at]?.taxStatus === 'tax_free',
    })),
    couponDiscountPrice: totals.couponDiscountPrice,
    usedPoint: totals.usedPoint,
    shippingPrice: totals.shippingFee + totals.cumaAddOrtherShippingFee,
  })

/** Problems that the check would refuse, and prices that changed since the cart. */
const problemsOf = (lines: LineRow[], { who, now, areaType }: DraftTerms): OrderTmp['problems'] =>
  lines.flatMap((line) =>
    [...listLineProblems(line, { lines, who, now }), dealProblemOf(line, lines, now)]
      .filter((found) => found !== undefined)
      .filter(({ code, areas }) => code !== 'undeliverableArea' || areas.includes(areaType))
      .map(({ code, message, areas }) => ({
        code,
        message,
        areas,
        productId: line.productId,
        productName: line.productName,
        combinationId: line.combinationId,
        combinationName: line.combinationName,
      })),
  )

const assertUsable = (usedPoint: number, usable: number): void => {
  if (usedPoint <= usable) return
  const message = usable > 0 ? `${formatWon(usable)}까지 쓸 수 있어요.` : '이 주문에는 적립금을 쓸 수 없어요.'
  throw new AppError('pointsNotUsable', { problems: [{ path: 'body.usedPoint', message, usable }] })
}

/** Throws `undeliverableArea` naming the products that cannot be delivered to the area (ORDER-8). */
export const assertDeliverable = ({ priced }: Pick<Draft, 'priced'>): void => {
  if (priced.undeliverable.length === 0) return
  throw new AppError('undeliverableArea', {
    problems: priced.undeliverable.map(({ productId, productName }) => ({
      path: 'body.address.zonecode',
      message: `${productName}: 선택한 배송지로는 보낼 수 없어요.`,
      productId,
      productName,
    })),
  })
}

export const toOrderItemPrice = ({ priced, areaType, amount, rewardPoint }: Draft): z.infer<typeof OrderItemPrice> => {
  const { totals, cumaDiscountShippingFee } = priced
  const surcharge = totals.cumaAddOrtherShippingFee
  return {
    totalShippingFee: totals.shippingFee + surcharge,
    primaryAreaShippingFee: areaType === 'major' ? surcharge : 0,
    secondaryAreaShippingFee: areaType === 'secondary_area' ? surcharge : 0,
    thirdAreaShippingFee: areaType === 'third_area' ? surcharge : 0,
    totalProductsPrice: totals.productsPrice,
    totalPrice: amount,
    cumaDiscountShippingFee,
    cumaAddOrtherShippingFee: surcharge,
    couponDiscountPrice: totals.couponDiscountPrice,
    usedPoint: totals.usedPoint,
    totalRewardPoint: rewardPoint,
  }
}

/** '꿀사과 외 2건' */
export const orderNameOf = (lines: readonly LineRow[]): string => {
  const names = [...new Map(lines.map((line) => [line.productId, line.productName])).values()]
  return names.length > 1 ? `${names[0]} 외 ${names.length - 1}건` : (names[0] ?? '')
}
