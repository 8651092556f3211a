import { addDays, REVIEW_REMINDER_DAYS, toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { sendExchange } from '#src/features/order/exchange/send-exchange.ts'
import { completionOf, completionOfExchange } from './completion.ts'
import type { Moved, MovedOrder } from './move-order-products.ts'
import { earnPoints, listDeliveries, setRewardDay } from './lifecycle-sql.ts'
import {
  planConfirmNotification,
  planNotification,
  planReviewReminder,
  type NotificationOccasion,
} from './plan-notification.ts'
import { decideRequests } from './order-return-sql.ts'

const idsTo = (moved: readonly Moved[], to: Moved['to']): number[] =>
  moved.filter((each) => each.to === to).map(({ id }) => id)

/** Schedules the automatic end of a product; scheduling again only changes the time. */
const endAt = (tx: Sql, id: number, runAt: Date): Promise<void> =>
  enqueue(tx, 'order.complete', { orderProductId: id }, { key: String(id), runAt })

const asked: ReadonlySet<Moved['from']> = new Set(['return_request', 'replace_request'])

const toldOf: readonly (readonly [to: Moved['to'], occasion: NotificationOccasion])[] = [
  ['delivery_delay', 'delayed'],
  ['withdraw_request', 'cancelAsked'],
  ['delivering', 'shipped'],
  ['complete', 'completed'],
  ['return_request', 'returnAsked'],
  ['replace_request', 'replaceAsked'],
  ['replace_complete', 'replaced'],
]

const planTellings = async (tx: Sql, orderId: number, moved: readonly Moved[]): Promise<void> => {
  for (const [to, occasion] of toldOf)
    if (moved.some((each) => each.to === to)) await planNotification(tx, orderId, occasion)
  const waiting = moved.filter(({ to }) => to === 'delivery_waiting')
  if (waiting.some(({ from }) => from === 'withdraw_request')) await planNotification(tx, orderId, 'cancelRefused')
  if (waiting.some(({ from }) => from !== 'withdraw_request' && from !== 'delivering'))
    await planNotification(tx, orderId, 'preparing')
  if (moved.some(({ from, to }) => from === 'delivering' && to === 'delivery_end'))
    await planNotification(tx, orderId, 'delivered')
  if (moved.some(({ from, to }) => asked.has(from) && to === 'delivery_end'))
    await planNotification(tx, orderId, 'sendingBackRefused')
}

/** Runs the effects of transitions in their transaction. */
export const applyTransitions = async (
  tx: Sql,
  { orderId, moved }: MovedOrder,
  { reason, now }: { reason: string; now: Date },
): Promise<void> => {
  const answered = moved.filter(({ from }) => asked.has(from))
  if (answered.length > 0) await answer(tx, answered, { reason, now })
  await planTellings(tx, orderId, moved)
  const delivered = idsTo(moved, 'delivery_end')
  if (delivered.length > 0) await followDelivery(tx, orderId, delivered, now)
  const exchanged = idsTo(moved, 'replace_complete')
  if (exchanged.length > 0) await sendExchange(tx, { orderProductIds: exchanged, now })
  for (const id of exchanged) await endAt(tx, id, completionOfExchange(now))
  const complete = idsTo(moved, 'complete')
  if (complete.length > 0) await earnPoints(tx, { ids: complete, now })
  // a sold-out product is refunded by a job, outside of this transaction, and announced with its refund
  if (moved.some(({ to }) => to === 'stock_out'))
    await enqueue(tx, 'order.giveBack', { orderId }, { key: String(orderId) })
}

/** A return to `delivery_end` is a refusal. */
const answer = (tx: Sql, answered: readonly Moved[], { reason, now }: { reason: string; now: Date }) =>
  decideRequests(tx, {
    ids: answered.map(({ id }) => id),
    accepted: answered.map(({ to }) => to !== 'delivery_end'),
    decision: reason,
    now,
  })

const followDelivery = async (tx: Sql, orderId: number, ids: number[], now: Date): Promise<void> => {
  let last = now
  for (const { id, ...delivery } of await listDeliveries(tx, { orderId, ids })) {
    const at = completionOf(delivery)
    await endAt(tx, id, at)
    if (at > last) last = at
  }
  await planConfirmNotification(tx, orderId, { completesAt: last, now })
  await planReviewReminder(tx, orderId, addDays(now, REVIEW_REMINDER_DAYS))
  await setRewardDay(tx, { orderId, day: toSeoulDate(last) })
}
