import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import type { Db } from './db.ts'
import { migrate, MIGRATIONS_DIR } from './migrate.ts'
import { openTestDb, testEngines } from './snapshot.ts'

/** Orders 1 and 2 from before and after the migration 166, each of an option whose cost was set later and of one without a cost. */
const rows = `
  update product_option_combination set supply_price = null;
  insert into app_user (id, platform, user_type, created_at) values (900, 'ru', 'email', now());
  insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals,
      price, total_price, created_at, held_until, status)
    select n, 'S' || n, n, '', 900, 'ru', '사과', '{}', 'toss', '[]', '{}', '{}', 1000, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 day',
      now(), 'complete' from generate_series(1, 2) n;
  insert into order_product (id, order_id, product_id, product, status) select n, n, 1, '{}', 'complete' from generate_series(1, 2) n;
  insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)
    select n, n, c, '{}', 1, 1000, 1000 from generate_series(1, 2) n, (values (101), (102)) x (c);
  update product_option_combination set supply_price = 500 where id = 101;
  update schema_migration set at = '2026-01-02T12:00:00Z' where name = '166-settlements.sql'`

describe.each(testEngines)('[I9] order lines from before their supply price, on %s', (engine) => {
  let db: Db
  let dir: string
  beforeAll(async () => {
    db = await openTestDb({ engine })
    dir = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
    for (const name of readdirSync(MIGRATIONS_DIR).filter((each) => each < '201'))
      copyFileSync(join(MIGRATIONS_DIR, name), join(dir, name))
    await db.script('drop schema public, retain cascade; create schema public')
    await migrate(db, dir)
    await catalogueSeed.run(db)
    await db.script(rows)
    await migrate(db)
  }, 120_000)
  afterAll(async () => {
    await db.close()
    rmSync(dir, { recursive: true })
  })

  test('lines from before the column have the cost of the migration, later ones none', async () => {
    const prices = await db.many(
      'prices',
      `select order_id as "orderId", product_option_combination_id as "combinationId", supply_price as "supplyPrice"
       from order_line order by 1, 2`,
      [],
    )
    expect(prices).toEqual([
      { orderId: 1, combinationId: 101, supplyPrice: 500 },
      { orderId: 1, combinationId: 102, supplyPrice: null },
      { orderId: 2, combinationId: 101, supplyPrice: null },
      { orderId: 2, combinationId: 102, supplyPrice: null },
    ])
  })
})
