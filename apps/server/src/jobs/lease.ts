import type { Db } from '#src/db/db.ts'
import { type ClaimJobs, renewJob } from './jobs-sql.ts'

/** Time in ms for which a claimed job belongs to its worker. A job of a killed worker is taken over afterwards. */
export const LEASE_MS = 60_000
/** A lease is renewed so often within its time that one failed renewal does not lose it. */
const RENEWALS = 3

export interface LeaseOptions {
  clock: () => Date
  leaseMs: number
  /** Time in ms after the start until which the lease is renewed. 0: never. */
  renewedMs: number
}

export interface Lease {
  /** Ends the renewals. Returns the end of the lease, and the error of the last renewal if it failed. */
  release(): Promise<{ lockedUntil: Date; error?: unknown }>
}

/**
 * Renews the lease of a running job, so that no other worker starts it. A renewal that finds another lease is the last one: the job
 * was taken over.
 */
export const holdLease = (db: Db, job: ClaimJobs, { clock, leaseMs, renewedMs }: LeaseOptions): Lease => {
  let { lockedUntil } = job
  let failure: { error: unknown } | undefined
  let renewal: Promise<void> | undefined
  const endsAt = clock().getTime() + renewedMs
  const renew = async (): Promise<void> => {
    const until = new Date(clock().getTime() + leaseMs)
    try {
      const count = await renewJob(db, { id: job.id, lockedUntil, until })
      failure = undefined
      if (count > 0) lockedUntil = until
      else clearInterval(timer)
    } catch (error) {
      failure = { error }
    }
  }
  const tick = (): void => {
    if (clock().getTime() >= endsAt) clearInterval(timer)
    else renewal ??= renew().finally(() => (renewal = undefined))
  }
  const timer = renewedMs > 0 ? setInterval(tick, leaseMs / RENEWALS) : undefined
  return {
    async release() {
      clearInterval(timer)
      await renewal
      return { lockedUntil, ...failure }
    },
  }
}
