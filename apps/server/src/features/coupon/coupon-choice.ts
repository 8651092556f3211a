import { AppError, type OrderCoupon } from '@shop/contract'
import { type Coupon, type CouponLine, type CouponRefusal, findBestCoupon, formatWon, judgeCoupon } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { Who } from '#src/handler-context.ts'
import { type ListUsable, listUsable } from './coupon-sql.ts'

/** A coupon that a person may use, with its name. */
export interface OwnCoupon extends Coupon {
  name: string
  isUsed: boolean
}

/** Selects one of the person's coupons by id, or all that are usable now. */
interface Asked {
  who: Who
  now: Date
  couponId: number | null
}

const toOwnCoupon = (row: ListUsable): OwnCoupon => ({
  id: row.id,
  name: row.name,
  discount:
    row.discountKind === 'fixed'
      ? { kind: 'fixed', amount: row.discount }
      : { kind: 'percent', percent: row.discount, maxDiscountPrice: row.maxDiscountPrice },
  minOrderPrice: row.minOrderPrice,
  beginAt: row.beginAt,
  endAt: row.endAt,
  categoryIds: row.categoryIds,
  productIds: row.productIds,
  isUsed: row.state === 'used',
})

const listOwn = async (sql: Sql, { who, now, couponId }: Asked): Promise<OwnCoupon[]> => {
  if (who.userType === 'guest') return []
  return (await listUsable(sql, { userId: who.userId, now, couponId })).map(toOwnCoupon)
}

/** Lists the coupons that a person can choose from. Empty for a guest, without a query. */
export const listOwnUsable = (sql: Sql, asked: Omit<Asked, 'couponId'>): Promise<OwnCoupon[]> =>
  listOwn(sql, { ...asked, couponId: null })

/** Returns a coupon of the person. Throws `couponNotFound` if it is not the person's own. */
export const getOwnCoupon = async (sql: Sql, asked: Asked & { couponId: number }): Promise<OwnCoupon> => {
  const [coupon] = await listOwn(sql, asked)
  if (!coupon) throw new AppError('couponNotFound')
  return coupon
}

const refusalTexts: Readonly<Record<CouponRefusal['reason'], string>> = {
  notBegun: '아직 쓸 수 있는 기간이 아니에요.',
  ended: '사용 기간이 지났어요.',
  outOfScope: '쿠폰을 쓸 수 있는 상품이 없어요.',
  belowMinimum: '',
  nothingOff: '할인되는 금액이 없어요.',
}

export const refusalText = (refusal: CouponRefusal): string =>
  refusal.reason === 'belowMinimum'
    ? `상품을 ${formatWon(refusal.missing)} 더 담으면 쓸 수 있어요.`
    : refusalTexts[refusal.reason]

/** Returns the discount of a coupon on these lines in won. Throws `couponNotUsable` with the reason if it cannot be used. */
export const discountOfChosen = (coupon: OwnCoupon, lines: readonly CouponLine[], now: Date): number => {
  const { discountPrice, refusal } = judgeCoupon(coupon, lines, now)
  const message = coupon.isUsed ? '이미 사용한 쿠폰이에요.' : refusal && refusalText(refusal)
  if (message !== undefined)
    throw new AppError('couponNotUsable', { message, problems: [{ path: 'body.couponId', message }] })
  return discountPrice
}

/** Lists all coupons of a person with their discounts on these lines, the best first. */
export const toOrderCoupons = (
  coupons: readonly OwnCoupon[],
  lines: readonly CouponLine[],
  now: Date,
): OrderCoupon[] => {
  const best = findBestCoupon(coupons, lines, now)?.coupon.id
  return coupons
    .map((coupon): OrderCoupon => {
      const { discountPrice, refusal } = judgeCoupon(coupon, lines, now)
      return {
        ...termsOf(coupon),
        discountPrice,
        isBest: coupon.id === best,
        isForSome: coupon.categoryIds !== null || coupon.productIds !== null,
        refusal: refusal ? { reason: refusal.reason, message: refusalText(refusal) } : null,
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.isBest) - Number(a.isBest) ||
        b.discountPrice - a.discountPrice ||
        a.endAt.localeCompare(b.endAt) ||
        a.id - b.id,
    )
}

const termsOf = ({ id, name, discount, minOrderPrice, beginAt, endAt }: OwnCoupon) => ({
  id,
  name,
  discountKind: discount.kind,
  discount: discount.kind === 'fixed' ? discount.amount : discount.percent,
  maxDiscountPrice: discount.kind === 'fixed' ? null : discount.maxDiscountPrice,
  minOrderPrice,
  beginAt: beginAt.toISOString(),
  endAt: endAt.toISOString(),
})
