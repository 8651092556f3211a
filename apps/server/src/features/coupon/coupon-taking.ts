import { AppError } from '@shop/contract'
import type { Sql, Tx } from '#src/db/db.ts'
import * as sql from './coupon-sql.ts'

/**
 * Redeems a person's coupon for an order and returns the id of its row. Throws `couponNotUsable` if another order has used it.
 * Runs after the stock and the points, because coupons are locked last.
 */
export const takeCoupon = async (
  tx: Tx,
  taking: { userId: number; couponId: number; orderId: number; now: Date },
): Promise<number> => {
  const taken = await sql.takeCoupon(tx, taking)
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

/**
 * Gives a coupon that a member asked for, once and without a message. Does nothing if the member has it, it has ended or it is
 * not given to persons.
 */
export const giveCoupon = async (db: Sql, giving: { userId: number; couponId: number; now: Date }): Promise<void> => {
  await sql.giveCoupon(db, giving)
}
