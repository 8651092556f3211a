import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { Who } from '#src/handler-context.ts'
import { findOrderOfCart } from '#src/features/order/order-check-sql.ts'
import { alreadyOrdered, type Tmp } from './order-tmp-reading.ts'

/** Errors that an earlier order of the same goods causes: stock, coupon or points are gone. */
const takenByOrders = new Set([
  'orderTmpAlreadyOrdered',
  'outOfStock',
  'restrictedStockExceeded',
  'couponNotUsable',
  'pointsNotUsable',
  'tooManyRequests',
])

/** Whether another order may be the reason of a refused check. */
export const isStockConflict = (error: unknown): boolean => error instanceof AppError && takenByOrders.has(error.code)

/** A4: the refusal that names the order of the same cart lines; undefined if there is none. */
export const findCartRefusal = async (
  db: Sql,
  { id: tmpId, cartGroupIds }: Tmp,
  { userId }: Who,
): Promise<AppError | undefined> => {
  if (cartGroupIds.length === 0) return undefined
  const other = await findOrderOfCart(db, { userId, tmpId, cartGroupIds })
  if (!other) return undefined
  const { id: orderId, orderNo, status } = other
  if (status !== 'request')
    return alreadyOrdered(orderId, '이 장바구니는 이미 주문했어요. 여기에서는 결제되지 않았어요.')
  const message = '그 결제를 마치거나 끝낸 다음에 다시 주문할 수 있어요.'
  return new AppError('cartOrderOpen', { problems: [{ path: 'params.id', message, orderId, orderNo }] })
}

/** Throws `orderTmpAlreadyOrdered` if the same cart lines are bought. An unpaid order of them does not refuse. */
export const assertCartNotBought = async (db: Sql, tmp: Tmp, who: Who): Promise<void> => {
  const refusal = await findCartRefusal(db, tmp, who)
  if (refusal?.code === 'orderTmpAlreadyOrdered') throw refusal
}
