import { env } from 'node:process'
import type { Db, OnStatement } from './db.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openDb } from './open.ts'
import { embeddedTemplate } from './template/embedded-template.ts'
import { createFromTemplate, dropDatabase } from './template/postgres-template.ts'
import type { Seed } from './template/template-key.ts'

export interface TestDbOptions {
  readonly seed?: Seed
  /** Database engine. Default: PostgreSQL if TEST_DATABASE_URL is set, otherwise the embedded engine. */
  readonly engine?: Db['engine']
  readonly poolSize?: number
  readonly onStatement?: OnStatement | undefined
}

/** URL of a server on which tests may create and drop databases. */
export const testServerUrl = env.TEST_DATABASE_URL || undefined

/** Engine of this test run. The whole suite runs once per engine, so each test runs once per run. */
export const testEngines: readonly Db['engine'][] = [testServerUrl ? 'postgres' : 'embedded']

/** Opens a private migrated database, copied from a template that is built once per set of migrations. close() drops it. */
export async function openTestDb(options: TestDbOptions = {}): Promise<Db> {
  const engine = options.engine ?? (testServerUrl ? 'postgres' : 'embedded')
  if (engine === 'embedded') {
    const template = await embeddedTemplate(options.seed)
    return (await openEmbedded({ template, onStatement: options.onStatement })).db
  }
  if (!testServerUrl) throw new Error('tests on PostgreSQL need TEST_DATABASE_URL')
  return openPostgresCopy(testServerUrl, options)
}

async function openPostgresCopy(adminUrl: string, { seed, poolSize, onStatement }: TestDbOptions): Promise<Db> {
  const databaseUrl = await createFromTemplate(adminUrl, seed)
  const db = await openDb({ databaseUrl, poolSize, onStatement })
  return {
    ...db,
    async close() {
      await db.close()
      await dropDatabase(adminUrl, databaseUrl)
    },
  }
}
