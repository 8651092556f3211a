import { addDays } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { regionOfStored } from './address-book.ts'
import * as sql from './address-sql.ts'

/** Addresses per transaction. */
const AT_ONCE = 200

/** Derives the regions of addresses that were written without them, by an earlier release. Looks again every day. */
export const addressJobs = (app: Pick<App, 'config'>): Record<string, JobHandler> => ({
  'address.deriveRegions': {
    tries: ALWAYS,
    async inTx(tx, _, { now }) {
      const rows = await sql.listWithoutRegion(tx, { most: AT_ONCE })
      for (const row of rows) await sql.putRegion(tx, { id: row.id, ...regionOfStored(app.config, row) })
      const runAt = rows.length === AT_ONCE ? now : addDays(now, 1)
      await enqueue(tx, 'address.deriveRegions', {}, { key: 'derive', runAt })
    },
  },
})
