import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseOpenError } from '../open-error.ts'
import { openDb } from '../open.ts'
import { spawnChild } from '../testing/spawn-child.ts'
import { toOpenError } from './data-dir.ts'
import { openEmbedded } from './open-embedded.ts'

const root = mkdtempSync(join(tmpdir(), 'shop-db-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const base = join(root, 'base')
beforeAll(async () => (await openDb({ dataDir: base })).close())
/** Copies a data folder, without the cost of creating a cluster. */
const copyOfBase = (name: string) => {
  cpSync(join(base, 'pg'), join(root, name, 'pg'), { recursive: true })
  return join(root, name)
}

const show = async (db: Awaited<ReturnType<typeof openDb>>, name: string) =>
  (await db.one<{ v: string }>('show', 'select current_setting($1) as v', [name])).v

describe('the data folder', () => {
  test('every commit is synced to disk, and reads are not', async () => {
    const embedded = await openEmbedded({ dataDir: copyOfBase('synced') })
    const { db } = embedded
    try {
      expect(await show(db, 'fsync')).toBe('on')
      expect(await show(db, 'wal_sync_method')).toBe('fsync')
      await db.script('create table if not exists t(a int)')
      const before = embedded.syncs()
      for (let i = 0; i < 20; i++) await db.exec('insert', 'insert into t values ($1)', [i])
      const after = embedded.syncs()
      expect(after - before).toBeGreaterThanOrEqual(20)
      for (let i = 0; i < 20; i++) await db.many('read', 'select a from t', [])
      expect(embedded.syncs()).toBe(after)
    } finally {
      await db.close()
    }
  })

  test('[C12] a second process is refused with a sentence until the first has closed', async () => {
    const dataDir = copyOfBase('locked')
    const child = spawnChild('write-rows.ts', dataDir)
    await new Promise((done) => child.lines.once('line', done))
    await expect(openDb({ dataDir })).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('already open in another process'),
    })
    await child.kill()
    const db = await openDb({ dataDir })
    await expect(openDb({ dataDir })).rejects.toMatchObject({ code: 'locked' }) // in the same process too
    await db.close()
  })

  test('[C12] a killed process loses no acknowledged commit and leaves no partial transaction', async () => {
    const dataDir = copyOfBase('killed')
    const child = spawnChild('write-rows.ts', dataDir)
    const acknowledged: number[] = []
    await new Promise<void>((done) =>
      child.lines.on('line', (line) => {
        acknowledged.push(Number(line))
        if (acknowledged.length === 150) done()
      }),
    )
    await child.kill()
    const db = await openDb({ dataDir })
    const rows = await db.many<{ n: number }>('kept', 'select n from kept', [])
    const kept = new Set(rows.map(({ n }) => n))
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
    const halves = 'select n from kept full join twin using (n) where kept.n is null or twin.n is null'
    expect(await db.many('halves', halves, [])).toEqual([])
    await db.close()
  })

  test('a folder left incomplete by a killed process is created again', async () => {
    const halfMade = join(root, 'half')
    mkdirSync(join(halfMade, 'pg.creating'), { recursive: true })
    writeFileSync(join(halfMade, 'pg.creating/PG_VERSION'), '18')
    const db = await openDb({ dataDir: halfMade })
    await expect(db.one('one', 'select 1 as a', [])).resolves.toEqual({ a: 1 })
    await db.close()
    expect(existsSync(join(halfMade, 'pg.creating'))).toBe(false)
  })

  test('a folder with other contents, or one that cannot be created, is refused with a sentence', async () => {
    const other = join(root, 'other')
    mkdirSync(join(other, 'pg'), { recursive: true })
    writeFileSync(join(other, 'pg/notes.txt'), 'mine')
    await expect(openDb({ dataDir: other })).rejects.toMatchObject({ code: 'broken' })
    const file = join(root, 'file')
    writeFileSync(file, '')
    await expect(openDb({ dataDir: file })).rejects.toMatchObject({ code: 'broken' })
  })

  test('a full disk is reported as such, whatever the engine reported', () => {
    const full = toOpenError(new Error('could not extend file'), root, () => 0)
    expect(full).toBeInstanceOf(DatabaseOpenError)
    expect(full).toMatchObject({ code: 'diskFull', message: expect.stringContaining('disk full') })
    expect(toOpenError(new Error('bad magic'), root, () => 1e12)).toMatchObject({ code: 'broken' })
  })
})

describe('without background processes', () => {
  test('maintenance analyses grown tables and skips empty ones', async () => {
    const { db } = await openEmbedded({ dataDir: copyOfBase('maintained'), maintainMs: 200 })
    const analysed = () =>
      db.many<{ name: string }>(
        'analysed',
        `select relname::text as name from pg_stat_user_tables where last_analyze is not null order by 1`,
        [],
      )
    try {
      await db.script(
        'create table hollow(a int); create table grown(a int); insert into grown select generate_series(1, 500)',
      )
      for (let i = 0; i < 100 && (await analysed()).length === 0; i++) await sleep(100)
      expect(await analysed()).toEqual([{ name: 'grown' }])
    } finally {
      await db.close()
    }
  })

  test('an abandoned transaction is rolled back, and the next query runs', async () => {
    const { db } = await openEmbedded({ dataDir: copyOfBase('idle'), idleInTxMs: 100 })
    try {
      await db.script('create table t(a int)')
      const forgotten = db.tx(async (tx) => {
        await tx.exec('insert', 'insert into t values (1)', [])
        await sleep(1_000)
        await tx.exec('insert', 'insert into t values (2)', [])
      })
      const outcome = forgotten.catch((error: unknown) => String(error))
      await expect(db.many('all', 'select a from t', [])).resolves.toEqual([])
      expect(await outcome).toMatch(/terminat|not queryable/i)
    } finally {
      await db.close()
    }
  })

  test('a dead engine is reported once, and all queries fail at once instead of hanging', async () => {
    const lost: Error[] = []
    const dataDir = copyOfBase('doomed')
    const { db } = await openEmbedded({ dataDir, onLost: (error) => lost.push(error) })
    await db.script('create table t(a int)')
    rmSync(join(dataDir, 'pg/pg_wal'), { recursive: true })
    await db.script('select pg_switch_wal()').catch(() => {}) // either this or the next statement finds the log missing
    await expect(db.exec('insert', 'insert into t values (1)', [])).rejects.toThrow('the embedded database stopped')
    await expect(db.script('select 1')).rejects.toThrow('the embedded database stopped')
    expect(lost).toHaveLength(1)
    await db.close()
  })
})
