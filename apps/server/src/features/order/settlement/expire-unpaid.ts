import type { Tx } from '#src/db/db.ts'
import { listUnasked } from '#src/features/order/order-settlement-sql.ts'
import { type Failure, settleRefused } from './settle-order.ts'

const left: Failure = { code: 'BUYER_LEFT', error: 'Gone', message: '결제하기 전에 탈퇴했어요.', statusCode: 410 }

/**
 * Gives up all of a person's orders that no gateway was asked about yet; from then on no payment of them can begin. What one has
 * been asked about stands as it stood.
 */
export const giveUpUnpaid = async (tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> => {
  const orders = await listUnasked(tx, { userId })
  for (const { orderId } of orders)
    await settleRefused(tx, orderId, { now, failure: left, actor: 'shopper', unlessAsked: true })
}
