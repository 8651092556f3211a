import type { Replicas } from './replicas/replicas.ts'

/** Connection or transaction, as used by generated query functions. `name` identifies the query in logs and plans. */
export interface Sql {
  many<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]>
  /** Throws unless there is exactly one row. */
  one<R>(name: string, text: string, values: readonly unknown[]): Promise<R>
  /** Throws when there is more than one row. */
  opt<R>(name: string, text: string, values: readonly unknown[]): Promise<R | undefined>
  /** Returns the number of affected rows. */
  exec(name: string, text: string, values: readonly unknown[]): Promise<number>
}

export interface Tx extends Sql {
  /** Runs several statements without parameters, inside the transaction (migrations). */
  script(sql: string): Promise<void>
}

/** Why the database cannot be written to: it is read-only (as after a failover), or it has no storage or memory left. */
export type WriteProblem = 'readOnly' | 'storage'

/** Connections of a pool. */
export interface Connections {
  open: number
  inUse: number
  /** Callers that wait for a connection. */
  waiting: number
  limit: number
}

/** Notes how long (ms) a statement has taken. `name`: `feature.query`. */
export type OnStatement = (name: string, ms: number) => void

export interface Db extends Sql {
  readonly engine: 'embedded' | 'postgres'
  /**
   * The same database over connections of its own, for public reads: a locked table or slow pages cannot hold the connections of a
   * checkout (F21). Absent on the embedded engine, which has one session.
   */
  readonly reads?: Db
  /** Standby servers for public reads. Absent if none are configured. Use `readPublic`. */
  readonly replicas?: Replicas
  /**
   * Runs `run` in a transaction and commits all of it or nothing. Runs it again if the database requires a retry, so `run` must
   * be repeatable.
   */
  tx<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  script(sql: string): Promise<void>
  /**
   * Receives committed notifications. An empty payload may also mean that the connection was lost and the listener has to read
   * the current state.
   */
  listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Shares an advisory lock until the database is closed, and takes it again before listeners are told of a restored connection.
   * The embedded engine has one process and no such lock.
   */
  shareLock(key: number): Promise<void>
  /**
   * Finds why the database cannot be written to; undefined if it can. Throws if it cannot be reached. Writes a probe row only after
   * a statement has failed for that reason.
   */
  findWriteProblem(): Promise<WriteProblem | undefined>
  /**
   * Returns a tar of the whole data folder, taken between two transactions; other work waits meanwhile. Throws if it does not fit into
   * memory. Absent on PostgreSQL.
   */
  dump?: () => Promise<Uint8Array>
  /** Connections of this process at the moment. */
  connections(): Connections
  close(): Promise<void>
}
