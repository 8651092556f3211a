import pino from 'pino'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Db } from './db/db.ts'
import { openDb } from './db/open.ts'
import { openTestDb, testEngines, testServerUrl } from './db/snapshot.ts'
import { createFromTemplate, dropDatabase } from './db/template/postgres-template.ts'
import { catalogueSeed, SEED_NOW } from './features/test-catalogue.ts'
import { migrateGuarded, OldSchemaError } from './features/user/index-key/migrate-guarded.ts'
import { start } from './main.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const isBuilt = existsSync(path.join(root, 'apps/storefront/build/.built'))
const log = pino({ level: 'silent' })
const clock = () => SEED_NOW
/** Longer than the pause between two looks of the queue. */
const LOOK_MS = 2_500

describe.each(testEngines)('an older schema on %s', (engine) => {
  test('[I9] is refused with MIGRATE_AT_START=off, and the message says how to proceed', async () => {
    const db = await openTestDb({ engine, seed: catalogueSeed })
    const config = readConfig({ NODE_ENV: 'test', MIGRATE_AT_START: 'off' })
    await migrateGuarded({ db, config, clock }, log)
    await db.exec('t', `delete from schema_migration where name = (select max(name) from schema_migration)`, [])
    const refused = migrateGuarded({ db, config, clock }, log)
    await expect(refused).rejects.toThrow(OldSchemaError)
    await expect(refused).rejects.toThrow(/lacks migration \d{3}-.+ Run the command migrate of this release once/)
    await db.close()
  })
})

describe('roles', () => {
  test.each(['web', 'worker'])('%s needs PostgreSQL', (role) => {
    expect(() => readConfig({ ROLE: role })).toThrow(`ROLE=${role} needs DATABASE_URL`)
  })
})

describe.runIf(testServerUrl !== undefined)('[F16] a process', () => {
  let databaseUrl: string
  let db: Db
  let folder: string
  beforeEach(async () => {
    databaseUrl = await createFromTemplate(testServerUrl ?? '', catalogueSeed)
    db = await openDb({ databaseUrl, poolSize: 1 })
    folder = await mkdtemp(path.join(tmpdir(), 'role-'))
  })
  afterEach(async () => {
    await db.close()
    await dropDatabase(testServerUrl ?? '', databaseUrl)
    await rm(folder, { recursive: true, force: true })
  })

  const open = (role: string) =>
    start({
      env: {
        NODE_ENV: 'test',
        ROLE: role,
        DATABASE_URL: databaseUrl,
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: path.join(folder, 'pg'),
        MIGRATE_AT_START: 'off',
      },
    })
  const statusOf = async (url: string, name: string): Promise<number> => (await fetch(`${url}${name}`)).status
  /** Jobs that have been taken, and scheduled jobs that have run. */
  const countTaken = async (): Promise<number> => {
    const text =
      'select (select count(*) from job where attempts > 0)::int + (select count(*) from job_run)::int as count'
    return (await db.one<{ count: number }>('t', text, [])).count
  }
  const enqueue = () =>
    db.exec('t', `update job set run_at = now() - interval '1 minute', attempts = 0, locked_until = null`, [])

  test('with ROLE=worker runs jobs and serves its health only', { timeout: 60_000 }, async () => {
    const { url, close } = await open('worker')
    await enqueue()
    expect(await statusOf(url, '/readyz')).toBe(200)
    expect(await statusOf(url, '/v1/share-settings')).toBe(404)
    expect(await statusOf(url, '/')).toBe(404)
    let taken = 0
    for (const until = Date.now() + 30_000; taken === 0 && Date.now() < until; taken = await countTaken())
      await sleep(50)
    expect(taken).toBeGreaterThan(0)
    await close()
  })

  test.runIf(isBuilt)('with ROLE=web serves requests and runs no jobs', { timeout: 60_000 }, async () => {
    const { url, close } = await open('web')
    await enqueue()
    expect(await statusOf(url, '/readyz')).toBe(200)
    expect(await statusOf(url, '/v1/share-settings')).toBe(200)
    await sleep(LOOK_MS)
    expect(await countTaken()).toBe(0)
    await close()
  })
})
