import { z } from 'zod'
import { Moment, Won } from '../scalars.ts'

const Named = z.object({ id: z.int(), name: z.string() })

export const CouponState = z.enum(['usable', 'used', 'ended'])
export type CouponState = z.infer<typeof CouponState>

const CouponTerms = z.object({
  id: z.int(),
  name: z.string(),
  /** `discount` is won of a fixed one and whole percent of the other. */
  discountKind: z.enum(['fixed', 'percent']),
  discount: z.int(),
  maxDiscountPrice: Won.nullable(),
  minOrderPrice: Won,
  beginAt: Moment,
  /** The first moment at which it cannot be used any more. */
  endAt: Moment,
})

/** A coupon of a member. */
export const Coupon = CouponTerms.extend({
  state: CouponState,
  usedAt: Moment.nullable(),
  orderId: z.int().nullable(),
  /** What it is for; both empty is everything. */
  categories: z.array(Named),
  products: z.array(Named),
})
export type Coupon = z.infer<typeof Coupon>

/** A coupon beside a pre-order: what it takes off, or why it cannot be used. */
export const OrderCoupon = CouponTerms.extend({
  discountPrice: Won,
  isBest: z.boolean(),
  /** Whether it takes something off certain products alone. */
  isForSome: z.boolean(),
  refusal: z
    .object({ reason: z.enum(['notBegun', 'ended', 'outOfScope', 'belowMinimum', 'nothingOff']), message: z.string() })
    .nullable(),
})
export type OrderCoupon = z.infer<typeof OrderCoupon>

/** The coupon a price was reckoned with. */
export const ChosenCoupon = z.object({ id: z.int(), name: z.string(), discountPrice: Won })
export type ChosenCoupon = z.infer<typeof ChosenCoupon>
