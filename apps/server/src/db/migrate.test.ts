import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openTestDb, testEngines } from './snapshot.ts'

/** Waits until the migration waits for its lock, or until it no longer does. */
const waiting = async (db: Db, isWaiting: boolean): Promise<void> => {
  const text = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and query like 'lock table "first"%' and datname = current_database()`
  while ((await db.one<{ count: number }>('t', text, [])).count > 0 !== isWaiting);
}

describe.each(testEngines)('migrations on %s', (engine) => {
  let db: Db
  let dir: string
  const write = (name: string, sql: string) => writeFileSync(join(dir, name), sql)
  beforeEach(async () => {
    db = await openTestDb({ engine })
    dir = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
    write('901-first.sql', 'create table first(a int);\ninsert into first values (1);\n')
    write('902-second.sql', 'alter table first add b int;')
  })
  afterEach(async () => {
    await db.close()
    rmSync(dir, { recursive: true })
  })

  test('[I9] migrations are applied once, in order, and new ones later', async () => {
    expect(await migrate(db, dir)).toEqual(['901-first.sql', '902-second.sql'])
    expect(await migrate(db, dir)).toEqual([])
    write('903-third.sql', 'alter table first add c int')
    expect(await migrate(db, dir)).toEqual(['903-third.sql'])
  })

  test('[I9] an edited file is refused by name; different line ends are no edit', async () => {
    await migrate(db, dir)
    write('901-first.sql', 'create table first(a int);\r\ninsert into first values (1);\r\n')
    expect(await migrate(db, dir)).toEqual([])
    write('901-first.sql', 'create table first(a bigint)')
    await expect(migrate(db, dir)).rejects.toThrow('migration 901-first.sql was edited after it was applied')
  })

  test('[I9] three concurrent processes: each file is applied by one of them', async () => {
    const applied = await Promise.all([migrate(db, dir), migrate(db, dir), migrate(db, dir)])
    expect(applied.flat().sort()).toEqual(['901-first.sql', '902-second.sql'])
    expect(await db.many('first', 'select * from first', [])).toEqual([{ a: 1, b: null }])
  })

  test('[I9] a failed file is rolled back completely', async () => {
    write('902-second.sql', 'create table half(a int); select 1/0')
    await expect(migrate(db, dir)).rejects.toThrow('division by zero')
    expect(await db.many('half', "select to_regclass('half') as half", [])).toEqual([{ half: null }])
    write('902-second.sql', 'create table half(a int)')
    expect(await migrate(db, dir)).toEqual(['902-second.sql'])
  })

  test.runIf(engine === 'postgres')(
    '[I9] a file blocked by a long read lets other queries pass and is applied afterwards',
    async () => {
      write('902-second.sql', 'select 1')
      await migrate(db, dir)
      write('903-third.sql', 'alter table first add c int')
      const { promise: read, resolve: endReading } = Promise.withResolvers<void>()
      const { promise: isReading, resolve: beginReading } = Promise.withResolvers<void>()
      const reading = db.tx(async (tx) => {
        await tx.many('read', 'select * from first', [])
        beginReading()
        await read
      })
      await isReading
      const applied = migrate(db, dir)
      await waiting(db, true)
      await waiting(db, false)
      expect(await db.many('first', 'select a from first', [])).toEqual([{ a: 1 }])
      endReading()
      await reading
      expect(await applied).toEqual(['903-third.sql'])
    },
  )

  test('wrong names and duplicate numbers are refused', async () => {
    write('902-other.sql', 'select 1')
    await expect(migrate(db, dir)).rejects.toThrow('two migrations have number 902')
    rmSync(join(dir, '902-other.sql'))
    write('third.sql', 'select 1')
    await expect(migrate(db, dir)).rejects.toThrow('third.sql: a migration is named')
  })
})
