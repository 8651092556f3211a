import { addDays, seoulDayRange, toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { dropTmpsOf } from '#src/features/order/order-tmp-sql.ts'
import * as sql from './retention-sql.ts'

/** 전자상거래법 시행령 §6: retention years of contracts and payments, and of complaints. */
const CONTRACT_YEARS = 5
const DISPUTE_YEARS = 3
/** Days after which nothing happens to an order any more: retention starts then. */
const ENDED_WITHIN_DAYS = 90
const AT_ONCE = 500

const yearsBefore = (at: Date, years: number): Date => {
  const then = new Date(at)
  then.setUTCFullYear(at.getUTCFullYear() - years)
  return then
}

const dropPictures = async (tx: Sql, rows: readonly { pictures: readonly string[] }[]): Promise<void> => {
  for (const file of rows.flatMap(({ pictures }) => pictures))
    await enqueue(tx, 'order.dropPicture', { file }, { key: file })
}

/**
 * I3: runs after a member's data was destroyed. Moves the personal data of their orders to the retention schema and deletes
 * pre-orders and the notes of staff about the orders.
 */
const retainByLaw: JobHandler = {
  tries: ALWAYS,
  async inTx(tx, payload) {
    const { userId } = payload as { userId: number }
    await dropTmpsOf(tx, { userId })
    await sql.deleteNotes(tx, { userId })
    const moved = await sql.retainContracts(tx, { userId, most: AT_ONCE, years: CONTRACT_YEARS })
    await sql.retainDisputes(tx, { orderIds: moved.map(({ id }) => id), years: DISPUTE_YEARS })
    if (moved.length === AT_ONCE) await enqueue(tx, 'order.keepApart', { userId }, { key: String(userId) })
  },
}

/** Empties old guest orders. Returns the id of the last order checked, where the next night continues. */
const emptyGuestOrders = async (tx: Sql, after: number, now: Date): Promise<{ after: number; hasMore: boolean }> => {
  const before = addDays(yearsBefore(now, CONTRACT_YEARS), -ENDED_WITHIN_DAYS)
  const next = await sql.listNextOrders(tx, { after, before, most: AT_ONCE })
  const young = next.findIndex(({ isOld }) => !isOld)
  const old = young === -1 ? next : next.slice(0, young)
  const orderIds = old.filter(({ isGuest }) => isGuest).map(({ id }) => id)
  await dropPictures(tx, await sql.emptyGuestOrders(tx, { orderIds }))
  return { after: old.at(-1)?.id ?? after, hasMore: old.length === AT_ONCE }
}

/** Runs every night: deletes expired rows and handles former members whose orders were not moved yet. */
const endKept: JobHandler = {
  tries: ALWAYS,
  // scans former members and old orders
  statementMs: 60_000,
  async inTx(tx, payload, { now }) {
    const { after: last = 0 } = payload as { after?: number }
    const today = toSeoulDate(now)
    const ended = await sql.endContracts(tx, { today, most: AT_ONCE })
    const disputes = await sql.endDisputes(tx, { today, most: AT_ONCE })
    await dropPictures(tx, disputes)
    const before = yearsBefore(now, DISPUTE_YEARS)
    await dropPictures(tx, await sql.emptyGuestDisputes(tx, { before, most: AT_ONCE }))
    const behind = await sql.listExpiredRecords(tx, { most: AT_ONCE })
    for (const { id } of behind) await enqueue(tx, 'order.keepApart', { userId: id }, { key: String(id) })
    const { after, hasMore } = await emptyGuestOrders(tx, last, now)
    const isFull = hasMore || ended === AT_ONCE || disputes.length === AT_ONCE
    await enqueue(tx, 'order.endKept', { after }, { key: 'end', ...(!isFull && { runAt: seoulDayRange(now).to }) })
  },
}

/** F12: guests are forgotten after this many days without a request, unless they ordered. */
const IDLE_GUEST_DAYS = 90

/** Deletes idle guests every night, in portions. */
const deleteIdleGuests: JobHandler = {
  tries: ALWAYS,
  statementMs: 60_000,
  async inTx(tx, _, { now }) {
    const deleted = await sql.deleteIdleGuests(tx, { before: addDays(now, -IDLE_GUEST_DAYS), most: AT_ONCE })
    const isFull = deleted.length === AT_ONCE
    await enqueue(tx, 'order.deleteIdleGuests', {}, { key: 'idle', ...(!isFull && { runAt: seoulDayRange(now).to }) })
  },
}

export const retentionJobs: Record<string, JobHandler> = {
  'order.keepApart': retainByLaw,
  'order.endKept': endKept,
  'order.deleteIdleGuests': deleteIdleGuests,
}
