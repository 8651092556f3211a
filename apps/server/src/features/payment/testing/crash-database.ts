import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#src/db/db.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDb } from '#src/db/open.ts'
import { testServerUrl } from '#src/db/snapshot.ts'
import { createFromTemplate, dropDatabase } from '#src/db/template/postgres-template.ts'
import { catalogueSeed, seedCatalogue } from '#src/features/test-catalogue.ts'
import type { CrashCase } from './crash-child.ts'

/** Sets stock for all turns. */
const fillShelves = async (where: CrashCase['database']): Promise<void> => {
  const db = await openDb({ ...where, poolSize: 1 })
  await db.script('update stock set initial = initial + 1000, on_hand = on_hand + 1000 where initial > 0')
  await db.close()
}

/** A database that outlives the killed shops. */
export const openDatabase = async (
  engine: Db['engine'],
): Promise<{ database: CrashCase['database']; drop(): Promise<void> }> => {
  if (engine === 'postgres' && testServerUrl) {
    const databaseUrl = await createFromTemplate(testServerUrl, catalogueSeed)
    await fillShelves({ databaseUrl })
    return { database: { databaseUrl }, drop: () => dropDatabase(testServerUrl ?? '', databaseUrl) }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-crash-'))
  const db = await openDb({ dataDir })
  await migrate(db)
  await seedCatalogue(db)
  await db.close()
  await fillShelves({ dataDir })
  return { database: { dataDir }, drop: async () => rmSync(dataDir, { recursive: true }) }
}
