import { parseSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Sql } from '#src/db/db.ts'
import { LOWEST } from '#src/db/paging/cursor.ts'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import { catalogueSeed, DISTRIBUTOR } from '#src/features/test-catalogue.ts'
import { listChangedShipping, listCompleted, listEndedOrders, listReturned } from './settlement-entry-sql.ts'
import { listSellers } from './settlement-sql.ts'

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const MANY = 12_000
/** Orders that one statement adds, so that it ends in time on a busy machine. */
const PORTION = 2_000
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const readsOf = (nodes: readonly Plan[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name']?.startsWith(table))
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )

/** Adds completed orders of one product, one an hour from 2026-01-01 in Seoul. */
const addOrders = async (db: Db, from: number, to: number): Promise<void> => {
  const time = `timestamptz '2025-12-31T15:00:00Z' + n * interval '1 hour'`
  for (const [name, statement] of [
    [
      'orders',
      `insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals,
         price, total_price, created_at, held_until, status)
       select n, 'P' || n, n, '', 900, 'ru', '사과', '{}', 'toss', '[]', '{}', '{}', 1000, ${time}, now(), 'complete'
       from generate_series($1::int, $2::int) n`,
    ],
    [
      'products',
      `insert into order_product (id, order_id, product_id, product, status)
       select n, n, 1, '{"name":"사과"}', 'complete' from generate_series($1::int, $2::int) n`,
    ],
    [
      'lines',
      `insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)
       select n, n, 102, '{}', 1, 1000, 1000 from generate_series($1::int, $2::int) n`,
    ],
    [
      'history',
      `insert into order_history (order_id, order_product_id, from_status, to_status, actor, at)
       select n, n, 'delivery_end', 'complete', 'time', ${time} from generate_series($1::int, $2::int) n`,
    ],
    [
      'money',
      `insert into money_entry (order_id, posting, account, amount, created_at)
       select n, 'capture', account, amount, ${time}
       from generate_series($1::int, $2::int) n, (values ('gateway', 1000), ('sales', -700), ('shipping', -300)) x (account, amount)`,
    ],
  ] as const)
    await db.exec(`plan.${name}`, statement, [from, to])
}

describe.each(testEngines)('settlements among many orders on %s', (engine) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb({ engine, seed: catalogueSeed })
    await db.script("insert into app_user (id, platform, user_type, created_at) values (900, 'ru', 'email', now())")
    for (let from = 1; from <= MANY; from += PORTION) await addOrders(db, from, from + PORTION - 1)
    await db.script('analyze')
  }, 120_000)
  afterAll(() => db.close())

  const planOf = async (run: (sql: Sql) => Promise<unknown>): Promise<Plan[]> => {
    const found: Plan[] = []
    const explain = async (name: string, text: string, values: readonly unknown[]) => {
      const options = 'analyze, timing off, format json'
      const row = await db.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `${name}.plan`,
        `explain (${options}) ${text}`,
        values,
      )
      found.push(row['QUERY PLAN'][0].Plan)
      return []
    }
    await run({ many: explain } as unknown as Sql)
    return found.flatMap(nodesOf)
  }

  /** Names of an index and of its partitions. */
  const partitionsOf = async (index: string): Promise<string[]> => {
    const text = 'select relid::regclass::text as name from pg_partition_tree($1::regclass) union select $1::text'
    return (await db.many<{ name: string }>('plan.indexes', text, [index])).map(({ name }) => name)
  }

  test('[backoffice] the first order of a seller is read from the index', async () => {
    const nodes = await planOf((sql) => listSellers(sql, { brand: 'ru' }))
    expect(nodes.map((node) => node['Index Name'])).toContain('order_product_by_seller')
    const { sellers } = await db.one<{ sellers: number }>('d', 'select count(*)::int as sellers from distributor', [])
    expect(readsOf(nodes, 'order_product')).toBeLessThanOrEqual(sellers)
    const found = await listSellers(db, { brand: 'ru' })
    expect(found).toMatchObject([{ distributorId: DISTRIBUTOR.orchard, first: '2026-01-01', last: null }])
    expect(await listSellers(db, { brand: 'farmer' })).toEqual([])
  })

  test.each([
    ['completed products', listCompleted, 'order_history', 'order_history_ended'],
    ['ended orders', listEndedOrders, 'order_history', 'order_history_ended'],
    ['returns', listReturned, 'money_entry', 'money_entry_by_time'],
    ['changes of shipping', listChangedShipping, 'money_entry', 'money_entry_by_time'],
  ] as const)('[backoffice] a page of %s reads the rows of the period', async (_, list, table, index) => {
    const from = parseSeoulDate('2026-03-01')
    const to = parseSeoulDate('2026-03-03')
    const asked = { brand: 'ru' as const, distributorId: DISTRIBUTOR.orchard, settlementId: 1, from, to }
    const nodes = await planOf((sql) => list(sql, { ...asked, ...LOWEST, sign: 1, take: 50 }))
    const used = new Set(nodes.map((node) => node['Index Name']))
    expect((await partitionsOf(index)).filter((name) => used.has(name))).not.toEqual([])
    const ofPeriod = 2 * 24
    // three postings of an order, each with the rows of its order
    expect(readsOf(nodes, table)).toBeLessThanOrEqual(ofPeriod * 6)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 100)).toEqual([])
    expect(readsOf(nodes, 'order_product')).toBeLessThanOrEqual(ofPeriod * 4)
  })
})
