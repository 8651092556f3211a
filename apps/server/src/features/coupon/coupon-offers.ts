import { AppError, type CouponOffer } from '@shop/contract'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './coupon-sql.ts'
import { downloadCoupon } from './coupon-taking.ts'

/** Most coupons that are listed. */
const MOST_OFFERS = 30

type OfferCalls = 'coupon.listOffers' | 'coupon.listTaken' | 'coupon.take'

const toOffer = ({ beginAt, endAt, ...row }: sql.ListOffers): CouponOffer => ({
  ...row,
  // the table allows the values of the contract only
  discountKind: row.discountKind as CouponOffer['discountKind'],
  beginAt: beginAt.toISOString(),
  endAt: endAt.toISOString(),
  categories: (row.categories ?? []) as CouponOffer['categories'],
  products: (row.products ?? []) as CouponOffer['products'],
})

const list: Handlers['coupon.listOffers'] = async ({ query, brand }, { db, clock }) => {
  const { ids = null, productId = null } = query
  const rows = await sql.listOffers(db, { brand, ids, productId, now: clock(), most: MOST_OFFERS })
  return { coupons: rows.map(toOffer) }
}

/**
 * Takes the next copy of a coupon while its period and its limit last. At the limit of one member it answers what the member has, so a
 * repetition has no effect.
 */
const take: Handlers['coupon.take'] = async ({ params, who, brand }, { db, clock }) => {
  const now = clock()
  const { userId } = who
  const asked = { couponId: params.id, userId, brand, now }
  return db.tx(async (tx) => {
    if (!(await sql.lockTaker(tx, { userId }))) throw new AppError('memberOnly')
    const offer = await sql.findOffer(tx, asked)
    if (!offer) throw new AppError('couponOfferNotFound')
    const { perMemberLimit: limit, held } = offer
    if (held >= limit) return { held, limit, isNew: false }
    if (!offer.isOpen) throw new AppError('couponOfferEnded')
    if (offer.isSoldOut || (await downloadCoupon(tx, { userId, couponId: params.id, now })) === undefined)
      throw new AppError('couponSoldOut', { message: '준비한 쿠폰을 모두 나눠 드렸어요.' })
    return { held: held + 1, limit, isNew: true }
  })
}

/** Coupons that shoppers take themselves. Decision 085 */
export const couponOfferHandlers: Pick<Handlers, OfferCalls> = {
  'coupon.listOffers': list,
  'coupon.listTaken': async ({ query: { ids }, who: { userId } }, { db }) => ({
    coupons: await sql.countTaken(db, { userId, ids }),
  }),
  'coupon.take': take,
}
