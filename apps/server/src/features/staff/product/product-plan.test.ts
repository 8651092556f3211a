import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Sql } from '#src/db/db.ts'
import { HIGHEST, LOWEST } from '#src/db/paging/cursor.ts'
import { openTestDb } from '#src/db/snapshot.ts'
import { catalogueSeed, PRODUCT } from '#src/features/test-catalogue.ts'
import { countFound, listFound, listPage } from './product-list-sql.ts'

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const MANY = 10_000
/** Products that one statement adds, so that it ends in time on a busy machine. */
const PORTION = 1_000
const TAKE = 50
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const rowsReadBy = (nodes: readonly Plan[]): number =>
  nodes
    .filter((node) => node['Relation Name'] === 'product')
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )

const filter = {
  distributorIds: null,
  distributorId: null,
  productStatus: null,
  categoryId: null,
  isOnSale: null,
  lowStock: null,
}

describe('the grid of products among many', () => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb({ seed: catalogueSeed })
    // the projections of products are not read
    await db.script('alter table product disable trigger user')
    for (let from = 1; from < MANY; from += PORTION)
      await db.exec(
        'plan.products',
        `insert into product overriding system value select (jsonb_populate_record(p, jsonb_build_object(
           'id', 100000 + n, 'uuid', gen_random_uuid(), 'name', case when n % 200 = 0 then '제주 감귤 ' else '햇 감자 ' end || n || '호',
           'product_status', 'waiting', 'price', n, 'created_at', timestamptz '2026-01-01' + n * interval '1 minute',
           'changed_at', case when n % 2 = 0 then timestamptz '2026-03-01' + n * interval '1 second' end))).*
         from product p, generate_series($1::int, $2::int) n where p.id = ${PRODUCT.apple}`,
        [from, from + PORTION - 1],
      )
    await db.script('alter table product enable trigger user; analyze product')
  }, 60_000)
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
    await run({ many: explain, one: explain } as unknown as Sql)
    return found.flatMap(nodesOf)
  }
  const expectIndex = (nodes: readonly Plan[], index: string, most: number): void => {
    expect(nodes.map((node) => node['Index Name'])).toContain(index)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)).toEqual([])
    expect(rowsReadBy(nodes)).toBeLessThanOrEqual(most)
  }

  test.each([
    ['the first page', { ...HIGHEST, sign: -1 }],
    ['a later page', { value: Date.UTC(2026, 2, 1, 2) * 1_000, id: 1, sign: -1 }],
    ['backwards', { ...LOWEST, sign: 1 }],
  ])('[backoffice] by the time of the change, %s reads the rows of the page', async (_, seek) => {
    const wanted = { ...filter, ...seek, orderBy: 'changed', take: TAKE }
    // one of the first products is archived
    expectIndex(await planOf((sql) => listPage(sql, wanted)), 'product_by_change', TAKE + 1)
    const rows = await listPage(db, wanted)
    expect(rows).toHaveLength(TAKE)
    const values = rows.map(({ value }) => value * seek.sign)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  test('[backoffice] pages by the time of the change have each product once', async () => {
    const wanted = { ...filter, sign: -1, orderBy: 'changed' }
    const all = await listPage(db, { ...wanted, ...HIGHEST, take: 300 })
    const [first, rest] = [all[99], all.slice(100)]
    const next = await listPage(db, { ...wanted, value: first?.value ?? 0, id: first?.id ?? 0, take: 200 })
    expect(next).toEqual(rest)
  })

  test.each(['감귤', '귤', '주 감귤 4'])('[backoffice] the text %s reads the products that have it', async (q) => {
    const { count: products } = await db.one<{ count: number }>(
      'scan',
      'select count(*)::int as count from product where position(lower($1) in lower(name)) > 0',
      [q],
    )
    expect(products).toBeGreaterThan(0)
    const wanted = { ...filter, ...HIGHEST, sign: -1, orderBy: 'latest', take: TAKE, q, number: null }
    // a product is read as an entry of the index, as found and as a row
    expectIndex(await planOf((sql) => listFound(sql, wanted)), 'product_by_gram', products * 3)
    expect((await countFound(db, { ...filter, q, number: null, most: 10_001 })).count).toBe(products)
  })

  test('[backoffice] a number finds the product with it', async () => {
    const wanted = { ...filter, ...HIGHEST, sign: -1, orderBy: 'latest', take: TAKE, q: '100007', number: 100_007 }
    expect((await listFound(db, wanted)).map(({ id }) => id)).toEqual([100_007])
  })
})
