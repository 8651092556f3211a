import type { Db } from '#src/db/db.ts'
import { JobLoop } from './job-loop.ts'
import { type ClaimJobs, claimJobs, findNextDue, recallJobs } from './jobs-sql.ts'
import { type JobHandler, type JobOutcome, MAX_ATTEMPTS, runJob } from './run-job.ts'

export interface JobsOptions {
  readonly db: Db
  readonly clock: () => Date
  /** By kind. Jobs of a kind that is not here wait for a process that knows it. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly onError?: (error: unknown, kind: string | undefined) => void
  readonly concurrency?: number
  readonly pollMs?: number
}

export interface Jobs {
  start(): Promise<void>
  /** Waits for the running jobs. */
  stop(): Promise<void>
  wake(): void
  /** Runs everything due at clock(), with what that enqueues, and says how it went. */
  runDueJobs(): Promise<Record<JobOutcome, number>>
}

export const LEASE_MS = 60_000

export function createJobs(options: JobsOptions): Jobs {
  const { db, clock, handlers, onError, concurrency = 4, pollMs = 2_000 } = options
  const kinds = Object.keys(handlers)
  const tries = Object.values(handlers).map((handler) => handler.tries ?? MAX_ATTEMPTS)
  const recall = recallAfterJumps(options)
  const claim = async (count: number) => {
    const now = clock()
    await recall(now)
    const lockedUntil = new Date(now.getTime() + LEASE_MS)
    return claimJobs(db, { now, lockedUntil, kinds, tries, count })
  }
  const run = async (job: ClaimJobs): Promise<JobOutcome> => {
    const handler = handlers[job.kind]
    if (!handler) throw new Error(`claimed a job of kind ${job.kind} without a handler`)
    const { outcome, error } = await runJob(db, handler, job, clock)
    if (outcome === 'failed') onError?.(error, job.kind)
    return outcome
  }
  const msToNext = async () => {
    const now = clock()
    const { at } = await findNextDue(db, { now, until: new Date(now.getTime() + pollMs), kinds, tries })
    return at === null ? pollMs : Math.min(pollMs, Math.max(0, at.getTime() - now.getTime()))
  }
  const loop = new JobLoop({ claim, run, msToNext, concurrency, pollMs, onError: (e) => onError?.(e, undefined) })
  let unlisten: (() => Promise<void>) | undefined
  return {
    async start() {
      // the notification only saves waiting: the table is the truth, and it is polled
      unlisten = await db.listen('job', (runAt) => {
        if (Number(runAt) - clock().getTime() < pollMs) loop.wake()
      })
      loop.start()
    },
    async stop() {
      await unlisten?.()
      await loop.stop()
    },
    wake: () => loop.wake(),
    runDueJobs: () => runDue(() => claim(concurrency), run),
  }
}

/** Only where the clock went back, or may have: a process that starts does not know. J2 */
function recallAfterJumps({ db, handlers }: JobsOptions): (now: Date) => Promise<void> {
  const standing = Object.entries(handlers).flatMap(([kind, { everyMs }]) =>
    everyMs === undefined ? [] : [{ kind, everyMs }],
  )
  const kinds = standing.map(({ kind }) => kind)
  const everyMs = standing.map((each) => each.everyMs)
  let seenAt: Date | undefined
  return async (now) => {
    if (standing.length > 0 && (seenAt === undefined || now < seenAt)) await recallJobs(db, { now, kinds, everyMs })
    seenAt = now
  }
}

async function runDue(claim: () => Promise<ClaimJobs[]>, run: (job: ClaimJobs) => Promise<JobOutcome>) {
  const outcomes = { done: 0, failed: 0, lost: 0 }
  for (let jobs = await claim(); jobs.length > 0; jobs = await claim()) {
    for (const outcome of await Promise.all(jobs.map(run))) outcomes[outcome]++
  }
  return outcomes
}
