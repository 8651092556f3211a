import type { Db, OnStatement } from './db.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres, type PostgresOptions } from './postgres/open-postgres.ts'

export interface OpenDbOptions {
  /** PostgreSQL URL. If given, the folder does not apply. */
  readonly databaseUrl?: string | undefined
  /** URL of PostgreSQL itself if `databaseUrl` leads to a pooler in transaction mode. */
  readonly directUrl?: string | undefined
  /** Whether statements are prepared under names. Default: true. */
  readonly isPrepared?: boolean | undefined
  /** Folder of the embedded database; in memory if absent. */
  readonly dataDir?: string | undefined
  /** Number of PostgreSQL connections of this process. */
  readonly poolSize?: number | undefined
  /** What publishes live updates. With `redis` the triggers publish nothing. Default: the database. */
  readonly bus?: PostgresOptions['bus']
  /** Standby servers for public reads. Throws nothing if they cannot be reached. */
  readonly replicas?: PostgresOptions['replicas']
  readonly onStatement?: OnStatement | undefined
  /** Called when the embedded engine has died. Without a handler the error ends the process, so that a supervisor restarts it. */
  readonly onLost?: ((error: Error) => void) | undefined
}

/** Opens the database. Throws DatabaseOpenError with a sentence that says what to do. */
export async function openDb({
  databaseUrl,
  directUrl,
  isPrepared,
  dataDir,
  poolSize,
  bus,
  replicas,
  onLost,
  onStatement,
}: OpenDbOptions = {}): Promise<Db> {
  if (databaseUrl) return openPostgres({ databaseUrl, directUrl, isPrepared, bus, replicas, onStatement, poolSize })
  const { db } = await openEmbedded({ ...(dataDir && { dataDir }), ...(onLost && { onLost }), onStatement })
  return db
}
