import { keepRefundAccount } from '#src/features/order/withdraw/withdraw-sql.ts'
import { type RefundAccount, sealRefundAccount } from '#src/features/order/withdraw/refund-account.ts'
import type { App } from '#src/handling.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { askAgain, listFailed } from './refund-sql.ts'

/**
 * Somebody has looked at why refunds of an order failed, has perhaps been told another account, and wants them tried again.
 * Says how many are.
 */
export const retryRefunds = (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  orderNo: string,
  account?: RefundAccount,
): Promise<number> =>
  app.db.tx(async (tx) => {
    const failed = await listFailed(tx, { orderNo })
    const [first] = failed
    if (first && account) {
      const { orderId } = first
      await keepRefundAccount(tx, { orderId, account: sealRefundAccount(app, orderId, account) })
    }
    for (const { id } of failed) {
      await askAgain(tx, { id, now: app.clock() })
      await enqueue(tx, 'refund.drive', { refundId: id }, { key: String(id) })
    }
    return failed.length
  })
