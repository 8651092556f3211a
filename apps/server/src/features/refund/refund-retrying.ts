import { AppError } from '@shop/contract'
import type { Tx } from '#src/db/db.ts'
import { keepRefundAccount } from '#src/features/order/withdraw/withdraw-sql.ts'
import { findSavedAccount, type RefundAccount, sealRefundAccount } from '#src/features/order/withdraw/refund-account.ts'
import type { App } from '#src/handling.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { askAgain, listFailed, type ListFailed } from './refund-sql.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

/** The account told now, or where one is wanted, the one that the member has saved since. */
const findNewAccount = async (
  tx: Tx,
  { config }: Needs,
  { failed, told }: { failed: readonly ListFailed[]; told: RefundAccount | undefined },
): Promise<RefundAccount | undefined> => {
  const wanting = failed.find(({ wantsAccount }) => wantsAccount)
  return told ?? (wanting && (await findSavedAccount({ db: tx, config }, wanting.userId)))
}

/**
 * Somebody has looked at why refunds of an order failed, has perhaps been told another account, and wants them tried again.
 * Says how many are. Throws `refundAccountRequired` where all wait for an account and still nobody knows one.
 */
export const retryRefunds = (app: Needs, orderNo: string, told?: RefundAccount): Promise<number> =>
  app.db.tx(async (tx) => {
    const failed = await listFailed(tx, { orderNo })
    const [first] = failed
    if (!first) return 0
    const { orderId, refundAccount } = first
    const account = await findNewAccount(tx, app, { failed, told })
    if (account) await keepRefundAccount(tx, { orderId, account: sealRefundAccount(app, orderId, account) })
    const isKnown = account !== undefined || refundAccount !== null
    const ready = failed.filter(({ toAccount }) => isKnown || !toAccount)
    if (ready.length === 0) throw new AppError('refundAccountRequired')
    for (const { id } of ready) {
      await askAgain(tx, { id, now: app.clock() })
      await enqueue(tx, 'refund.drive', { refundId: id }, { key: String(id) })
    }
    return ready.length
  })
