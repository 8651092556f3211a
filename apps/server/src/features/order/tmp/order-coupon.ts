import type { ChosenCoupon } from '@shop/contract'
import { type CouponLine, findBestCoupon, linePriceOf, type PricedLine } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { discountOfChosen, getOwnCoupon, listOwnUsable, type OwnCoupon } from '#src/features/coupon/coupon-choice.ts'
import type { LineRow } from '#src/features/cart/cart-lines.ts'
import type { Who } from '#src/handler-context.ts'

/** Coupon to price with: one, the best of several, or none. */
export type CouponWish = { chosen: OwnCoupon } | { bestOf: readonly OwnCoupon[] } | null

/** Reads the shopper's choice: an id, null for none, undefined for the best. Throws `couponNotFound`. */
export const readWish = async (
  sql: Sql,
  couponId: number | null | undefined,
  { who, now }: { who: Who; now: Date },
): Promise<CouponWish> => {
  if (couponId === null) return null
  if (couponId === undefined) return { bestOf: await listOwnUsable(sql, { who, now }) }
  return { chosen: await getOwnCoupon(sql, { who, now, couponId }) }
}

/** Lines with their category and its parents, because a coupon of a category applies to its subcategories. */
export const toCouponLines = (lines: readonly LineRow[], pricedLines: readonly PricedLine[]): CouponLine[] =>
  lines.map((line, index) => {
    const parent = line.categoryParent as { id: number } | null
    return {
      productId: line.productId,
      categoryIds: parent ? [line.categoryId, parent.id] : [line.categoryId],
      linePrice: linePriceOf(pricedLines[index] as PricedLine),
    }
  })

/** Throws `couponNotUsable` if the chosen coupon gives no discount. */
export const chooseCoupon = (wish: CouponWish, lines: readonly CouponLine[], now: Date): ChosenCoupon | null => {
  if (wish === null) return null
  if ('chosen' in wish) {
    const { id, name } = wish.chosen
    return { id, name, discountPrice: discountOfChosen(wish.chosen, lines, now) }
  }
  const best = findBestCoupon(wish.bestOf, lines, now)
  return best ? { id: best.coupon.id, name: best.coupon.name, discountPrice: best.discountPrice } : null
}
