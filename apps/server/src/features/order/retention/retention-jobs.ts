import { addDays, seoulDayRange, toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { dropTmpsOf } from '#src/features/order/order-tmp-sql.ts'
import * as sql from './retention-sql.ts'

/** 전자상거래법 시행령 §6: so many years are contracts and payments kept, and so many what was complained of. */
const CONTRACT_YEARS = 5
const DISPUTE_YEARS = 3
/** So long after it was placed the last thing has happened to an order: the years are counted from there. */
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

/** I3: after a member's data is destroyed; what their orders name moves out of what the shop works with, and what was never ordered goes. */
const retainByLaw: JobHandler = {
  tries: ALWAYS,
  async inTx(tx, payload) {
    const { userId } = payload as { userId: number }
    await dropTmpsOf(tx, { userId })
    const moved = await sql.retainContracts(tx, { userId, most: AT_ONCE, years: CONTRACT_YEARS })
    await sql.retainDisputes(tx, { orderIds: moved.map(({ id }) => id), years: DISPUTE_YEARS })
    if (moved.length === AT_ONCE) await enqueue(tx, 'order.keepApart', { userId }, { key: String(userId) })
  },
}

/** The id of the last order that was looked at; the next night goes on behind it. */
const emptyGuestOrders = async (tx: Sql, after: number, now: Date): Promise<{ after: number; hasMore: boolean }> => {
  const before = addDays(yearsBefore(now, CONTRACT_YEARS), -ENDED_WITHIN_DAYS)
  const next = await sql.listNextOrders(tx, { after, before, most: AT_ONCE })
  const young = next.findIndex(({ isOld }) => !isOld)
  const old = young === -1 ? next : next.slice(0, young)
  const orderIds = old.filter(({ isGuest }) => isGuest).map(({ id }) => id)
  await dropPictures(tx, await sql.emptyGuestOrders(tx, { orderIds }))
  return { after: old.at(-1)?.id ?? after, hasMore: old.length === AT_ONCE }
}

/** Every night: what was kept long enough goes, and whoever left without their orders moved apart is seen to. */
const endKept: JobHandler = {
  tries: ALWAYS,
  // looks through whoever left and through old orders
  statementMs: 60_000,
  async inTx(tx, payload, { now }) {
    const { after: last = 0 } = payload as { after?: number }
    const today = toSeoulDate(now)
    const ended = await sql.endContracts(tx, { today, most: AT_ONCE })
    const disputes = await sql.endDisputes(tx, { today, most: AT_ONCE })
    await dropPictures(tx, disputes)
    const before = yearsBefore(now, DISPUTE_YEARS)
    await dropPictures(tx, await sql.emptyGuestDisputes(tx, { before, most: AT_ONCE }))
    const behind = await sql.listLeftBehind(tx, { most: AT_ONCE })
    for (const { id } of behind) await enqueue(tx, 'order.keepApart', { userId: id }, { key: String(id) })
    const { after, hasMore } = await emptyGuestOrders(tx, last, now)
    const isFull = hasMore || ended === AT_ONCE || disputes.length === AT_ONCE
    await enqueue(tx, 'order.endKept', { after }, { key: 'end', ...(!isFull && { runAt: seoulDayRange(now).to }) })
  },
}

export const retentionJobs: Record<string, JobHandler> = { 'order.keepApart': retainByLaw, 'order.endKept': endKept }
