import type { Db } from '#src/db/db.ts'
import { JobLoop } from './job-loop.ts'
import { type ClaimJobs, claimJobs, findNextDue, recallJobs } from './jobs-sql.ts'
import { type JobHandler, type JobOutcome, MAX_ATTEMPTS, runJob } from './run-job.ts'
import { type StuckJobs, watchRunningJobs } from './stuck-jobs.ts'

export interface JobsOptions {
  readonly db: Db
  readonly clock: () => Date
  /** Handlers by kind. Jobs of a missing kind wait for a process that has its handler. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly onError?: (error: unknown, kind: string | undefined) => void
  readonly concurrency?: number
  readonly pollMs?: number
  /** Time in ms after which a running job is stuck. Default: STUCK_MS. */
  readonly stuckMs?: number
}

export interface Jobs {
  start(): Promise<void>
  /** Waits for running jobs. */
  stop(): Promise<void>
  wake(): void
  /** Runs all jobs due at clock(), including those they enqueue. Returns the count per outcome. */
  runDueJobs(): Promise<Record<JobOutcome, number>>
  /** Undefined while no job is stuck. C11 */
  findStuck(): StuckJobs | undefined
}

export const LEASE_MS = 60_000
/** No job should take so long: calls of other servers end after ten seconds, statements after a minute at most. */
const STUCK_MS = 5 * LEASE_MS

export function createJobs(options: JobsOptions): Jobs {
  const { db, clock, handlers, onError, concurrency = 4, pollMs = 2_000, stuckMs = STUCK_MS } = options
  const kinds = Object.keys(handlers)
  const tries = Object.values(handlers).map((handler) => handler.tries ?? MAX_ATTEMPTS)
  const running = watchRunningJobs({ stuckMs, concurrency })
  const claim = createClaim(options, { kinds, tries })
  const run = async (job: ClaimJobs): Promise<JobOutcome> => {
    const handler = handlers[job.kind]
    if (!handler) throw new Error(`claimed a job of kind ${job.kind} without a handler`)
    const { outcome, error } = await running.during(job, () => runJob(db, handler, job, clock))
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
      // the notification only shortens the wait: the table is authoritative and is polled
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
    findStuck: () => running.findStuck(),
  }
}

/** Returns the function that leases due jobs of these kinds. */
function createClaim(options: JobsOptions, of: { kinds: readonly string[]; tries: readonly number[] }) {
  const { db, clock } = options
  const recall = recallAfterJumps(options)
  return async (count: number): Promise<ClaimJobs[]> => {
    const now = clock()
    await recall(now)
    const lockedUntil = new Date(now.getTime() + LEASE_MS)
    return claimJobs(db, { ...of, now, lockedUntil, count })
  }
}

/** Recalls recurring jobs when the clock went back, and at the start, because a new process cannot know whether it did. J2 */
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
