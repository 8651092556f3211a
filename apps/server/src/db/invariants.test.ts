import { orderTransitions } from '@shop/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import type { Db } from './db.ts'
import { findBrokenInvariants, findBrokenInvariantsSince, limitToOrders, readInvariants } from './invariants.ts'
import { openTestDb, testEngines } from './snapshot.ts'

let db: Db
beforeEach(async () => {
  db = await openTestDb({ seed: catalogueSeed })
})
afterEach(() => db.close())

test('every query of check.sql has a unique name and text', () => {
  const invariants = readInvariants()
  expect(invariants.length).toBeGreaterThan(8)
  expect(new Set(invariants.map(({ name }) => name)).size).toBe(invariants.length)
  for (const { text } of invariants) expect(text).toMatch(/^select /)
})

test('a new catalogue violates no invariant', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})

test('[ORDER-6] the transitions the database allows for an order product are exactly those of the rules', async () => {
  const rows = await db.many<{ move: string }>(
    't',
    "select from_status || ' → ' || to_status as move from allowed_transition",
    [],
  )
  const moves = Object.entries(orderTransitions).flatMap(([from, leads]) =>
    Object.keys(leads).map((to) => `${from} → ${to}`),
  )
  expect(rows.map(({ move }) => move).toSorted()).toEqual(moves.toSorted())
})

const openOrders = (from: number, to: number): string => `
insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
  total_price, created_at, held_until, open_slot)
select n, n, '', 1, 'ru', '', '{}', 'toss', '[]', '{}', '{}', 0, timestamptz '2026-11-21' + n * interval '1 hour', now(),
  case when n <= 3 then n - 1 end
from generate_series(${from}, ${to}) n;`

test.each([
  ['stockKept', `update stock set on_hand = on_hand + 1 where product_option_combination_id = 101`],
  ['pointsKept', `insert into app_user (id, platform) values (1, 'ru'); insert into point_account values (1, 100)`],
  ['membersHaveKeys', `insert into app_user (id, platform, sealed) values (1, 'ru', 'sealed')`],
  ['countsKept', `update category_count set total = total + 1 where category_id = 91`],
  [
    'availabilityKept',
    `alter table product disable trigger all; update product set is_in_stock = not is_in_stock where id = 1; select write_product_cards('{1}'); update search_document set is_in_stock = not is_in_stock where product_id = 1`,
  ],
  ['pricesKept', `update product set price = price - 1 where id = 1`],
  ['openOrdersFew', `insert into app_user (id, platform) values (1, 'ru'); ${openOrders(1, 4)}`],
  ['searchKept', `update search_document set price = price + 1 where product_id = 1`],
  ['cardsKept', `update product_card set card = replace(card, '꿀사과', '사과') where product_id = 1`],
])('%s is reported with the row that violates it', async (name, sql) => {
  await db.script(sql)
  const broken = await findBrokenInvariants(db)
  expect(broken.map((one) => one.name)).toEqual([name])
  expect(broken[0]?.rows).toHaveLength(1)
})

test('[A12] users with more than three open orders before the count was introduced may keep them; one more placed since is reported', async () => {
  const counted = `update schema_migration set at = '2026-11-21 05:30Z' where name = '033-open-orders.sql';`
  await db.script(`insert into app_user (id, platform) values (1, 'ru'); ${openOrders(1, 5)} ${counted}`)
  expect(await findBrokenInvariants(db)).toEqual([])
  await db.script(openOrders(6, 6))
  expect((await findBrokenInvariants(db)).map(({ name }) => name)).toEqual(['openOrdersFew'])
  // paid or not, the old orders end
  await db.script(`update orders set status = 'incomplete' where order_no::int between 3 and 5`)
  expect(await findBrokenInvariants(db)).toEqual([])
})

test.each(testEngines)('[A8] books of any size are checked on %s without a limit of rows', async (engine) => {
  const db = await openTestDb({ engine })
  const patience = new Set<string>()
  const watched: Pick<Db, 'tx'> = {
    tx: (run) =>
      db.tx(async (tx) => {
        const result = await run(tx)
        const { given } = await tx.one<{ given: string }>(
          't',
          `select current_setting('statement_timeout') as given`,
          [],
        )
        patience.add(given)
        return result
      }),
  }
  expect(await findBrokenInvariants(watched)).toEqual([])
  expect([...patience]).toEqual(['10min'])
  await db.close()
})

describe('[F8] the check of changed orders', () => {
  test('limits every table of orders in a query, whatever its alias', () => {
    expect(limitToOrders('select o.id from orders o join payment p on p.order_id = o.id where x')).toBe(
      'select o.id from (select * from orders where id = any($1)) o join (select * from payment where order_id = any($1)) p on p.order_id = o.id where x',
    )
    expect(limitToOrders('select 1 from money_entry where x')).toBe(
      'select 1 from (select * from money_entry where order_id = any($1)) money_entry where x',
    )
    expect(limitToOrders('select 1 from money_entry group by 1')).toBe(
      'select 1 from (select * from money_entry where order_id = any($1)) money_entry group by 1',
    )
    expect(limitToOrders('select 1 from allowed_transition t')).toBe('select 1 from allowed_transition t')
  })

  const place = (orderNo: string, at: string): string => `
    insert into app_user (id, platform) values (1, 'ru') on conflict do nothing;
    insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
      total_price, created_at, held_until, status)
      values ('${orderNo}', '${orderNo}', '', 1, 'ru', '', '{}', 'toss', '[]', '{"price":0,"productsPrice":0}', '{}', 1000, '${at}', now(), 'incomplete');
    insert into money_entry (order_id, posting, account, amount, created_at)
      select id, 'capture', account, amount, '${at}' from orders, (values ('gateway', 1000), ('sales', -1000)) x (account, amount)
      where order_no = '${orderNo}';`

  test('finds a broken order that changed since, and no older one', async () => {
    await db.script(place('old', '2026-11-01T00:00Z') + place('new', '2026-11-21T00:00Z'))
    const [{ id }] = (await db.many<{ id: number }>('t', "select id from orders where order_no = 'new'", [])) as [
      { id: number },
    ]
    const broken = await findBrokenInvariantsSince(db, new Date('2026-11-20T00:00Z'))
    expect(broken.map(({ name, rows }) => [name, rows.map((row) => (row as { id: number }).id)])).toEqual([
      ['pricesAddUp', [id]],
    ])
    const all = (await findBrokenInvariants(db)).find(({ name }) => name === 'pricesAddUp')
    expect(all?.rows).toHaveLength(2)
    expect(await findBrokenInvariantsSince(db, new Date('2026-11-22T00:00Z'))).toEqual([])
  })

  test('covers most invariants of orders', () => {
    expect(readInvariants().filter(({ isOfOrders }) => isOfOrders).length).toBeGreaterThanOrEqual(18)
  })
})
