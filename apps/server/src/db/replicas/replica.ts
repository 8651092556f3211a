import { performance } from 'node:perf_hooks'
import type { Db } from '../db.ts'
import { type Repeating, repeat } from './repeat.ts'
import type { LogFence, PrimaryLog } from './primary-log.ts'

/** Time (ms) between two looks at a replica, and at one that has something to replay before it may answer. */
export const LOOK_MS = 250
const FENCED_LOOK_MS = 25
/** Time (ms) for which a replica is not used after an error. */
const REST_MS = 5_000

const REPLAYED = `select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() - '0/0', 0) as position`

export interface ReplicaState {
  /** Time (ms) by which it is behind, with the age of the measurement. Infinite if it cannot be reached. */
  lagMs: number
  /** Why it is not used. Undefined while it is, also while it replays an invalidation. */
  problem: 'unreachable' | 'notStandby' | 'lag' | 'error' | undefined
}

interface ReplicaOptions {
  /** Its own connections. */
  db: Db
  log: PrimaryLog
  fence: LogFence
  maxLagMs: number
  onError: (error: unknown) => void
}

/** One standby server, its position in the log of the primary and whether it may answer. */
export class Replica {
  readonly #options: ReplicaOptions
  readonly #looking: Repeating
  #replayed = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  #isStandby = false
  #restsUntil = 0
  #isFailing = false
  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#looking = repeat(() => this.#look())
  }

  get db(): Db {
    return this.#options.db
  }

  get state(): ReplicaState {
    const { log, maxLagMs } = this.#options
    const now = performance.now()
    const lagMs = Math.max(log.lagOf(this.#replayed, now), now - this.#lookedAt)
    if (lagMs === Number.POSITIVE_INFINITY) return { lagMs, problem: 'unreachable' }
    if (!this.#isStandby) return { lagMs, problem: 'notStandby' }
    if (now < this.#restsUntil) return { lagMs, problem: 'error' }
    return { lagMs, problem: lagMs > maxLagMs ? 'lag' : undefined }
  }

  /** Whether it contains everything that readers may expect. */
  mayAnswer(): boolean {
    return this.#options.fence.isReachedBy(this.#replayed) && this.state.problem === undefined
  }

  /** Does not use it for a while. */
  rest(error: unknown): void {
    this.#restsUntil = performance.now() + REST_MS
    this.#options.onError(error)
  }

  /** Looks whether it has reached the fence. */
  lookSoon(): void {
    this.#looking.soon()
  }

  async close(): Promise<void> {
    await this.#looking.stop()
    await this.db.close()
  }

  async #look(): Promise<number> {
    const { db, fence, onError } = this.#options
    try {
      const { isStandby, position } = await db.one<{ isStandby: boolean; position: number }>(
        'replica.look',
        REPLAYED,
        [],
      )
      this.#isStandby = isStandby
      this.#replayed = position
      this.#lookedAt = performance.now()
      this.#isFailing = false
      return fence.isReachedBy(position) ? LOOK_MS : FENCED_LOOK_MS
    } catch (error) {
      this.#lookedAt = Number.NEGATIVE_INFINITY
      if (!this.#isFailing) onError(error)
      this.#isFailing = true
      return LOOK_MS
    }
  }
}
