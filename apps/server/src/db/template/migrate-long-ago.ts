import type { Db } from '../db.ts'
import { migrate } from '../migrate.ts'

/**
 * Runs the migrations and dates them to the Unix epoch. Test clocks are arbitrary, and every row a test writes must be later
 * than the migrations.
 */
export async function migrateLongAgo(db: Db): Promise<void> {
  await migrate(db)
  await db.exec('template.longAgo', 'update schema_migration set at = to_timestamp(0)', [])
}
