import { addDays } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'

/**
 * Events that the orderer is notified of: paid (planned by a trigger), account issued, deposit reminder, deposit received, missed
 * or reversed; prepared, delayed, shipped, delivered, completion due, completed; and the decision on a cancel or return.
 */
export type NotificationOccasion =
  | 'placed'
  | 'deposit'
  | 'depositDue'
  | 'deposited'
  | 'depositMissed'
  | 'depositTakenBack'
  | 'preparing'
  | 'delayed'
  | 'cancelAsked'
  | 'cancelRefused'
  | 'shipped'
  | 'delivered'
  | 'confirmSoon'
  | 'completed'
  | 'returnAsked'
  | 'replaceAsked'
  | 'replaced'
  | 'sendingBackRefused'

const HOUR_MS = 3_600_000
const REMIND_BEFORE_MS = 12 * HOUR_MS
const CONFIRM_SOON_DAYS = 2

/** Enqueues the message in the transaction of its event; several products that change together are one message. */
export const planNotification = (
  tx: Sql,
  orderId: number,
  occasion: NotificationOccasion,
  runAt?: Date,
): Promise<void> =>
  enqueue(tx, 'order.tell', { orderId, occasion }, { key: `${orderId}:${occasion}`, ...(runAt && { runAt }) })

/** PAY-7: the account, and a reminder while there is time. */
export const planDepositNotification = async (
  tx: Sql,
  orderId: number,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<void> => {
  await planNotification(tx, orderId, 'deposit')
  const half = (dueAt.getTime() - now.getTime()) / 2
  await planNotification(tx, orderId, 'depositDue', new Date(dueAt.getTime() - Math.min(REMIND_BEFORE_MS, half)))
}

/** A reminder some days before returns end. */
export const planConfirmNotification = async (
  tx: Sql,
  orderId: number,
  { completesAt, now }: { completesAt: Date; now: Date },
) => {
  const at = addDays(completesAt, -CONFIRM_SOON_DAYS)
  if (at > now) await planNotification(tx, orderId, 'confirmSoon', at)
}

/** Enqueues the reminder to review an order, which the review feature sends. A later delivery postpones it. */
export const planReviewReminder = (tx: Sql, orderId: number, runAt: Date): Promise<void> =>
  enqueue(tx, 'review.remind', { orderId }, { key: String(orderId), runAt })
