import { performance } from 'node:perf_hooks'
import type { ClaimJobs } from './jobs-sql.ts'

/** Jobs of this process that run far beyond their lease. */
export interface StuckJobs {
  /** Their kinds, each once, in alphabetical order. */
  readonly kinds: readonly string[]
  /** They occupy the whole worker: no other job runs in this process. */
  readonly isBlocked: boolean
}

interface Limits {
  /** Time in ms after which a running job is stuck. */
  readonly stuckMs: number
  readonly concurrency: number
}

/** Notes how long the jobs of this process run, on a clock that does not jump. C11 */
export const watchRunningJobs = ({ stuckMs, concurrency }: Limits) => {
  const running = new Map<ClaimJobs, number>()
  return {
    /** Notes a job while `run` runs it. */
    async during<T>(job: ClaimJobs, run: () => Promise<T>): Promise<T> {
      running.set(job, performance.now())
      try {
        return await run()
      } finally {
        running.delete(job)
      }
    },
    /** Undefined while no job is stuck. */
    findStuck(): StuckJobs | undefined {
      const latest = performance.now() - stuckMs
      const stuck = [...running].filter(([, since]) => since < latest).map(([{ kind }]) => kind)
      return stuck.length === 0
        ? undefined
        : { kinds: [...new Set(stuck)].toSorted(), isBlocked: stuck.length >= concurrency }
    },
  }
}
