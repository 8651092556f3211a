/** What a generated query function needs: a connection or a transaction. `name` says which query it is, in logs and plans. */
export interface Sql {
  many<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]>
  /** Throws unless there is exactly one row. */
  one<R>(name: string, text: string, values: readonly unknown[]): Promise<R>
  /** Throws when there is more than one row. */
  opt<R>(name: string, text: string, values: readonly unknown[]): Promise<R | undefined>
  /** The number of rows touched. */
  exec(name: string, text: string, values: readonly unknown[]): Promise<number>
}

export interface Tx extends Sql {
  /** Several statements without parameters, inside the transaction (migrations). */
  script(sql: string): Promise<void>
}

export interface Db extends Sql {
  readonly engine: 'embedded' | 'postgres'
  /** Commits what `run` did or nothing of it; runs it again when the database asks for that, so `run` must be repeatable. */
  tx<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  script(sql: string): Promise<void>
  /** Hears committed notifications. An empty payload may also mean: the line was down, look for yourself. */
  listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
