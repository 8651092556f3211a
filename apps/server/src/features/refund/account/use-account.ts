import { AppError } from '@shop/contract'
import type { Tx } from '#src/db/db.ts'
import { lockOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import {
  findSavedAccount,
  heldElsewhere,
  isHeldElsewhere,
  isSameAccount,
  openRefundAccount,
  type RefundAccount,
  encryptRefundAccount,
} from '#src/features/order/withdraw/refund-account.ts'
import { saveRefundAccount } from '#src/features/order/withdraw/withdraw-sql.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { askAgain, findGiven, listWantingOf } from '#src/features/refund/refund-sql.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

/**
 * Result of entering an account. `unwanted`: no refund waits for one. `held`: another refund to another account is in progress
 * and would be redirected.
 */
type Giving = 'given' | 'givenBefore' | 'unwanted' | 'held'

const giveInTx = async (tx: Tx, app: Needs, orderId: number, account: RefundAccount): Promise<Giving> => {
  await lockOrder(tx, { orderId })
  const { wanting, refundAccount } = await findGiven(tx, { orderId })
  if (wanting.length === 0) {
    const isKept = refundAccount !== null && isSameAccount(openRefundAccount(app, orderId, refundAccount), account)
    return isKept ? 'givenBefore' : 'unwanted'
  }
  if (await isHeldElsewhere(tx, app, orderId, account)) return 'held'
  await saveRefundAccount(tx, { orderId, account: encryptRefundAccount(app, orderId, account) })
  for (const id of wanting) {
    await askAgain(tx, { id, now: app.clock() })
    await enqueue(tx, 'refund.drive', { refundId: id }, { key: String(id) })
  }
  return 'given'
}

/**
 * Stores the account for the waiting refunds of an order and pays them there. Idempotent for the same account. Throws
 * `transitionRefused` if no refund waits for one, and `invalidInput` while another refund to another account is in progress.
 */
export const giveAccount = async (app: Needs, orderId: number, account: RefundAccount): Promise<void> => {
  const giving = await app.db.tx((tx) => giveInTx(tx, app, orderId, account))
  if (giving === 'held') throw heldElsewhere()
  if (giving === 'unwanted') throw new AppError('transitionRefused')
}

/** Pause until the refund in progress has arrived: days if a bank is unavailable, and no other event wakes the waiting refund. */
const HELD_PAUSE_MS = 60 * 60_000

/** Applies an account that a member has saved to the waiting refunds, as soon as it redirects no refund in progress. */
export const giveSaved = async (app: Needs, userId: number): Promise<void> => {
  const account = await findSavedAccount(app, userId)
  if (!account) return
  let isHeld = false
  for (const { orderId } of await listWantingOf(app.db, { userId })) {
    const giving = await app.db.tx((tx) => giveInTx(tx, app, orderId, account))
    isHeld ||= giving === 'held'
  }
  const runAt = new Date(app.clock().getTime() + HELD_PAUSE_MS)
  if (isHeld) await enqueue(app.db, 'refund.toSaved', { userId }, { key: String(userId), runAt })
}
