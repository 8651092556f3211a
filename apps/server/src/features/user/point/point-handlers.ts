import type { PointEntry } from '@shop/contract'
import {
  addDays,
  pointExpiryAt,
  pointExpiryOf,
  seoulDayRange,
  seoulMonthRange,
  seoulYearRange,
  toSeoulDate,
  toSeoulParts,
} from '@shop/rules'
import { readCursor, writeCursor } from '#src/db/paging/cursor.ts'
import type { Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import * as sql from '#src/features/user/user-point-sql.ts'

const SOON_DAYS = 30
const AT_ONCE = 500
const LIST = 'points'

/** C015: reads the balance and the points about to expire. */
export const getPoint: Handlers['user.getPoint'] = async ({ who }, { db, clock }) => {
  const soon = addDays(clock(), SOON_DAYS)
  const { point, expiring } = await sql.findPoint(db, { userId: who.userId, ...pointExpiryAt(soon) })
  return { point, expiringPoint: expiring, expiringBefore: toSeoulDate(soon) }
}

/** J1: months and years of the ledger are in Seoul time. */
const toStretch = ({ year, month }: { year?: number | undefined; month?: number | undefined }, now: Date) => {
  if (year === undefined && month === undefined) return { since: null, until: null }
  const at = year ?? toSeoulParts(now).year
  const { from, to } = month === undefined ? seoulYearRange(at) : seoulMonthRange(at, month)
  return { since: from, until: to }
}

export const listPoints: Handlers['user.listPoints'] = async ({ who, query }, { db, clock }) => {
  const { userId } = who
  const stretch = toStretch(query, clock())
  const before = query.nextPage === undefined ? null : readCursor(LIST, query.nextPage).id
  const came = query.kind === undefined ? null : query.kind === 'came'
  const [rows, { count }] = await Promise.all([
    sql.listEntries(db, { userId, before, came, ...stretch, take: query.take + 1 }),
    sql.countEntries(db, { userId, came, ...stretch }),
  ])
  const list = rows.slice(0, query.take)
  const last = list.at(-1)
  const nextPage =
    rows.length > list.length && last ? writeCursor(LIST, { value: 0, id: last.id, isBack: false }) : null
  return {
    list: list.map((row) => ({
      id: row.id,
      // the table allows only the kinds of the contract
      kind: row.kind as PointEntry['kind'],
      amount: row.amount,
      reason: row.reason,
      orderId: row.orderId,
      createdAt: row.createdAt.toISOString(),
      // refunded points expire when they originally would have
      expireAt: row.amount > 0 && row.kind !== 'refund' ? pointExpiryOf(row.createdAt).toISOString() : null,
    })),
    page: { count, nextPage, prePage: null },
  }
}

/**
 * Expires points every night that were not used for a year, oldest first. Locks the holders, so that expiring points cannot be
 * used meanwhile.
 */
export const expirePoints: JobHandler = {
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { after = 0 } = payload as { after?: number }
    const ends = pointExpiryAt(now)
    const holders = await sql.lockHoldersOfOld(tx, { cameBefore: ends.cameBefore, after, most: AT_ONCE })
    const userIds = holders.map(({ userId }) => userId)
    await sql.expireOld(tx, { userIds, ...ends, now, reason: '유효 기간이 지났어요' })
    const last = userIds.length === AT_ONCE ? userIds.at(-1) : undefined
    const next = last === undefined ? { runAt: seoulDayRange(now).to } : {}
    await enqueue(tx, 'user.expirePoints', last === undefined ? {} : { after: last }, { key: 'points', ...next })
  },
}
