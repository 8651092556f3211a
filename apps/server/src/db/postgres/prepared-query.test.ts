import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import { PreparedQuery } from './prepared-query.ts'
import { UnsafeNumberError } from './value-parsers.ts'

const text = `select n, n * 1.5 as half, '2026-03-01'::date + n as day, case when n > 1 then jsonb_build_object('n', n) end as json
  from generate_series(1, $1::int) n where 6 / n > $2::int`

describe.each(testEngines)('repeated statements on %s', (engine) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb({ engine })
  })
  afterAll(() => db.close())

  test('return correct rows after any other statement', async () => {
    const one = { n: 1, half: 1.5, day: '2026-03-02', json: null }
    const two = { n: 2, half: 3, day: '2026-03-03', json: { n: 2 } }
    await db.tx(async (tx) => {
      const ask = (most: number, less: number) => tx.many('again', text, [most, less])
      expect(await ask(0, 0)).toEqual([])
      expect(await ask(1, 0)).toEqual([one])
      expect(await tx.many('other', 'select 1 as n', [])).toEqual([{ n: 1 }])
      expect(await ask(2, 0)).toEqual([one, two])
      expect(await ask(2, 3)).toEqual([one])
    })
    const refused = await db.many('again', text, [1, 'no number']).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: '22P02' })
    expect(await db.many('again', text, [2, 0])).toEqual([one, two])
  })

  test('report a number that cannot be read exactly each time, and are usable afterwards', async () => {
    const big = 'select $1::bigint as n'
    for (const _ of [1, 2]) {
      expect(await db.many('big', big, ['9007199254740993']).catch((error: unknown) => error)).toBeInstanceOf(
        UnsafeNumberError,
      )
      expect(await db.many('big', big, [7])).toEqual([{ n: 7 }])
    }
  })

  test('count affected rows, with and without returned rows', async () => {
    await db.script('create table probe_again(id int primary key)')
    const put = 'insert into probe_again select generate_series($1::int, $2::int)'
    expect(await db.exec('put', put, [1, 3])).toBe(3)
    expect(await db.exec('put', put, [4, 4])).toBe(1)
    expect(await db.exec('put', put, [5, 4])).toBe(0)
    const drop = 'delete from probe_again where id < $1::int returning id'
    expect(await db.exec('drop', drop, [3])).toBe(2)
    expect(await db.many('drop', drop, [4])).toEqual([{ id: 3 }])
    expect(await db.exec('nothing', 'set constraints all immediate', [])).toBe(0)
  })
})

describe('messages sent on a connection', () => {
  const nothing = () => {}
  const stream = { cork: nothing, uncork: nothing }
  const openConnection = () => {
    const said: string[] = []
    const note = (word: string) => () => void said.push(word)
    const connection = {
      stream,
      parsedStatements: { again: 'select 1 as n' },
      parse: note('parse'),
      bind: note('bind'),
      describe: note('describe'),
      execute: note('execute'),
      sync: note('sync'),
      sendCopyFail: note('copy failed'),
    }
    return { connection, said }
  }
  const ask = () => new PreparedQuery({ name: 'again', text: 'select 1 as n', values: [] }, nothing)
  const fields = [{ name: 'n', dataTypeID: 23 }]

  test('the columns of a statement are requested until it has succeeded once, and then no more', () => {
    const { connection, said } = openConnection()
    const failed = ask()
    failed.submit(connection)
    failed.handleRowDescription({ fields })
    failed.handleError(new Error('division by zero'))
    const first = ask()
    first.submit(connection)
    first.handleRowDescription({ fields })
    first.handleCommandComplete({ text: 'SELECT 0' }, connection)
    ask().submit(connection)
    const described = ['bind', 'describe', 'execute', 'sync']
    expect(said).toEqual([...described, ...described, 'bind', 'execute', 'sync'])
    const other = openConnection()
    ask().submit(other.connection)
    expect(other.said, 'another connection knows nothing of it').toEqual(described)
  })

  test('a COPY without data is refused, and the connection stays usable', () => {
    const { connection, said } = openConnection()
    ask().handleCopyInResponse(connection)
    expect(said).toEqual(['copy failed', 'sync'])
  })
})
