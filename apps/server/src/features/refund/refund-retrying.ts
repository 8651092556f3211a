import { AppError } from '@shop/contract'
import type { Tx } from '#src/db/db.ts'
import { lockOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { saveRefundAccount } from '#src/features/order/withdraw/withdraw-sql.ts'
import {
  findSavedAccount,
  isSameAccount,
  openRefundAccount,
  type RefundAccount,
  encryptRefundAccount,
} from '#src/features/order/withdraw/refund-account.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { askAgain, findNumbered, listFailed, type ListFailed } from './refund-sql.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>
type Kept = RefundAccount | undefined

/**
 * Returns the given account, or, for a refund that waits for one, the account that the member has saved since. Never the
 * account that was refused.
 */
const findNewAccount = async (
  tx: Tx,
  { config }: Needs,
  { failed, told, kept }: { failed: readonly ListFailed[]; told: RefundAccount | undefined; kept: Kept },
): Promise<RefundAccount | undefined> => {
  const wanting = failed.find(({ wantsAccount }) => wantsAccount)
  if (told || !wanting) return told
  const saved = await findSavedAccount({ db: tx, config }, wanting.userId)
  return saved && kept && isSameAccount(saved, kept) ? undefined : saved
}

/**
 * Whether a refund can be retried. An account refused by the bank is not used again; a refund that failed for lack of an
 * account is retried once one is known.
 */
const isReady = (row: ListFailed, account: Kept, kept: Kept): boolean => {
  if (!row.toAccount || account) return true
  return kept !== undefined && (!row.wantsAccount || row.lackedAccount)
}

/**
 * Retries the failed refunds of an order on behalf of an operator, to a new account if one is given. Returns the number of
 * retried refunds. Throws `refundAccountRequired` if all of them wait for an account and none is known, and `transitionRefused`
 * while another refund of the order to a different account is in progress.
 */
export const retryRefunds = (app: Needs, orderNo: string, told?: RefundAccount): Promise<number> =>
  app.db.tx(async (tx) => {
    const order = await findNumbered(tx, { orderNo })
    if (!order) return 0
    const orderId = order.id
    await lockOrder(tx, { orderId })
    const failed = await listFailed(tx, { orderId })
    const [first] = failed
    if (!first) return 0
    const kept = first.refundAccount === null ? undefined : openRefundAccount(app, orderId, first.refundAccount)
    const account = await findNewAccount(tx, app, { failed, told, kept })
    if (account && kept && first.isOtherAsked && !isSameAccount(account, kept)) throw new AppError('transitionRefused')
    if (account) await saveRefundAccount(tx, { orderId, account: encryptRefundAccount(app, orderId, account) })
    const ready = failed.filter((row) => isReady(row, account, kept))
    if (ready.length === 0) throw new AppError('refundAccountRequired')
    for (const { id } of ready) {
      await askAgain(tx, { id, now: app.clock() })
      await enqueue(tx, 'refund.drive', { refundId: id }, { key: String(id) })
    }
    return ready.length
  })
