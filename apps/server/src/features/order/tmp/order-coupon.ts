import type { ChosenCoupon } from '@shop/contract'
import { type CouponLine, findBestCoupon, linePriceOf, type PricedLine } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { discountOfChosen, getOwnCoupon, listOwnUsable, type OwnCoupon } from '#src/features/coupon/coupon-choice.ts'
import type { LineRow } from '#src/features/cart/cart-lines.ts'
import type { Who } from '#src/handler-context.ts'

/** Which coupon a price is to be reckoned with: one, the best of several, or none. */
export type CouponWish = { chosen: OwnCoupon } | { bestOf: readonly OwnCoupon[] } | null

/** A shopper's word for it: an id, null for none, nothing said for the best. Throws `couponNotFound`. */
export const readWish = async (
  sql: Sql,
  couponId: number | null | undefined,
  { who, now }: { who: Who; now: Date },
): Promise<CouponWish> => {
  if (couponId === null) return null
  if (couponId === undefined) return { bestOf: await listOwnUsable(sql, { who, now }) }
  return { chosen: await getOwnCoupon(sql, { who, now, couponId }) }
}

/** A category's coupon is good for what lies under it, too. */
export const toCouponLines = (lines: readonly LineRow[], pricedLines: readonly PricedLine[]): CouponLine[] =>
  lines.flatMap((line, index) => {
    const priced = pricedLines[index]
    const parent = line.categoryParent as { id: number } | null
    if (!priced) return []
    return {
      productId: line.productId,
      categoryIds: parent ? [line.categoryId, parent.id] : [line.categoryId],
      linePrice: linePriceOf(priced),
    }
  })

/** Throws `couponNotUsable` for one that was chosen and takes nothing off. */
export const chooseCoupon = (wish: CouponWish, lines: readonly CouponLine[], now: Date): ChosenCoupon | null => {
  if (wish === null) return null
  if ('chosen' in wish) {
    const { id, name } = wish.chosen
    return { id, name, discountPrice: discountOfChosen(wish.chosen, lines, now) }
  }
  const best = findBestCoupon(wish.bestOf, lines, now)
  return best ? { id: best.coupon.id, name: best.coupon.name, discountPrice: best.discountPrice } : null
}
