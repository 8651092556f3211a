import type { Db } from './db.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'

export interface OpenDbOptions {
  /** A PostgreSQL address; when given, nothing else but `poolSize` matters. */
  readonly databaseUrl?: string | undefined
  /** The folder that holds the embedded database; in memory when absent. */
  readonly dataDir?: string | undefined
  /** PostgreSQL connections of this process. */
  readonly poolSize?: number | undefined
  /** The embedded engine died under us. Unanswered, the error ends the process, so that a supervisor starts it anew. */
  readonly onLost?: ((error: Error) => void) | undefined
}

/** Throws DatabaseOpenError with a sentence that says what to do. */
export async function openDb({ databaseUrl, dataDir, poolSize, onLost }: OpenDbOptions = {}): Promise<Db> {
  if (databaseUrl) return openPostgres({ databaseUrl, ...(poolSize !== undefined && { poolSize }) })
  const { db } = await openEmbedded({ ...(dataDir && { dataDir }), ...(onLost && { onLost }) })
  return db
}
