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

/** The account told now, or where one is wanted, the one that the member has saved since: not the one that was refused. */
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

/** What the bank took nothing for is not asked with once more; what failed because no account was known is, once one is. */
const isReady = (row: ListFailed, account: Kept, kept: Kept): boolean => {
  if (!row.toAccount || account) return true
  return kept !== undefined && (!row.wantsAccount || row.lackedAccount)
}

/**
 * Somebody has looked at why refunds of an order failed, has perhaps been told another account, and wants them tried again.
 * Says how many are. Throws `refundAccountRequired` where all wait for an account and still nobody knows another one, and
 * `transitionRefused` while another refund of the order is on its way to another account than the new one.
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
