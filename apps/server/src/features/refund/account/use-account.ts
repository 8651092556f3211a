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

/** `unwanted`: no refund waits for one. `held`: another refund is on its way to another account, which would be turned aside. */
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
 * The owner of an order says where its refunds go that wait for an account, and they are paid there. The same account given twice
 * is given once. Throws `transitionRefused` where no refund waits for one, `invalidInput` while another one is on its way to
 * another account.
 */
export const giveAccount = async (app: Needs, orderId: number, account: RefundAccount): Promise<void> => {
  const giving = await app.db.tx((tx) => giveInTx(tx, app, orderId, account))
  if (giving === 'held') throw heldElsewhere()
  if (giving === 'unwanted') throw new AppError('transitionRefused')
}

/** Until what is on its way has arrived: days where a bank rests, and nobody else tells the refund that waits. */
const HELD_PAUSE_MS = 60 * 60_000

/** A member has saved an account: what waits for one goes there, as soon as nothing is turned aside by it. */
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
