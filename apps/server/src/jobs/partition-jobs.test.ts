import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import { createJobs } from './jobs.ts'
import { maintainAllPartitions, partitionJobs } from './partition-jobs.ts'

/** Half past midnight of the first of December in Seoul: still November in UTC. */
const NOW = new Date('2026-11-30T15:30:00Z')
const ORDER = `
  insert into app_user (id, platform, user_type, created_at) values (900, 'ru', 'email', now());
  insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals,
      price, total_price, created_at, held_until, status)
    values (1, 'P1', '1', '', 900, 'ru', '사과', '{}', 'toss', '[]', '{}', '{}', 1000, '2026-01-01T00:00:00Z', now(), 'paid');
  insert into order_product (id, order_id, product_id, product, status) values (1, 1, 1, '{}', 'paid');
  insert into webhook (platform, url, events, state, created_at) values ('ru', 'https://erp.example/hook', '{order.changed}', 'active', now());`

interface Plan {
  'Relation Name'?: string
  Plans?: Plan[]
}
const tablesOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] === undefined ? [] : [plan['Relation Name']]),
  ...(plan.Plans ?? []).flatMap(tablesOf),
]

describe.each(testEngines)('partitions on %s', (engine) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb({ engine, seed: catalogueSeed })
    await db.script(ORDER)
  }, 120_000)
  afterAll(() => db.close())
  afterEach(() => db.script('delete from webhook_delivery; delete from search_log'))

  const partitionsOf = async (table: string): Promise<string[]> => {
    const text = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`
    return (await db.many<{ name: string }>('t.parts', text, [table])).map(({ name }) => name)
  }
  const note = (at: string, status = 'delivering') =>
    db.one<{ id: number; table: string }>(
      't.note',
      `insert into order_history (order_id, order_product_id, from_status, to_status, actor, at)
       values (1, 1, 'paid', $2::text::order_item_product_status, 'operator', $1) returning id, tableoid::regclass::text as table`,
      [at, status],
    )
  const tableOf = async (id: number) =>
    (
      await db.many<{ table: string }>(
        't.table',
        'select tableoid::regclass::text as table from order_history where id = $1',
        [id],
      )
    ).map(({ table }) => table)
  const missing = () => db.many('t.missing', 'select * from missing_partitions($1) order by 1', [NOW])

  test('the job creates the months ahead, which begin at midnight in Seoul, and moves rows that had none', async () => {
    // a shop that was never maintained is a matter of the job that is late
    expect(await missing()).toEqual([])
    const early = await note('2026-11-30T14:59:59Z')
    const late = await note('2026-11-30T15:00:00Z')
    expect([early.table, late.table]).toEqual(['order_history_default', 'order_history_default'])
    const deliveries = () =>
      db.one<{ count: number }>('t.deliveries', 'select count(*)::int as count from webhook_delivery', [])
    expect(await deliveries()).toEqual({ count: 2 })

    const jobs = createJobs({ db, clock: () => NOW, handlers: partitionJobs({ db }) })
    expect(await jobs.runDueJobs()).toEqual({ done: 1, failed: 0, lost: 0 })

    expect(await tableOf(early.id)).toEqual(['order_history_202611'])
    expect(await tableOf(late.id)).toEqual(['order_history_202612'])
    expect(await partitionsOf('order_history')).toEqual([
      'order_history_202611',
      'order_history_202612',
      'order_history_202701',
      'order_history_202702',
      'order_history_202703',
      'order_history_default',
    ])
    // rows that move are no events
    expect(await deliveries()).toEqual({ count: 2 })
    const { id, table } = await note('2026-12-05T00:00:00Z')
    expect(table).toBe('order_history_202612')
    expect(id).toBe(late.id + 1)
    expect(await deliveries()).toEqual({ count: 3 })
    expect(await missing()).toEqual([])
    const next = 'select run_at as "runAt" from job where kind = $1 and done_at is null'
    expect(await db.one('t.next', next, ['database.maintainPartitions'])).toEqual({
      runAt: new Date('2026-11-30T21:30:00Z'),
    })
  })

  test('a second run changes nothing', async () => {
    const before = await partitionsOf('order_history')
    await maintainAllPartitions(db, NOW)
    expect(await partitionsOf('order_history')).toEqual(before)
    const again = 'select maintain_partitions(name, $1) as changed from partition_rule'
    expect(await db.many('t.again', again, [NOW])).toEqual([
      { changed: 0 },
      { changed: 0 },
      { changed: 0 },
      { changed: 0 },
    ])
  })

  test('rows of a partition cannot be changed, not even through the partition', async () => {
    for (const text of [
      "update order_history set reason = 'x'",
      'delete from order_history_202612',
      'truncate order_history_202612',
      "update order_history_default set reason = 'x'",
    ])
      await expect(db.script(text)).rejects.toThrow('append only')
  })

  test('a partition has the keys, checks and indexes of the table', async () => {
    const bad = (column: string, value: string) =>
      db.script(
        `insert into order_history (order_id, order_product_id, to_status, actor, at)
         select case '${column}' when 'order' then ${value} else 1 end, 1, 'paid', case '${column}' when 'actor' then 'thief' else 'time' end, '2026-12-06Z'`,
      )
    await expect(bad('order', '999')).rejects.toThrow('foreign key')
    await expect(bad('actor', '0')).rejects.toThrow('order_history_actor_check')
    const indexes = 'select count(*)::int as count from pg_index where indrelid = $1::regclass'
    expect(await db.one('t.indexes', indexes, ['order_history_202612'])).toEqual({ count: 5 })
    expect(await db.one('t.indexes', indexes, ['order_history_default'])).toEqual({ count: 5 })
  })

  test.each([
    ['order_history', 'at', "'2026-12-05Z'::timestamptz", "'2026-12-06Z'::timestamptz", 'order_history_202612'],
    ['tracking_day', 'day', "'2026-12-05'::date", "'2026-12-06'::date", 'tracking_day_202612'],
  ])('a day of %s is read from one partition, by a plan for any day', async (table, column, from, to, part) => {
    await db.tx(async (tx) => {
      const type = from.slice(from.indexOf('::') + 2)
      await tx.script(`set local plan_cache_mode = force_generic_plan;
        prepare day_of (${type}, ${type}) as select count(*) from ${table} where ${column} >= $1 and ${column} < $2`)
      const row = await tx.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        't.explain',
        `explain (format json) execute day_of(${from}, ${to})`,
        [],
      )
      expect(tablesOf(row['QUERY PLAN'][0].Plan)).toEqual([part])
      await tx.script('deallocate day_of')
    })
  })

  test('the history of an order is read from its month on', async () => {
    const row = await db.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      't.explain',
      `explain (analyze, format json) select h.id from orders o join order_history h on h.order_id = o.id and h.at > o.created_at - interval '1 day'
       where o.id = 1`,
      [],
    )
    const read = (plan: Plan & { 'Actual Loops'?: number }): string[] => [
      ...(plan['Relation Name'] !== undefined && plan['Actual Loops'] !== 0 ? [plan['Relation Name']] : []),
      ...(plan.Plans ?? []).flatMap(read),
    ]
    expect(read(row['QUERY PLAN'][0].Plan)).toContain('order_history_202612')
    await db.script("update orders set created_at = '2027-02-10Z' where id = 1")
    const later = await db.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      't.explain',
      `explain (analyze, format json) select (select count(*) from order_history h where h.order_id = o.id and h.at > o.created_at - interval '1 day')
       from orders o where o.id = 1`,
      [],
    )
    const tables = read(later['QUERY PLAN'][0].Plan)
    expect(tables).not.toContain('order_history_202611')
    expect(tables).not.toContain('order_history_202701')
    await db.script("update orders set created_at = '2026-01-01T00:00:00Z' where id = 1")
  })

  test('whole partitions are dropped after the retention, and the key holds over a move', async () => {
    const search = (day: string) =>
      db.exec('t.search', "insert into search_log (day, term, asker) values ($1, '사과', 'a') on conflict do nothing", [
        day,
      ])
    const days = async () =>
      (
        await db.many<{ day: string }>('t.days', `select to_char(day, 'MM-DD') as day from search_log order by 1`, [])
      ).map(({ day }) => day)
    for (const day of ['2026-11-23', '2026-11-24', '2026-12-01', '2026-12-20']) await search(day)
    await maintainAllPartitions(db, NOW)
    expect(await days()).toEqual(['11-24', '12-01', '12-20'])
    expect(await search('2026-12-20')).toBe(0)
    expect(await search('2026-11-24')).toBe(0)
    await maintainAllPartitions(db, new Date('2026-12-01T15:30:00Z'))
    expect(await days()).toEqual(['12-01', '12-20'])
    expect(await partitionsOf('search_log')).not.toContain('search_log_20261124')
  })

  test('a table that fails does not keep the others from their partitions, is reported, and is done later', async () => {
    const later = new Date('2027-03-15T00:00:00Z')
    const found = (name: string) =>
      db.many('t.missing', 'select * from missing_partitions($1) where name = $2', [later, name])
    expect(await found('order_history')).toEqual([{ name: 'order_history', missing: 1 }])
    await db.script('create table order_history_202705 (taken int)')
    const at = (await note('2027-04-20T00:00:00Z')).id
    await expect(maintainAllPartitions(db, later)).rejects.toThrow('order_history_202705')
    // nothing is half done
    expect(await tableOf(at)).toEqual(['order_history_default'])
    expect(await found('order_history')).toEqual([{ name: 'order_history', missing: 1 }])
    expect(await found('tracking_day')).toEqual([])
    await db.script('drop table order_history_202705')
    await maintainAllPartitions(db, later)
    expect(await tableOf(at)).toEqual(['order_history_202704'])
    expect(await found('order_history')).toEqual([])
  })

  test.runIf(engine === 'postgres')(
    'behind an order that is being placed the job gives up its locks, and the order is placed',
    async () => {
      const later = new Date('2027-08-15T00:00:00Z')
      const [locked, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const placed = db.tx(async (tx) => {
        await tx.exec('t.order', "update orders set order_name = '배' where id = 1", [])
        locked.resolve()
        await given.promise
        return tx.many('t.read', 'select 1 from order_history where order_id = 1 limit 1', [])
      })
      await locked.promise
      const began = performance.now()
      await expect(maintainAllPartitions(db, later)).rejects.toThrow('lock timeout')
      expect(performance.now() - began).toBeLessThan(5_000)
      given.resolve()
      expect(await placed).toHaveLength(1)
      await maintainAllPartitions(db, later)
      expect(await partitionsOf('order_history')).toContain('order_history_202711')
    },
  )
})
