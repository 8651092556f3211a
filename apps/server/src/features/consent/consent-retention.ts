import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { pruneConsents } from './consent-sql.ts'

const DAY_MS = 24 * 3_600_000
/** Time after which evidence is deleted. The trigger of the table refuses earlier deletes. */
const RETENTION_YEARS = 5
const BATCH = 5_000

const yearsBefore = (now: Date, years: number): Date => {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return at
}

const prune: JobHandler = {
  tries: ALWAYS,
  everyMs: DAY_MS,
  async inTx(tx, _, { now }) {
    const { deleted } = await pruneConsents(tx, { before: yearsBefore(now, RETENTION_YEARS), most: BATCH })
    const nextMs = deleted === BATCH ? 60_000 : DAY_MS
    await enqueue(tx, 'consent.prune', {}, { key: 'prune', runAt: new Date(now.getTime() + nextMs) })
  },
}

/** Deletes evidence after its retention. */
export const consentRetentionJobs: Record<string, JobHandler> = { 'consent.prune': prune }
