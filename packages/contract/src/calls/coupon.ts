import { z } from 'zod'
import { call } from '../call.ts'
import { Coupon, CouponOffer, CouponState, OrderCoupon } from '../entities/coupon.ts'
import { MAX_GIFT_RECEIVERS, MAX_GIFT_UNIT } from '../entities/gift.ts'
import { Page, take } from '../paging.ts'
import { Id, IntFrom } from '../scalars.ts'

/** Ids of a query, joined by commas. */
const Ids = z
  .string()
  .max(400)
  .regex(/^\d+(,\d+)*$/, '번호를 쉼표로 이어 주세요.')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.int().min(1).max(2_147_483_647)).min(1).max(30))

export const couponCalls = {
  'coupon.list': call({
    ids: [],
    summary: "A member's coupons that can be used, that were used, or whose time is over; numbered pages.",
    method: 'GET',
    path: '/v1/app-users/coupons',
    access: 'member',
    query: z.object({
      state: CouponState.default('usable'),
      page: IntFrom(0, 1000).default(0),
      take: take(15),
    }),
    reply: Page.extend({ list: z.array(Coupon) }),
  }),
  'coupon.listOffers': call({
    summary: 'Coupons that members can take now: all, those of `ids`, or those that are for a product.',
    method: 'GET',
    path: '/v1/coupons/offers',
    access: 'public',
    cached: true,
    maxAgeMs: 60_000,
    query: z.object({ productId: Id.optional(), ids: Ids.optional() }),
    reply: z.object({ coupons: z.array(CouponOffer).max(30) }),
  }),
  'coupon.listTaken': call({
    summary: 'How many copies the caller has or had of coupons of a cached list.',
    method: 'GET',
    path: '/v1/app-users/coupons/taken',
    access: 'token',
    query: z.object({ ids: Ids }),
    reply: z.object({ coupons: z.array(z.object({ id: z.int(), held: z.int() })).max(30) }),
  }),
  'coupon.take': call({
    summary: 'Takes a coupon. A member at the limit of one member gets the number of copies that were taken before.',
    method: 'POST',
    path: '/v1/app-users/coupons/{id}/take',
    access: 'member',
    params: z.object({ id: Id }),
    reply: z.object({
      /** Copies that the member has or had. */
      held: z.int(),
      /** Most copies for one member. */
      limit: z.int(),
      isNew: z.boolean(),
    }),
    errors: ['couponOfferNotFound', 'couponOfferEnded', 'couponSoldOut'],
  }),
  'coupon.listForTmp': call({
    ids: [],
    summary: 'What each coupon of this person would take off a pre-order, the best first; why one cannot be used.',
    method: 'GET',
    path: '/v4/app-users/order-tmp/{id}/coupons',
    access: 'owner',
    params: z.object({ id: z.string().max(64) }),
    /** Sum of the factors of all receivers of a gift. */
    query: z.object({ giftUnit: IntFrom(1, MAX_GIFT_RECEIVERS * MAX_GIFT_UNIT).default(1) }),
    reply: z.object({ coupons: z.array(OrderCoupon) }),
    errors: ['orderTmpNotFound', 'orderTmpExpired', 'orderTmpAlreadyOrdered'],
  }),
}
