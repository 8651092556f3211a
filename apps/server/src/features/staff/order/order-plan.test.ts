import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderFilter } from '@shop/contract'
import type { Db, Sql } from '#src/db/db.ts'
import { openTestDb } from '#src/db/snapshot.ts'
import { readConfig } from '#src/config.ts'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import { nameContact, phoneContact } from '#src/features/order/contact/order-contacts.ts'
import { listRows } from './order-list-sql.ts'
import { listOrderIds } from './order-selection.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const FEW = 1_000
const MANY = 20_000
const app = { config: readConfig({ NODE_ENV: 'test' }), clock: () => new Date('2026-03-01T00:00:00Z') }
const scope = { brand: 'ru' as const, distributorIds: null }

/** Orders that one statement adds, so that it ends in time on a busy machine. */
const PORTION = 2_000

/** Adds paid and finished orders of the brand, one a minute; every tenth waits, each person has few orders. */
const addPortion = async (db: Db, from: number, to: number): Promise<void> => {
  await db.exec(
    'plan.orders',
    `insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals,
       price, total_price, created_at, held_until, status)
     select n, '20260101-' || lpad(n::text, 8, '0'), n, '', 900, 'ru', '사과', '{}', 'toss', '[]', '{}', '{}', 1000,
       timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute', now(), 'complete'
     from generate_series($1::int, $2::int) as n`,
    [from, to],
  )
  await db.exec(
    'plan.products',
    `insert into order_product (order_id, product_id, product, status)
     select n, p, '{"name":"사과"}', (case when n % 10 = 0 then 'paid' else 'complete' end)::order_item_product_status
     from generate_series($1::int, $2::int) as n, lateral (values (n % 3 + 1), (n % 3 + 4)) as o (p)`,
    [from, to],
  )
  await db.exec(
    'plan.payments',
    `insert into payment (order_id, method, pg_type, amount, state) select n, 'card', 'toss', 1000, 'done' from generate_series($1::int, $2::int) as n`,
    [from, to],
  )
  await db.exec(
    'plan.contacts',
    `insert into order_contact (order_id, value) select n, decode(md5('person ' || n / 5), 'hex') from generate_series($1::int, $2::int) as n`,
    [from, to],
  )
}

const addOrders = async (db: Db, from: number, to: number): Promise<void> => {
  for (let at = from; at <= to; at += PORTION) await addPortion(db, at, Math.min(to, at + PORTION - 1))
}

/** A person with three orders among the first ones. */
const addPerson = (db: Db) =>
  db.exec(
    'plan.person',
    'insert into order_contact (order_id, value) select n, v from generate_series(100, 102) as n, unnest($1::bytea[]) as v',
    [[phoneContact(app, '7777'), nameContact(app, '김단골')]],
  )

/** The paths of the list that stay fast: tab, day, seller, person, number, and a later page. */
const filters: [string, Partial<OrderFilter>, { distributorIds?: readonly number[]; isLater?: true }?][] = [
  ['all orders', {}],
  ['a later page', {}, { isLater: true }],
  ['new ones', { state: 'new' }],
  ['finished ones', { state: 'done' }],
  ['one day', { from: '2026-01-01', to: '2026-01-01' }],
  ['one day of a state', { state: 'new', from: '2026-01-01', to: '2026-01-01' }],
  ['a phone', { phone: '7777' }],
  ['a name', { name: '김단골' }],
  ['a number', { orderNo: '20260101-00000101' }],
  ['a seller', {}, { distributorIds: [1] }],
  ['new ones of a seller', { state: 'new' }, { distributorIds: [1] }],
]

describe('the list of orders among many', () => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb({ seed: catalogueSeed })
    await db.exec('plan.user', `insert into app_user (id, platform) values (900, 'ru')`, [])
    await addOrders(db, 1, FEW)
    await addPerson(db)
    await db.script('analyze')
  })
  afterAll(() => db.close())

  const explaining = (found: Plan[]): Sql => {
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
    return { many: explain } as unknown as Sql
  }
  const nodesFor = async ([, filter, more = {}]: (typeof filters)[number]) => {
    const { distributorIds = null, isLater } = more
    const plans: Plan[] = []
    const of = { filter: OrderFilter.parse(filter), scope: { ...scope, distributorIds }, take: 51 }
    const value = new Date('2026-01-01T05:00:00Z').getTime() * 1_000
    await listOrderIds(explaining(plans), app, { ...of, ...(isLater && { after: { value, id: 300 } }) })
    return plans.flatMap(nodesOf)
  }
  const rowsReadBy = (nodes: Plan[]) =>
    nodes
      .filter((node) => node['Node Type'].includes('Scan'))
      .reduce(
        (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        0,
      )
  const count = async () => {
    const rows: Record<string, number> = {}
    for (const each of filters) rows[each[0]] = rowsReadBy(await nodesFor(each))
    return rows
  }

  test('[backoffice] a page of twenty times as many orders reads as few rows, and no whole table', async () => {
    const few = await count()
    await addOrders(db, FEW + 1, MANY)
    await db.script('analyze')
    const many = await count()
    const grown = Object.entries(many).filter(([name, rows]) => rows > Math.max(60, (few[name] ?? 0) * 1.3))
    expect(grown).toEqual([])
    for (const each of filters) {
      const whole = (await nodesFor(each)).filter(
        (node) =>
          node['Node Type'] === 'Seq Scan' &&
          /^(orders|order_product|order_contact)$/.test(node['Relation Name'] ?? ''),
      )
      expect([each[0], whole]).toEqual([each[0], []])
    }
  })

  test('[backoffice] the rows of a page are read by their ids', async () => {
    const plans: Plan[] = []
    await listRows(explaining(plans), {
      ids: Array.from({ length: 50 }, (_, at) => at * 300 + 1),
      distributorIds: null,
    })
    const whole = plans.flatMap(nodesOf).filter((node) => node['Node Type'] === 'Seq Scan')
    expect(whole.map((node) => node['Relation Name'])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(orders|order_product)$/)]),
    )
  })
})
