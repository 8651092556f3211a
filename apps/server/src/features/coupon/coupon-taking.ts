import { AppError } from '@shop/contract'
import type { Sql, Tx } from '#src/db/db.ts'
import * as sql from './coupon-sql.ts'

/** Most copies of a coupon for one member, whatever its limit. */
const MOST_COPIES = 100

/**
 * Redeems a person's coupon for an order and returns the id of its row. Of several copies it is the one that ends first. Throws
 * `couponNotUsable` if other orders have used them. Runs after the stock and the points, because coupons are locked last.
 */
export const takeCoupon = async (
  tx: Tx,
  taking: { userId: number; couponId: number; orderId: number; now: Date },
): Promise<number> => {
  const taken = (await sql.useCopy(tx, taking)) ?? (await sql.useOfEveryone(tx, taking))
  if (!taken) throw new AppError('couponNotUsable', { message: '이미 사용한 쿠폰이에요.' })
  return taken.id
}

/**
 * Makes the coupon of an order usable again until its period ends, because the order ended unpaid or was withdrawn completely.
 * Does nothing if the order has no coupon.
 */
export const restoreCoupon = async (tx: Sql, orderId: number): Promise<void> => {
  await sql.restoreCoupon(tx, { orderId })
}

interface Giving {
  userId: number
  couponId: number
  now: Date
  /** The member has asked for it; otherwise the daily message announces it. */
  isAsked?: boolean
  /** Most copies that the member has afterwards, below the limit of the coupon. */
  mostCopies?: number
}

/**
 * Gives one copy of a coupon to a member and returns the id of its row. Returns undefined and does nothing if the member has reached the
 * limit, none is left, it has ended or it is not given to persons.
 */
export const giveCoupon = async (
  db: Sql,
  { isAsked = true, mostCopies = MOST_COPIES, ...giving }: Giving,
): Promise<number | undefined> => (await sql.giveCoupon(db, { ...giving, isAsked, mostCopies, issue: 'given' }))?.id

/** Inserts the next copy of a coupon that members take themselves. The row of the member is locked. Undefined as `giveCoupon`. */
export const downloadCoupon = async (
  tx: Tx,
  taking: { userId: number; couponId: number; now: Date },
): Promise<number | undefined> =>
  (await sql.giveCoupon(tx, { ...taking, isAsked: true, mostCopies: MOST_COPIES, issue: 'download' }))?.id
