import { AppError } from '@shop/contract'
import { LRUCache } from 'lru-cache'
import { performance } from 'node:perf_hooks'
import type { Db } from '../db.ts'
import { unwritableStateOf } from '../sql-state.ts'
import { LogFence, PrimaryLog } from './primary-log.ts'
import { LOOK_MS, Replica, type ReplicaState } from './replica.ts'
import { repeat } from './repeat.ts'

/** Readers that have written lately and are remembered. */
const MOST_WRITERS = 50_000
/** State of an error of a statement that writes. */
const READ_ONLY = '25006'

const FLUSHED = `select pg_current_wal_flush_lsn() - '0/0' as position`
const INSERTED = `select pg_current_wal_insert_lsn() - '0/0' as position`

/** Reads of public data: answered by a replica, by the primary because no replica may answer, or by it after an error of a replica. */
export interface ReplicaCounts {
  replica: number
  primary: number
  fallback: number
}

export interface Replicas {
  /**
   * Runs a read of public data on a replica. On the primary if no replica is up to date or one of `readers` has written lately, and again
   * there if the replica fails. Throws what the primary throws, and every `AppError`.
   */
  read<T>(run: (db: Db) => Promise<T>, readers?: readonly string[]): Promise<T>
  /** Notes that public data has changed: no replica answers before it has replayed the change. */
  invalidated(): void
  /** Notes that these readers have written something: the primary answers them until every usable replica must have it. */
  wrote(readers: readonly string[]): void
  /** Handles that `read` passes, besides that of the primary. */
  readonly handles: readonly Db[]
  readonly counts: Readonly<ReplicaCounts>
  states(): ReplicaState[]
  close(): Promise<void>
}

interface ReplicasOptions {
  /** Connections to the primary for public reads. */
  primary: Db
  /** Connections to each replica. */
  opened: readonly Db[]
  /** Lag (ms) above which a replica is not used. */
  maxLagMs: number
  /** Receives the error of a replica that is not used for a while. */
  onError: (error: unknown) => void
}

/** Reads of a replica, writes of the primary: a search also counts its term. */
const toHandle = (replica: Db, primary: Db): Db => ({
  ...primary,
  many: (...statement) => replica.many(...statement),
  one: (...statement) => replica.one(...statement),
  opt: (...statement) => replica.opt(...statement),
  connections: () => replica.connections(),
})

class ReplicaSet implements Replicas {
  readonly #primary: Db
  readonly #replicas: readonly (readonly [Replica, Db])[]
  readonly #fence: LogFence
  readonly #log = new PrimaryLog()
  readonly #writers: LRUCache<string, true>
  readonly #sampling: { stop(): Promise<void> }
  readonly counts: ReplicaCounts = { replica: 0, primary: 0, fallback: 0 }
  #turn = 0
  constructor({ primary, opened, maxLagMs, onError }: ReplicasOptions) {
    this.#primary = primary
    // a usable replica may be behind by the lag and by the time between two samples
    this.#writers = new LRUCache({ max: MOST_WRITERS, ttl: 2 * maxLagMs })
    this.#fence = new LogFence({
      readPosition: async () => (await primary.one<{ position: number }>('replica.inserted', INSERTED, [])).position,
      onKnown: () => this.#replicas.forEach(([replica]) => replica.lookSoon()),
    })
    const shared = { log: this.#log, fence: this.#fence, maxLagMs, onError }
    this.#replicas = opened.map((db) => [new Replica({ db, ...shared }), toHandle(db, primary)])
    this.#sampling = repeat(() => this.#sample())
  }

  get handles(): readonly Db[] {
    return this.#replicas.map(([, handle]) => handle)
  }

  async read<T>(run: (db: Db) => Promise<T>, readers: readonly string[] = []): Promise<T> {
    const chosen = readers.some((reader) => this.#writers.has(reader)) ? undefined : this.#choose()
    if (!chosen) {
      this.counts.primary += 1
      return run(this.#primary)
    }
    const [replica, handle] = chosen
    try {
      const result = await run(handle)
      this.counts.replica += 1
      return result
    } catch (error) {
      if (error instanceof AppError) throw error
      this.counts.fallback += 1
      // a statement that writes says nothing about the replica
      if (unwritableStateOf(error) !== READ_ONLY) replica.rest(error)
      return run(this.#primary)
    }
  }

  invalidated(): void {
    this.#fence.raise()
  }

  wrote(readers: readonly string[]): void {
    for (const reader of readers) this.#writers.set(reader, true)
  }

  states(): ReplicaState[] {
    return this.#replicas.map(([replica]) => replica.state)
  }

  async close(): Promise<void> {
    this.#fence.close()
    await this.#sampling.stop()
    await Promise.all(this.#replicas.map(([replica]) => replica.close()))
  }

  /** Takes the usable replicas in turn. */
  #choose(): readonly [Replica, Db] | undefined {
    const usable = this.#replicas.filter(([replica]) => replica.mayAnswer())
    this.#turn = (this.#turn + 1) % Math.max(1, usable.length)
    return usable[this.#turn]
  }

  async #sample(): Promise<number> {
    const at = performance.now()
    try {
      const { position } = await this.#primary.one<{ position: number }>('replica.flushed', FLUSHED, [])
      this.#log.note({ at, position })
    } catch {
      // a primary that cannot be reached writes nothing that a replica could lack; its readers get the error
    }
    return LOOK_MS
  }
}

export const openReplicas = (options: ReplicasOptions): Replicas => new ReplicaSet(options)

/** Runs a read of public data on a replica if the database has some, otherwise on the connections of public reads. */
export const readPublic = <T>(db: Db, run: (db: Db) => Promise<T>, readers?: readonly string[]): Promise<T> =>
  db.replicas ? db.replicas.read(run, readers) : run(db.reads ?? db)
