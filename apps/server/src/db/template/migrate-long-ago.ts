import type { Db } from '../db.ts'
import { migrate } from '../migrate.ts'

/** The clocks of tests stand where they like: whatever they write comes after the migrations. */
export async function migrateLongAgo(db: Db): Promise<void> {
  await migrate(db)
  await db.exec('template.longAgo', 'update schema_migration set at = to_timestamp(0)', [])
}
