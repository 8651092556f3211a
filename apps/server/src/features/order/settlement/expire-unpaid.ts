import type { Tx } from '#src/db/db.ts'
import { listUnasked } from '#src/features/order/order-settlement-sql.ts'
import { type Failure, settleRefused } from './settle-order.ts'

const left: Failure = { code: 'BUYER_LEFT', error: 'Gone', message: '결제하기 전에 탈퇴했어요.', statusCode: 410 }

/**
 * Expires all orders of a user whose payment was not requested yet; no payment of them can begin afterwards. Orders with a
 * requested payment stay unchanged.
 */
export const expireUnpaid = async (tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> => {
  const orders = await listUnasked(tx, { userId })
  for (const { orderId } of orders)
    await settleRefused(tx, orderId, { now, failure: left, actor: 'shopper', unlessAsked: true })
}
