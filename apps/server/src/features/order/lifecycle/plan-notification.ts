import { addDays } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'

/**
 * What whoever ordered is told of: the account that waits, that it still waits, that the money is there, did not
 * come in time or was taken back by the bank; that the goods left, that
 * they came, that time runs out; and what becomes of what they want to send back.
 */
export type TellingOccasion =
  | 'deposit'
  | 'depositDue'
  | 'deposited'
  | 'depositMissed'
  | 'depositTakenBack'
  | 'shipped'
  | 'delivered'
  | 'confirmSoon'
  | 'returnAsked'
  | 'replaceAsked'
  | 'replaced'
  | 'sendingBackRefused'

const HOUR_MS = 3_600_000
const REMIND_BEFORE_MS = 12 * HOUR_MS
const CONFIRM_SOON_DAYS = 2

/** Written down with what it tells of; several products that move together are one message. */
export const planTelling = (tx: Sql, orderId: number, occasion: TellingOccasion, runAt?: Date): Promise<void> =>
  enqueue(tx, 'order.tell', { orderId, occasion }, { key: `${orderId}:${occasion}`, ...(runAt && { runAt }) })

/** PAY-7: where to pay, and a reminder while there is still time. */
export const planDepositTelling = async (
  tx: Sql,
  orderId: number,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<void> => {
  await planTelling(tx, orderId, 'deposit')
  const half = (dueAt.getTime() - now.getTime()) / 2
  await planTelling(tx, orderId, 'depositDue', new Date(dueAt.getTime() - Math.min(REMIND_BEFORE_MS, half)))
}

/** Some days before it is too late to send anything back. */
export const planConfirmTelling = async (
  tx: Sql,
  orderId: number,
  { completesAt, now }: { completesAt: Date; now: Date },
) => {
  const at = addDays(completesAt, -CONFIRM_SOON_DAYS)
  if (at > now) await planTelling(tx, orderId, 'confirmSoon', at)
}
