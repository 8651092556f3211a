import { z } from 'zod'
import { Moment, Won } from '../scalars.ts'

const Named = z.object({ id: z.int(), name: z.string() })

export const CouponState = z.enum(['usable', 'used', 'ended'])
export type CouponState = z.infer<typeof CouponState>

const CouponTerms = z.object({
  id: z.int(),
  name: z.string(),
  /** `discount` is in won for a fixed coupon and in whole percent otherwise. */
  discountKind: z.enum(['fixed', 'percent']),
  discount: z.int(),
  maxDiscountPrice: Won.nullable(),
  minOrderPrice: Won,
  beginAt: Moment,
  /** First moment at which the coupon is no longer valid. */
  endAt: Moment,
})

/** Coupon of a member. */
export const Coupon = CouponTerms.extend({
  state: CouponState,
  /** Copies that do not differ. */
  quantity: z.int().min(1),
  usedAt: Moment.nullable(),
  orderId: z.int().nullable(),
  /** Eligible categories and products; all products if both lists are empty. */
  categories: z.array(Named),
  products: z.array(Named),
})
export type Coupon = z.infer<typeof Coupon>

/** Coupon that members take themselves. The same for all shoppers. */
export const CouponOffer = CouponTerms.extend({
  /** Days of validity from the day on which it is taken; null: until `endAt`. */
  validDays: z.int().nullable(),
  /** Most copies for one member. */
  perMemberLimit: z.int(),
  /** None is left. */
  isSoldOut: z.boolean(),
  categories: z.array(Named),
  products: z.array(Named),
})
export type CouponOffer = z.infer<typeof CouponOffer>

/** Coupon for a pre-order: its discount, or why it cannot be used. */
export const OrderCoupon = CouponTerms.extend({
  discountPrice: Won,
  isBest: z.boolean(),
  /** Whether it discounts only certain products. */
  isForSome: z.boolean(),
  refusal: z
    .object({ reason: z.enum(['notBegun', 'ended', 'outOfScope', 'belowMinimum', 'nothingOff']), message: z.string() })
    .nullable(),
})
export type OrderCoupon = z.infer<typeof OrderCoupon>

/** Coupon used to calculate a price. */
export const ChosenCoupon = z.object({ id: z.int(), name: z.string(), discountPrice: Won })
export type ChosenCoupon = z.infer<typeof ChosenCoupon>
