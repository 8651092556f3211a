import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Sql } from '#src/db/db.ts'
import { openTestDb } from '#src/db/snapshot.ts'
import { listBoughtTogether, listCards, listRelated } from '#src/features/product/product-sql.ts'
import { catalogueSeed, CATEGORY } from '#src/features/test-catalogue.ts'
import { HIGHEST, LOWEST } from '#src/db/paging/cursor.ts'
import { growCatalogue } from '#src/features/test-growth.ts'
import * as queries from './category-sql.ts'

const { listCategories: _, findCounts: __, ...lists } = queries
const places = { start: LOWEST, middle: { value: 12_345, id: 200_500 }, end: HIGHEST }
let db: Db

beforeAll(async () => {
  db = await openTestDb({ seed: catalogueSeed })
  await growCatalogue(db, 2_000)
})
afterAll(() => db.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Runs a query and returns its actual plan. */
const planOf = async (run: (sql: Sql) => Promise<unknown>): Promise<Plan> => {
  let plan: Plan | undefined
  const explain = async (name: string, text: string, values: readonly unknown[]) => {
    const options = 'analyze, timing off, format json'
    const row = await db.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`${name}.plan`, `explain (${options}) ${text}`, values)
    plan = row['QUERY PLAN'][0].Plan
    return []
  }
  await run({ many: explain, one: explain, opt: explain, exec: explain } as unknown as Sql)
  if (!plan) throw new Error('no query ran')
  return plan
}

/** Inserts orders of two distinct products each. */
const fillOrders = async (sql: Db, count: number) => {
  await sql.script(`
    insert into app_user (id, platform) values (900, 'ru');
    insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals,
      price, total_price, created_at, held_until)
    select n, n, n, '', 900, 'ru', '', '{}', 'card', '[]', '{}', '{}', 0, now(), now() from generate_series(1, ${count}) as n;
    insert into order_product (order_id, product_id, product, status)
    select n, p, '{}', 'paid' from generate_series(1, ${count}) as n, lateral (values (n % 14 + 1), (200000 + n % 900)) as o (p);
    analyze`)
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
/** Counts the rows read from tables and indexes, including those removed by a filter. */
const rowsReadBy = (plan: Plan) =>
  nodesOf(plan)
    .filter((node) => node['Node Type'].includes('Scan'))
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
const wholeReads = (plan: Plan) =>
  nodesOf(plan).filter(
    (node) =>
      node['Node Type'] === 'Seq Scan' &&
      /^(product|product_card|product_listing|stock|order_product)$/.test(node['Relation Name'] ?? ''),
  )

type Read = (sql: Sql) => Promise<unknown>

const listReads = Object.entries(lists).flatMap(([name, list]) =>
  Object.entries(places).map(([where, place]): [string, Read] => [
    `${name} from the ${where}`,
    (sql) => list(sql, { category: CATEGORY.meat, ...place, take: 31 }),
  ]),
)
const otherReads: [string, Read][] = [
  ['listCards', (sql) => listCards(sql, { ids: Array.from({ length: 30 }, (_, i) => 200_100 + 7 * i) })],
  [
    'listRelated',
    (sql) =>
      listRelated(sql, {
        productId: 200_001,
        nearCategoryId: 9601,
        topCategoryId: CATEGORY.meat,
        isWholesale: false,
        take: 15,
      }),
  ],
]
const reads = [...listReads, ...otherReads]

describe('happy', () => {
  test.each(reads)('[C033] [C107] [C039] %s does not read a whole table', async (_, read) => {
    expect(wholeReads(await planOf(read))).toEqual([])
  })

  test.each(listReads)('[C033] [C107] %s reads an index in order and does not sort', async (_, read) => {
    const nodes = nodesOf(await planOf(read))
    expect(nodes.map((node) => node['Index Name'])).toContainEqual(
      expect.stringMatching(/^product_listing_(latest|popular|price|review)(_in_stock)?$/),
    )
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
  })

  test('[C042] bought together does not read all orders', async () => {
    await fillOrders(db, 3_000)
    expect(wholeReads(await planOf((sql) => listBoughtTogether(sql, { productId: 1, take: 15 })))).toEqual([])
  })

  // last, because it changes the catalogue
  test('[C033] [C107] a page of a shop three times as large reads at most a fifth more rows', async () => {
    const rowsRead = async () => {
      const counts: Record<string, number> = {}
      for (const [name, read] of reads) counts[name] = rowsReadBy(await planOf(read))
      return counts
    }
    const before = await rowsRead()
    await growCatalogue(db, 4_000, 400_000)
    const grown = Object.entries(await rowsRead()).filter(([name, rows]) => rows > (before[name] ?? 0) * 1.2)
    expect(grown).toEqual([])
  })
})
