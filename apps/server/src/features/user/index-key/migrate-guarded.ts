import type { Logger } from 'pino'
import { listPendingMigrations, migrate } from '#src/db/migrate.ts'
import type { App } from '#src/handler-context.ts'
import { guardIndexKey } from './index-key.ts'

/** The schema is older than the program, and the settings forbid to update it at the start. The message says how to proceed. */
export class OldSchemaError extends Error {
  override name = 'OldSchemaError'
}

const assertCurrent = async ({ db }: Pick<App, 'db'>): Promise<void> => {
  const pending = await listPendingMigrations(db)
  if (pending.length === 0) return
  const files = pending.length === 1 ? `migration ${pending[0]}` : `${pending.length} migrations from ${pending[0]} on`
  throw new OldSchemaError(
    `The database lacks ${files}, and MIGRATE_AT_START=off forbids to apply them at the start. Run the command migrate of this release once, then start its processes.`,
  )
}

/**
 * Migrates the data, or with MIGRATE_AT_START=off asserts that it needs no migration, and asserts its INDEX_KEY. A shop whose key is
 * rotated ends, because it can find no member any more. Throws `OldSchemaError`.
 */
export const migrateGuarded = async (app: Pick<App, 'db' | 'config' | 'clock'>, log: Logger): Promise<void> => {
  if (app.config.deployment.migratesAtStart) await migrate(app.db)
  else await assertCurrent(app)
  await guardIndexKey(app, {
    onRotated: (error) => {
      log.fatal({ error }, 'the index key was rotated')
      process.exit(1)
    },
    onError: (error) => log.warn({ error }, 'the index key cannot be read'),
  })
}
