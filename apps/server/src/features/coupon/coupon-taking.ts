import { AppError } from '@shop/contract'
import type { Sql, Tx } from '#src/db/db.ts'
import * as sql from './coupon-sql.ts'

/**
 * A person's coupon goes to an order. Answers its row. Throws `couponNotUsable` when another order has it by now.
 * Comes after the stock and the points: coupons are locked last.
 */
export const takeCoupon = async (
  tx: Tx,
  taking: { userId: number; couponId: number; orderId: number; now: Date },
): Promise<number> => {
  const taken = await sql.takeCoupon(tx, taking)
  if (!taken) throw new AppError('couponNotUsable', { message: '이미 사용한 쿠폰이에요.' })
  return taken.id
}

/** The order ended unpaid or is withdrawn whole: its coupon, if it had one, may be used again while its time is not over. */
export const restoreCoupon = async (tx: Sql, orderId: number): Promise<void> => {
  await sql.restoreCoupon(tx, { orderId })
}
