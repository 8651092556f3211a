import { z } from 'zod'
import { call } from '../call.ts'
import { Coupon, CouponState, OrderCoupon } from '../entities/coupon.ts'
import { MAX_GIFT_RECEIVERS, MAX_GIFT_UNIT } from '../entities/gift.ts'
import { Page, take } from '../paging.ts'
import { IntFrom } from '../scalars.ts'

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
