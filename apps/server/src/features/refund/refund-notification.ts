import type { Sql } from '#src/db/db.ts'
import { type Notice, notify } from '#src/features/notification/notify.ts'
import { guestPhoneOf } from '#src/features/order/lifecycle/guest-phone.ts'
import { lockOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { cancelMessageKeyOf } from '#src/features/order/withdraw/plan-cancel-message.ts'
import type { App } from '#src/handler-context.ts'
import { cancelJob } from '#src/jobs/enqueue.ts'
import type { JobHandler, JobInfo } from '#src/jobs/run-job.ts'
import { type Letter, type LetterKind, letterOf, type Telling } from './refund-letter.ts'
import { type FindRefundToNotify, findRefundMessages, findRefundToNotify } from './refund-sql.ts'

type Needs = Pick<App, 'config'>

interface Addressed {
  told: FindRefundToNotify
  orderId: number
  key: string
  letter: Letter
}

const send = (tx: Sql, app: Needs, { told, orderId, key, letter }: Addressed, now: Date): Promise<void> => {
  const { kind, variables } = letter
  const { platform, userId, orderNo } = told
  const filled = { ...variables, orderNo, orderId: String(orderId) }
  const notice = { kind, key, platform, userId, phone: guestPhoneOf(app, told), variables: filled }
  return notify(tx, app, notice as Notice<LetterKind>, now)
}

/** The cancel message of a refund that is paid is its refund message as well, and has its key. */
const keysOf = (orderId: number, refundId: number) => ({
  cancelKey: `refund.withdrawn:${orderId}:${refundId}`,
  refundKey: `refund.refunded:${orderId}:${refundId}`,
})

/** Says once what was cancelled, with the refund if it is paid by then, and once that a refund was paid afterwards. */
const tellRefund = async (tx: Sql, app: Needs, telling: Telling, { id, now }: JobInfo): Promise<void> => {
  const { orderId, refundId = null, occasion } = telling
  // the messages about one refund are written one after the other
  await lockOrder(tx, { orderId })
  const told = await findRefundToNotify(tx, { orderId, refundId })
  if (!told) return
  const write = async (of: Telling, key: string): Promise<void> => {
    const letter = letterOf(told, of)
    if (letter) await send(tx, app, { told, orderId, key, letter }, now)
  }
  if (refundId === null) return write(telling, `refund.${occasion}:${orderId}:${id}`)
  const { cancelKey, refundKey } = keysOf(orderId, refundId)
  const keyOfCancel = told.isDone ? refundKey : cancelKey
  const jobKey = cancelMessageKeyOf(refundId)
  const { isCancelTold, isRefundTold, waiting } = await findRefundMessages(tx, { cancelKey, refundKey, jobKey })
  if (isRefundTold) return
  if (occasion === 'withdrawn') return isCancelTold ? undefined : write(telling, keyOfCancel)
  if (waiting !== null && !isCancelTold) {
    await cancelJob(tx, 'refund.tell', jobKey)
    await write(waiting as Telling, keyOfCancel)
    if (told.isDone) return
  }
  await write(telling, occasion === 'refunded' ? refundKey : `refund.${occasion}:${orderId}:${id}`)
}

/** One message per job, none if an earlier one has said the same. */
export const notifyRefund = (app: Needs): JobHandler => ({
  inTx: (tx, payload, job) => tellRefund(tx, app, payload as Telling, job),
})
