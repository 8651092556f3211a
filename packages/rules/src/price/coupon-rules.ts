import { checkPositiveWon, shareOfWon, sumWon, type Won } from '#src/price/won.ts'

export interface Coupon {
  id: number
  /** Fixed discount (won), or whole percent with an optional maximum. */
  discount: { kind: 'fixed'; amount: Won } | { kind: 'percent'; percent: number; maxDiscountPrice: Won | null }
  /** Minimum products price of the order (won). */
  minOrderPrice: Won
  beginAt: Date
  /** First moment at which the coupon cannot be used any more. */
  endAt: Date
  /**
   * Discounts only products of these categories or with these ids; null means no restriction. If both are set, either one is
   * enough.
   */
  categoryIds: readonly number[] | null
  productIds: readonly number[] | null
}

export interface CouponLine {
  productId: number
  /** The product's category and all its ancestors. */
  categoryIds: readonly number[]
  /** Selling price × units (won). */
  linePrice: Won
}

/** First reason why a coupon gives no discount. */
export type CouponRefusal =
  | { reason: 'notBegun' | 'ended' | 'outOfScope' | 'nothingOff' }
  /** `missing`: amount missing to the minimum order price (won). */
  | { reason: 'belowMinimum'; missing: Won }

/** Returns the discount (won), at most the price of the products in scope. Returns 0 and a reason if the coupon is not usable. */
export function judgeCoupon(
  coupon: Coupon,
  lines: readonly CouponLine[],
  now: Date,
): { discountPrice: Won; refusal: CouponRefusal | undefined } {
  const refuse = (refusal: CouponRefusal) => ({ discountPrice: 0, refusal })
  if (now < coupon.beginAt) return refuse({ reason: 'notBegun' })
  if (now >= coupon.endAt) return refuse({ reason: 'ended' })
  const inScope = lines.filter((line) => isInScope(coupon, line))
  if (inScope.length === 0) return refuse({ reason: 'outOfScope' })
  const missing = coupon.minOrderPrice - sumWon(lines.map((line) => line.linePrice))
  if (missing > 0) return refuse({ reason: 'belowMinimum', missing })
  const discountPrice = discountOf(coupon, sumWon(inScope.map((line) => line.linePrice)))
  return discountPrice > 0 ? { discountPrice, refusal: undefined } : refuse({ reason: 'nothingOff' })
}

/** Returns the discount (won); 0 if the coupon is not usable. */
export function couponDiscountOf(coupon: Coupon, lines: readonly CouponLine[], now: Date): Won {
  return judgeCoupon(coupon, lines, now).discountPrice
}

function discountOf({ discount }: Coupon, base: Won): Won {
  if (discount.kind === 'fixed') return Math.min(checkPositiveWon(discount.amount, 'amount'), base)
  const share = shareOfWon(base, discount.percent, 100)
  return Math.min(share, base, discount.maxDiscountPrice ?? base)
}

/**
 * Finds the coupon with the highest discount. Ties: earliest expiry, then the older coupon. Undefined if none gives a discount.
 */
export function findBestCoupon<C extends Coupon>(
  coupons: readonly C[],
  lines: readonly CouponLine[],
  now: Date,
): { coupon: C; discountPrice: Won } | undefined {
  return coupons
    .map((coupon) => ({ coupon, discountPrice: couponDiscountOf(coupon, lines, now) }))
    .filter((found) => found.discountPrice > 0)
    .toSorted(
      (a, b) =>
        b.discountPrice - a.discountPrice ||
        a.coupon.endAt.getTime() - b.coupon.endAt.getTime() ||
        a.coupon.id - b.coupon.id,
    )[0]
}

function isInScope(coupon: Coupon, line: CouponLine): boolean {
  if (coupon.categoryIds === null && coupon.productIds === null) return true
  const isCategory = coupon.categoryIds?.some((id) => line.categoryIds.includes(id)) ?? false
  return isCategory || (coupon.productIds?.includes(line.productId) ?? false)
}
