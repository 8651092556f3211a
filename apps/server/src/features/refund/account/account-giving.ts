import { AppError } from '@shop/contract'
import { lockOrder } from '#src/features/order/life/order-life-sql.ts'
import {
  findSavedAccount,
  openRefundAccount,
  type RefundAccount,
  sealRefundAccount,
} from '#src/features/order/withdraw/refund-account.ts'
import { keepRefundAccount } from '#src/features/order/withdraw/withdraw-sql.ts'
import type { App } from '#src/handling.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { askAgain, findGiven, listWantingOf } from '#src/features/refund/refund-sql.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

const isSame = (one: RefundAccount, other: RefundAccount): boolean =>
  one.bank === other.bank && one.accountNumber === other.accountNumber && one.holderName === other.holderName

/**
 * The owner of an order says where its refunds go that wait for an account, and they are paid there. The same account given twice
 * is given once. Throws `transitionRefused` where no refund waits for one.
 */
export const giveAccount = (app: Needs, orderId: number, account: RefundAccount): Promise<void> =>
  app.db.tx(async (tx) => {
    await lockOrder(tx, { orderId })
    const { wanting, refundAccount } = await findGiven(tx, { orderId })
    if (wanting.length === 0) {
      if (refundAccount !== null && isSame(openRefundAccount(app, orderId, refundAccount), account)) return
      throw new AppError('transitionRefused')
    }
    await keepRefundAccount(tx, { orderId, account: sealRefundAccount(app, orderId, account) })
    for (const id of wanting) {
      await askAgain(tx, { id, now: app.clock() })
      await enqueue(tx, 'refund.drive', { refundId: id }, { key: String(id) })
    }
  })

/** A member has saved an account: what waits for one goes there. */
export const giveSaved = async (app: Needs, userId: number): Promise<void> => {
  const account = await findSavedAccount(app, userId)
  if (!account) return
  for (const { orderId } of await listWantingOf(app.db, { userId })) await giveAccount(app, orderId, account)
}
