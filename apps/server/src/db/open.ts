import type { Db } from './db.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres, type PostgresOptions } from './postgres/open-postgres.ts'

export interface OpenDbOptions {
  /** PostgreSQL URL. If given, only `poolSize` applies besides it. */
  readonly databaseUrl?: string | undefined
  /** Folder of the embedded database; in memory if absent. */
  readonly dataDir?: string | undefined
  /** Number of PostgreSQL connections of this process. */
  readonly poolSize?: number | undefined
  /** What publishes live updates. With `redis` the triggers publish nothing. Default: the database. */
  readonly bus?: PostgresOptions['bus']
  /** Called when the embedded engine has died. Without a handler the error ends the process, so that a supervisor restarts it. */
  readonly onLost?: ((error: Error) => void) | undefined
}

/** Opens the database. Throws DatabaseOpenError with a sentence that says what to do. */
export async function openDb({ databaseUrl, dataDir, poolSize, bus, onLost }: OpenDbOptions = {}): Promise<Db> {
  if (databaseUrl) return openPostgres({ databaseUrl, bus, ...(poolSize !== undefined && { poolSize }) })
  const { db } = await openEmbedded({ ...(dataDir && { dataDir }), ...(onLost && { onLost }) })
  return db
}
