import { toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { listPeriodsTurned, listShipmentsTurned, turnPeriods, turnShipments } from './expire-sales-sql.ts'

const MINUTE_MS = 60_000
/** Products per transaction; small, so that buyers of these products do not wait long for the locks. */
const AT_ONCE = 100

const toIds = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

// writes nothing if nothing is due: a statement over no rows would still invalidate cached responses
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

/** Start of the next minute. Days and periods end on a whole minute. */
const nextMinute = (now: Date): Date => new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS)

/**
 * Removes products with an ended shipment day or sale period from the lists and restores products with a new one. Also restores
 * products that a fast clock removed. The option sheet and the cart compare with the clock themselves. OPTION-1, ORDER-9
 */
export const expireSalesJobs: Record<string, JobHandler> = {
  'product.followTime': {
    tries: ALWAYS,
    everyMs: MINUTE_MS,
    async inTx(tx, _, { now }) {
      // one kind per transaction: a transaction that has written products locks the version, and a sale waiting for it locks
      // other rows
      const isMore = (await followShipments(tx, now)) > 0 || (await followPeriods(tx, now)) === AT_ONCE
      const runAt = isMore ? now : nextMinute(now)
      await enqueue(tx, 'product.followTime', {}, { key: 'follow', runAt })
    },
  },
}
