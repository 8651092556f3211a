import { AppError, type GivableCoupon } from '@shop/contract'
import { giveCoupon as giveToMember } from '#src/features/coupon/coupon-taking.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './customer-page-sql.ts'
import { getCustomer, getMember } from './read-customers.ts'

const MOST_COUPONS = 100

const toGivable = (row: sql.ListGivableCoupons): GivableCoupon => ({
  ...row,
  // the table allows the values of the contract only
  discountKind: row.discountKind as GivableCoupon['discountKind'],
  endAt: row.endAt.toISOString(),
})

const listGivable: Handlers['admin.customer.listGivableCoupons'] = async ({ params, brand }, app) => {
  const { id: userId } = await getCustomer(app, brand, params.id)
  const rows = await sql.listGivableCoupons(app.db, { userId, brand, now: app.clock(), most: MOST_COUPONS })
  return {
    coupons: rows.map(toGivable),
  }
}

const give: Handlers['admin.customer.giveCoupon'] = async ({ body, params, brand, audit }, app) => {
  const { couponId } = body
  const { id: userId } = await getMember(app, brand, params.id)
  const now = app.clock()
  const coupon = await sql.findGivable(app.db, { couponId, brand, now })
  if (!coupon) throw new AppError('couponNotGivable')
  if ((await giveToMember(app.db, { userId, couponId, now, isAsked: false })) === undefined)
    throw new AppError(coupon.isSoldOut ? 'couponSoldOut' : 'couponHeld')
  audit?.({ after: { coupon: couponId, couponTitle: coupon.name } })
  return { couponId }
}

/** Coupons that staff gives to members. */
export const customerCouponHandlers: Pick<Handlers, 'admin.customer.listGivableCoupons' | 'admin.customer.giveCoupon'> =
  {
    'admin.customer.listGivableCoupons': listGivable,
    'admin.customer.giveCoupon': give,
  }
