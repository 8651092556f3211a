import { toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { listPeriodsTurned, listShipmentsTurned, turnPeriods, turnShipments } from './expire-sales-sql.ts'

const MINUTE_MS = 60_000
/** So few in one transaction that nobody who buys one of them waits long. */
const AT_ONCE = 100

const toIds = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

// nothing is written where nothing is due: a statement over no rows would end kept answers all the same
const followShipments = async (tx: Sql, now: Date): Promise<number> => {
  const today = toSeoulDate(now)
  const productIds = toIds(await listShipmentsTurned(tx, { today, most: AT_ONCE }))
  if (productIds.length > 0) await turnShipments(tx, { productIds, today })
  return productIds.length
}

const followPeriods = async (tx: Sql, now: Date): Promise<number> => {
  const productIds = toIds(await listPeriodsTurned(tx, { now, most: AT_ONCE }))
  if (productIds.length > 0) await turnPeriods(tx, { productIds })
  return productIds.length
}

/** Days and periods end on a whole minute. */
const nextMinute = (now: Date): Date => new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS)

/**
 * Takes out of the lists what time has ended, and back into them what has a day or a period anew, and so what a clock that was
 * ahead took out; the option sheet and the cart judge by the clock themselves. OPTION-1, ORDER-9
 */
export const followTimeJobs: Record<string, JobHandler> = {
  'product.followTime': {
    tries: ALWAYS,
    everyMs: MINUTE_MS,
    async inTx(tx, _, { now }) {
      // one kind in one transaction: who has written products holds the version, and a sale that waits for it holds others
      const isMore = (await followShipments(tx, now)) > 0 || (await followPeriods(tx, now)) === AT_ONCE
      const runAt = isMore ? now : nextMinute(now)
      await enqueue(tx, 'product.followTime', {}, { key: 'follow', runAt })
    },
  },
}
