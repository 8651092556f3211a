import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import type { Db } from './db.ts'
import { openDb } from './open.ts'
import type { Metrics } from '#src/observability/metrics.ts'

/** Opens the database of the settings for a running shop. */
export const openShopDb = (
  { databaseUrl, database, dataDir, databasePool, redisUrl }: Config,
  { metrics, log }: { metrics: Metrics | undefined; log: Logger },
): Promise<Db> =>
  openDb({
    databaseUrl,
    directUrl: database.isPooled ? database.directUrl : undefined,
    isPrepared: database.isPrepared,
    replicas: {
      ...database.replicas,
      onError: (error) => log.warn({ error }, 'a replica of the database is not used'),
    },
    dataDir,
    poolSize: databasePool,
    bus: redisUrl === undefined ? 'database' : 'redis',
    onStatement: metrics?.observeStatement,
  })
