import { JOB_TRIES, jobKinds } from '@shop/rules/job-kinds'
import type { App } from '#src/handler-context.ts'
import { retryJob } from '#src/jobs/jobs-sql.ts'
import { findOpenJob, listDeadIds } from './queue-sql.ts'

type Needs = Pick<App, 'db' | 'clock'>

/** Jobs that one request retries at most. */
const MOST = 1_000

/** Attempts after which a job of a kind is dead. */
const triesOf = (kind: string): number => jobKinds[kind]?.tries ?? JOB_TRIES

/** Runs a dead job again from its first attempt. Returns 0 if it is not dead, or runs. */
export const retryOneJob = async ({ db, clock }: Needs, id: number): Promise<number> => {
  const job = await findOpenJob(db, { id })
  return job ? retryJob(db, { id, tries: triesOf(job.kind), now: clock() }) : 0
}

/** Runs the dead jobs of a kind again, at most a thousand. Returns their number. */
export const retryJobsOfKind = async ({ db, clock }: Needs, kind: string): Promise<number> => {
  const tries = triesOf(kind)
  const now = clock()
  let retried = 0
  for (const { id } of await listDeadIds(db, { kind, tries, most: MOST }))
    retried += await retryJob(db, { id, tries, now })
  return retried
}
