import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from './db.ts'
import { openTestDb, testEngines } from './snapshot.ts'
import {
  isCheckViolation,
  isForeignKeyViolation,
  isLockTimeout,
  isStatementTimeout,
  isUniqueViolation,
} from './sql-state.ts'
import { assertOutsideTx } from './tx-scope.ts'

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe.each(testEngines)('%s', (engine) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb({ engine })
    await db.script(`create table probe_stock(id int primary key, left_over int not null check (left_over >= 0));
      create table probe_sale(id int generated always as identity primary key, stock int references probe_stock);
      create table probe_note(id int primary key, text text not null constraint probe_note_text unique)`)
  })
  afterAll(() => db.close())

  test('sessions have timeouts and use UTC', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone']
    const rows = await db.many('settings', 'select current_setting(n) as v from unnest($1::text[]) n', [names])
    expect(rows).toEqual([{ v: '5s' }, { v: '2s' }, { v: '10s' }, { v: 'UTC' }])
  })

  test('[I10] values have the same types on every engine', async () => {
    const text = `select 9007199254740991::int8 as big, 12.5::numeric as price, '2026-03-01'::date as day,
      '2026-03-01T00:00:00+09'::timestamptz as at, '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes,
      array[1,null]::int8[] as bigs, array['2026-03-01']::date[] as days, array['가','나']::text[] as words,
      count(*) as n, sum(1) as total, null::int8 as nothing from (values (1)) v`
    expect(await db.one('types', text, [])).toEqual({
      big: 9007199254740991,
      price: 12.5,
      day: '2026-03-01',
      at: new Date('2026-02-28T15:00:00Z'),
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      bigs: [1, null],
      days: ['2026-03-01'],
      words: ['가', '나'],
      n: 1,
      total: 1,
      nothing: null,
    })
  })

  test.each([
    '9007199254740993::int8',
    '9007199254740993::numeric',
    "'NaN'::numeric",
    'array[9007199254740993]::int8[]',
  ])('a number that would lose digits is an error: %s', async (literal) => {
    expect(await failure(db.one('unsafe', `select ${literal} as n`, []))).toMatchObject({ name: 'UnsafeNumberError' })
    await expect(db.one('after', 'select 1 as a', [])).resolves.toEqual({ a: 1 })
  })

  test('one and opt check the number of rows', async () => {
    await expect(db.one('none', 'select 1 where false', [])).rejects.toThrow('none: expected one row, got 0')
    await expect(db.opt('two', 'select 1 as a union all select 2', [])).rejects.toThrow('two: expected at most one row')
    await expect(db.opt('no', 'select 1 where false', [])).resolves.toBeUndefined()
  })

  test('150 concurrent buyers for 100 units: 100 sold, 50 refused, none oversold', async () => {
    await db.script('insert into probe_stock values (1, 100)')
    const buy = () =>
      db.tx(async (tx) => {
        const took = await tx.exec(
          'take',
          'update probe_stock set left_over = left_over - 1 where id = $1 and left_over >= 1',
          [1],
        )
        if (took) await tx.exec('sell', 'insert into probe_sale(stock) values ($1)', [1])
        return took
      })
    const bought = await Promise.all(Array.from({ length: 150 }, buy))
    expect(bought.filter((n) => n === 1)).toHaveLength(100)
    const text = 'select left_over as "left", (select count(*) from probe_sale) as sold from probe_stock where id = 1'
    expect(await db.one('sum', text, [])).toEqual({ left: 0, sold: 100 })
  })

  test('inside tx() the outer db and calls of other code are refused, afterwards both are allowed', async () => {
    const seen: unknown[] = []
    let later: Promise<unknown> | undefined
    await db.tx(async (tx) => {
      seen.push(await failure(db.many('outer', 'select 1', [])))
      seen.push(await failure(db.tx(async () => {})))
      expect(assertOutsideTx).toThrow('inside tx()')
      await tx.many('inner', 'select 1', [])
      later = sleep(20).then(() => db.one('later', 'select 1 as a', []))
    })
    expect(seen.map(String)).toEqual([expect.stringContaining('inside tx()'), expect.stringContaining('inside tx()')])
    await expect(later).resolves.toEqual({ a: 1 })
    expect(assertOutsideTx).not.toThrow()
  })

  test('a transaction handle is refused after the end of its transaction', async () => {
    const tx = await db.tx(async (tx) => tx)
    await expect(tx.many('late', 'select 1', [])).rejects.toThrow('this transaction has ended')
  })

  test('an error swallowed inside tx() does not count as a commit', async () => {
    const swallowed = db.tx(async (tx) => {
      await tx.exec('note', "insert into probe_note values (100, 'lost')", [])
      await tx.exec('bad', 'select 1/0', []).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('caught and ignored')
    expect(await db.many('notes', 'select id from probe_note where id = 100', [])).toEqual([])
  })

  test('errors name their constraint, and the connection and its prepared statements stay usable', async () => {
    const pid = () => db.one('pid', 'select pg_backend_pid() as pid', [])
    const before = await pid()
    await db.exec('noteOnce', 'insert into probe_note values ($1, $2)', [1, 'a'])
    const twice = await failure(db.exec('noteOnce', 'insert into probe_note values ($1, $2)', [2, 'a']))
    expect(isUniqueViolation(twice, 'probe_note_text')).toBe(true)
    expect(isUniqueViolation(twice, 'probe_note_pkey')).toBe(false)
    expect(isForeignKeyViolation(await failure(db.exec('sale', 'insert into probe_sale(stock) values (77)', [])))).toBe(
      true,
    )
    expect(isCheckViolation(await failure(db.exec('stock', 'insert into probe_stock values (5, -1)', [])))).toBe(true)
    expect(await pid()).toEqual(before)
    const prepared = "select name from pg_prepared_statements where name like 'noteOnce:%'"
    expect(await db.many('prepared', prepared, [])).toHaveLength(1)
  })

  test("tx() rethrows the caller's own error unchanged and rolls back", async () => {
    const own = new TypeError('mine')
    const thrown = await failure(
      db.tx(async (tx) => {
        await tx.exec('note', "insert into probe_note values (200, 'gone')", [])
        throw own
      }),
    )
    expect(thrown).toBe(own)
    expect(await db.many('notes', 'select id from probe_note where id = 200', [])).toEqual([])
  })

  test('a prepared query survives a migration that changes its columns, inside and outside of tx()', async () => {
    await db.script('create table probe_wide(a int); insert into probe_wide values (1)')
    const read = () => db.many('wide', 'select * from probe_wide', [])
    const readInTx = () => db.tx((tx) => tx.many('wideTx', 'select * from probe_wide where true', []))
    await Promise.all([read(), readInTx()])
    await db.script('alter table probe_wide add b int default 2')
    expect(await read()).toEqual([{ a: 1, b: 2 }])
    expect(await readInTx()).toEqual([{ a: 1, b: 2 }])
  })

  test('notifications are received only after the commit', async () => {
    const heard: string[] = []
    const stop = await db.listen('news', (payload) => heard.push(payload))
    const notify = "select pg_notify('news', $1)"
    await failure(
      db.tx(async (tx) => {
        await tx.many('notify', notify, ['rolled back'])
        throw new Error('no')
      }),
    )
    await db.tx((tx) => tx.many('notify', notify, ['committed']))
    await expect.poll(() => heard).toEqual(['committed'])
    await stop()
  })

  test('ten thousand rows and a long text are read completely', async () => {
    const rows = await db.many<{ t: string }>('long', 'select repeat($1, 500) as t from generate_series(1, 10000)', [
      '가',
    ])
    expect(rows).toHaveLength(10_000)
    expect(rows.at(-1)?.t).toBe('가'.repeat(500))
  })
})

describe.skipIf(!testEngines.includes('postgres'))('PostgreSQL with several sessions', () => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb({ engine: 'postgres', poolSize: 4 })
    await db.script(
      'create table probe_pair(id int primary key, n int not null); insert into probe_pair values (1, 0), (2, 0)',
    )
  })
  afterAll(() => db.close())
  const add = 'update probe_pair set n = n + 1 where id = $1'

  test('[I10] deadlocked transactions are retried until both succeed', async () => {
    const both = (first: number, second: number) =>
      db.tx(async (tx) => {
        await tx.exec('add', add, [first])
        await sleep(50)
        await tx.exec('add', add, [second])
      })
    await Promise.all([both(1, 2), both(2, 1)])
    expect(await db.many('pair', 'select n from probe_pair order by id', [])).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('a lock timeout and a statement timeout are reported by name', async () => {
    const holding = db.tx(async (tx) => {
      await tx.exec('add', add, [1])
      await sleep(2_500)
    })
    await sleep(50)
    expect(isLockTimeout(await failure(db.exec('add', add, [1])))).toBe(true)
    await holding
    const slow = db.tx(async (tx) => {
      await tx.script("set local statement_timeout = '50ms'")
      await tx.many('slow', 'select pg_sleep(5)', [])
    })
    expect(isStatementTimeout(await failure(slow))).toBe(true)
  })

  test('[C1] connections cut by the server are replaced, and listeners are notified that they may have missed something', async () => {
    const heard: string[] = []
    await db.listen('cut', (payload) => heard.push(payload))
    const others = 'pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await db.many('cut', `select pg_terminate_backend(pid) from ${others}`, [])
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([''])
    const results = await Promise.all(Array.from({ length: 8 }, () => db.one('ok', 'select 1 as a', [])))
    expect(results).toHaveLength(8)
  })

  test('[I1] a shared lock is held by any number of processes, and taken again with a restored connection', async () => {
    const heard: string[] = []
    await db.listen('restored', (payload) => heard.push(payload))
    await db.shareLock(720_099)
    await db.shareLock(720_098)
    const isFree = async (key: number) =>
      (await db.tx((tx) => tx.one<{ is: boolean }>('try', 'select pg_try_advisory_xact_lock($1) as is', [key]))).is
    expect([await isFree(720_099), await isFree(720_098), await isFree(720_097)]).toEqual([false, false, true])
    const others = 'pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await db.many('cut', `select pg_terminate_backend(pid) from ${others}`, [])
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([''])
    expect([await isFree(720_099), await isFree(720_098)]).toEqual([false, false])
  })

  test('[I1] a shared lock that another connection holds alone is refused after the lock timeout', async () => {
    const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.tx(async (tx) => {
      await tx.many('alone', 'select pg_advisory_xact_lock(720096)::text', [])
      locked.resolve()
      await done.promise
    })
    await locked.promise
    expect(isLockTimeout(await failure(db.shareLock(720_096)))).toBe(true)
    done.resolve()
    await holding
    await db.shareLock(720_096)
  })
})
