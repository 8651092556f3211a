import type { Coupon } from '@shop/contract'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import type { Handlers } from '#src/handler-context.ts'
import { couponOfferHandlers } from './coupon-offers.ts'
import { countInState, listCoupons, type ListCoupons } from './coupon-sql.ts'

const toCoupon = (row: ListCoupons, state: Coupon['state']): Coupon => ({
  ...row,
  // the table allows the values of the contract only
  discountKind: row.discountKind as Coupon['discountKind'],
  state,
  beginAt: row.beginAt.toISOString(),
  endAt: row.endAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
  categories: (row.categories ?? []) as Coupon['categories'],
  products: (row.products ?? []) as Coupon['products'],
})

const list: Handlers['coupon.list'] = async ({ query, who }, { db, clock }) => {
  const { state, page, take } = query
  const asked = { userId: who.userId, now: clock(), state }
  const [rows, { count }] = await Promise.all([
    listCoupons(db, { ...asked, take, skip: page * take }),
    countInState(db, asked),
  ])
  return { ...toNumberedPage({ page, take }, count), list: rows.map((row) => toCoupon(row, state)) }
}

/** `coupon.listForTmp` is with the pre-order handlers because it prices a pre-order. */
export const couponHandlers: Pick<Handlers, 'coupon.list' | keyof typeof couponOfferHandlers> = {
  'coupon.list': list,
  ...couponOfferHandlers,
}
