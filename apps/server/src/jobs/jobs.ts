import type { Db } from '#src/db/db.ts'
import { JobLoop, type Prefetch } from './job-loop.ts'
import { type ClaimJobs, claimJobs, findNextDue, recallJobs, releaseJobs } from './jobs-sql.ts'
import { LEASE_MS } from './lease.ts'
import { inScopeOf, type JobHandler, type JobOutcome, MAX_ATTEMPTS, runJob } from './run-job.ts'
import { type StuckJobs, watchRunningJobs } from './stuck-jobs.ts'

export interface JobsOptions {
  readonly db: Db
  readonly clock: () => Date
  /** Handlers by kind. Jobs of a missing kind wait for a process that has its handler. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly onError?: (error: unknown, kind: string | undefined) => void
  /** Notes each run with its time in ms. */
  readonly onRun?: ((kind: string, outcome: JobOutcome, ms: number) => void) | undefined
  readonly concurrency?: number
  readonly pollMs?: number
  /** Time in ms for which a claimed job belongs to this process. Default: LEASE_MS. */
  readonly leaseMs?: number
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

/** No job should take so long: calls of other servers end after ten seconds, statements after a minute at most. */
const STUCK_MS = 5 * LEASE_MS
const POLL_MS = 2_000
/** At a sale's peak most of the cost of a short job was its claim. A killed worker has used an attempt of each claimed job. */
const PREFETCHED = 12
/** While all running jobs wait for a slow vendor, other processes get what waits behind them. */
const PREFETCH_MS = 1_000

export function createJobs(options: JobsOptions): Jobs {
  const { db, clock, handlers, onError, concurrency = 4, pollMs = POLL_MS, stuckMs = STUCK_MS } = options
  const kinds = Object.keys(handlers)
  const tries = Object.values(handlers).map((handler) => handler.tries ?? MAX_ATTEMPTS)
  const running = watchRunningJobs({ stuckMs, concurrency })
  const claim = createClaim(options, { kinds, tries })
  const run = createRun(options, running)
  const msToNext = createWait(options, { kinds, tries })
  const prefetch = createPrefetch(options)
  const loop = new JobLoop({
    claim,
    run,
    msToNext,
    concurrency,
    pollMs,
    prefetch,
    onError: (e) => onError?.(e, undefined),
  })
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

/** Returns the function that runs a claimed job and reports its outcome. */
function createRun(
  { db, clock, handlers, onError, onRun, leaseMs = LEASE_MS }: JobsOptions,
  running: ReturnType<typeof watchRunningJobs>,
): (job: ClaimJobs) => Promise<JobOutcome> {
  const runInScope = async (job: ClaimJobs): Promise<JobOutcome> => {
    // after a pause of this process another one may have taken over a job that waited here
    if (job.lockedUntil <= clock()) return 'lost'
    const handler = handlers[job.kind]
    if (!handler) throw new Error(`claimed a job of kind ${job.kind} without a handler`)
    const { outcome, error, noteError, ms } = await running.during(job, () =>
      runJob(db, handler, job, { clock, leaseMs }),
    )
    onRun?.(job.kind, outcome, ms)
    if (outcome === 'failed') onError?.(error, job.kind)
    if (noteError !== undefined) onError?.(noteError, job.kind)
    return outcome
  }
  return (job) => inScopeOf(job, () => runInScope(job))
}

/** Returns the function that finds the time in ms until the next job is due, at most that between two polls. */
function createWait(
  { db, clock, pollMs = POLL_MS }: JobsOptions,
  of: { kinds: readonly string[]; tries: readonly number[] },
): () => Promise<number> {
  return async () => {
    const now = clock()
    const { at } = await findNextDue(db, { ...of, now, until: new Date(now.getTime() + pollMs) })
    return at === null ? pollMs : Math.min(pollMs, Math.max(0, at.getTime() - now.getTime()))
  }
}

/** Returns the function that leases due jobs of these kinds. */
function createClaim(options: JobsOptions, of: { kinds: readonly string[]; tries: readonly number[] }) {
  const { db, clock, leaseMs = LEASE_MS } = options
  const recall = recallAfterJumps(options)
  return async (count: number): Promise<ClaimJobs[]> => {
    const now = clock()
    await recall(now)
    const lockedUntil = new Date(now.getTime() + leaseMs)
    const jobs = await claimJobs(db, { ...of, now, lockedUntil, count })
    return jobs.sort((a, b) => a.id - b.id) // an update returns its rows in any order
  }
}

const createPrefetch = ({ db, leaseMs = LEASE_MS }: JobsOptions): Prefetch<ClaimJobs> => ({
  count: PREFETCHED,
  waitMs: Math.min(PREFETCH_MS, leaseMs / 2),
  release: (jobs) =>
    releaseJobs(db, { ids: jobs.map(({ id }) => id), leases: jobs.map(({ lockedUntil }) => lockedUntil) }),
})

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
