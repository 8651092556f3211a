import { recordWrite } from '#src/features/audit/audit-log.ts'
import type { App } from '#src/handler-context.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { PRICE_JOB, runSchedule } from './price-schedule.ts'

/** Applies and restores scheduled prices. One job for each schedule, enqueued with it. */
export const priceJobs = (app: App): Record<string, JobHandler> => ({
  [PRICE_JOB]: {
    tries: ALWAYS,
    async inTx(tx, payload, { now }) {
      const { scheduleId } = payload as { scheduleId: number }
      const written = await runSchedule(tx, scheduleId, now)
      if (!written) return
      const { productId, before, after, failure } = written
      await recordWrite(
        tx,
        app,
        { call: `job ${PRICE_JOB}`, object: `product ${productId}` },
        { before: { ...before, scheduleId }, after, ...(failure !== undefined && { errorCode: failure }) },
      )
    },
  },
})
