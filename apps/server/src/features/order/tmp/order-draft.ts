import { AppError, type AreaType, type OrderItemPrice } from '@shop/contract'
import {
  expectedPurchasePoint,
  maxUsablePoint,
  paidPriceOf,
  priceCart,
  type PricedCart,
  type PricedLine,
  strictestPointTerms,
  unitPriceOf,
} from '@shop/rules'
import type { z } from 'zod'
import type { Who } from '#src/handling.ts'
import { type LineRow, toPricedLine } from '#src/features/cart/cart-lines.ts'

/** Lines priced for a place and points: what an order-tmp shows and an order is made of. */
export interface Draft {
  lines: LineRow[]
  pricedLines: PricedLine[]
  priced: PricedCart
  areaType: AreaType
  /** What is paid in money (won). */
  amount: number
  /** Points the purchase will earn: none for a guest. */
  rewardPoint: number
  points: { balance: number; usable: number; minUsePoint: number; minPointUseProductPrice: number }
}

export interface DraftTerms {
  who: Who
  now: Date
  areaType: AreaType
  usedPoint: number
  balance: number
}

/** Prices the lines. Throws `pointsNotUsable` when more points are asked for than may be used (PAY-8). */
export const draftOrder = (lines: LineRow[], { who, now, areaType, usedPoint, balance }: DraftTerms): Draft => {
  const pricedLines = lines.map((line) => toPricedLine(line, now))
  const priced = priceCart(pricedLines, { areaType, couponDiscountPrice: 0, usedPoint })
  const terms = strictestPointTerms(lines)
  const { productsPrice, price } = priced.totals
  const usable = maxUsablePoint(terms, { balance, productsPrice, price })
  if (usedPoint > usable) {
    const message = usable > 0 ? `${usable}원까지 쓸 수 있어요.` : '이 주문에는 적립금을 쓸 수 없어요.'
    throw new AppError('pointsNotUsable', { problems: [{ path: 'body.usedPoint', message, usable }] })
  }
  const rewarded = lines.map((line, index) => ({
    unitPrice: unitPriceOf(pricedLines[index] as PricedLine),
    optionUnit: line.unit,
    purchasePointPer: line.purchasePointPer,
  }))
  return {
    lines,
    pricedLines,
    priced,
    areaType,
    amount: paidPriceOf(priced.totals),
    rewardPoint: who.userType === 'guest' ? 0 : expectedPurchasePoint(rewarded),
    points: { balance, usable, ...terms },
  }
}

/** Throws `undeliverableArea` naming the products that cannot be sent to the draft's area (ORDER-8). */
export const assertDeliverable = ({ priced }: Draft): void => {
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
