import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import { maintainAllPartitions } from '#src/jobs/partition-jobs.ts'
import type { Db } from './db.ts'
import { migrate, MIGRATIONS_DIR } from './migrate.ts'
import { openTestDb, testEngines } from './snapshot.ts'

const ROWS = 400
/** An order with a history of two years, days of visits and a week of searches. */
const rows = `
  insert into app_user (id, platform, user_type, created_at) values (900, 'ru', 'email', now());
  insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals,
      price, total_price, created_at, held_until, status)
    values (1, 'S1', '1', '', 900, 'ru', '사과', '{}', 'toss', '[]', '{}', '{}', 1000, '2025-01-01Z', now(), 'paid');
  insert into order_product (id, order_id, product_id, product, status) values (1, 1, 1, '{}', 'paid');
  insert into order_history (order_id, order_product_id, from_status, to_status, actor, at)
    select 1, 1, 'request', 'paid', 'gateway', timestamptz '2025-01-01Z' + n * interval '44 hours' from generate_series(1, ${ROWS}) n;
  insert into tracking_day (platform, day, source, channel, medium, keyword, campaign, clicks)
    select 'ru', date '2025-01-01' + n, 'naver', 'search', '', '', '', n from generate_series(1, ${ROWS}) n;
  insert into search_log (day, term, asker) select date '2026-11-22' + n, '사과', 'a' from generate_series(1, 7) n;`
const NOTE = `insert into order_history (order_id, order_product_id, from_status, to_status, actor, at)
  values (1, 1, 'request', 'paid', 'gateway', $1) returning id`
const COUNTED = `insert into tracking_day as t (platform, day, source, channel, medium, keyword, campaign, clicks)
  values ('ru', $1, 'naver', 'search', '', '', '', 1)
  on conflict (platform, day, source, channel, medium, keyword, campaign) do update set clicks = t.clicks + 1 returning clicks`

describe.each(testEngines)('[I9] rows from before the partitions, on %s', (engine) => {
  let db: Db
  let dir: string
  const copyUntil = (until: string) => {
    for (const name of readdirSync(MIGRATIONS_DIR).filter((each) => each < until))
      copyFileSync(join(MIGRATIONS_DIR, name), join(dir, name))
  }
  beforeAll(async () => {
    db = await openTestDb({ engine })
    dir = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
    copyUntil('233')
    // on a busy machine PostgreSQL takes longer for it than a statement may
    await db.tx((tx) =>
      tx.script('set local statement_timeout = 0; drop schema public, retain cascade; create schema public'),
    )
    await migrate(db, dir)
    await catalogueSeed.run(db)
    await db.script(rows)
  }, 120_000)
  afterAll(async () => {
    await db.close()
    rmSync(dir, { recursive: true })
  })

  const digest = (most: number) =>
    db.one<{ count: number; sum: string }>(
      't.digest',
      `select count(*)::int as count, md5(string_agg(h::text, ',' order by h.id)) as sum from order_history h where id <= $1`,
      [most],
    )
  const note = async (at: string) => (await db.one<{ id: number }>('t.note', NOTE, [at])).id

  test('between the steps the shop writes, and after them each row is there once, in the partition of before', async () => {
    const before = await digest(ROWS)
    const filenode = async (table: string) =>
      db.one<{ node: number }>('t.node', 'select pg_relation_filenode($1::regclass)::int as node', [table])
    const stored = await filenode('order_history')
    for (const until of ['235', '236', '237', '238', '999']) {
      copyUntil(until)
      await migrate(db, dir)
      await note('2027-03-10T00:00:00Z')
      await db.one('t.counted', COUNTED, ['2026-02-05'])
    }
    expect(await digest(ROWS)).toEqual(before)
    // the rows were not copied
    expect(await filenode('order_history_before')).toEqual(stored)
    const ids = await db.one('t.ids', 'select count(*)::int as count, max(id)::int as last from order_history', [])
    expect(ids).toEqual({ count: ROWS + 5, last: ROWS + 5 })
    const days = 'select count(*)::int as count, sum(clicks)::int as clicks from tracking_day'
    expect(await db.one('t.days', days, [])).toEqual({ count: ROWS, clicks: (ROWS * (ROWS + 1)) / 2 + 5 })
    expect(await db.one('t.searches', 'select count(*)::int as count from search_log', [])).toEqual({ count: 7 })
  })

  test('maintenance goes on where the rows of before end', async () => {
    const now = new Date('2026-11-29T00:00:00Z')
    const { until } = await db.one<{ until: string }>(
      't.until',
      `select to_char(covered_until, 'YYYY-MM-DD') as until from partition_rule where name = 'order_history'`,
      [],
    )
    expect(until > '2027-03-10').toBe(true)
    await maintainAllPartitions(db, new Date('2031-01-15T00:00:00Z'))
    const at = await note('2031-02-20T00:00:00Z')
    const table = 'select tableoid::regclass::text as table from order_history where id = $1'
    expect(await db.one('t.table', table, [at])).toEqual({ table: 'order_history_203102' })
    await maintainAllPartitions(db, now)
    expect(await digest(ROWS + 5)).toMatchObject({ count: ROWS + 5 })
    await expect(db.script('delete from order_history_before')).rejects.toThrow('append only')
    // the searches of the week of before are dropped together, a week after the last
    expect(await db.one('t.searches', 'select count(*)::int as count from search_log', [])).toEqual({ count: 0 })
  })
})
