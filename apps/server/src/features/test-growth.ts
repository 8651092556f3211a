import type { Db } from '#src/db/db.ts'
import { CATEGORY } from './test-catalogue.ts'

/** Sub-category of meat that the added products belong to. */
export const GROWN_CATEGORY = 9601

/** Rows per statement, so that each stays well below the statement timeout on a busy machine too. */
const AT_ONCE = 500

const growBy = async (db: Db, count: number, firstId: number): Promise<void> => {
  await db.exec(
    'grow.products',
    `insert into product (id, name, distributor_id, category_id, top_category_id, price, list_price, delivery_company, review_count, created_at)
     select n, '한우 ' || n, 1, $2, $3, 10000 + n % 50 * 100, 20000, '한빛택배', n % 20,
       timestamptz '2026-10-01T00:00:00Z' + (n % 100000 / 3) * interval '1 minute 1 microsecond'
     from generate_series($1::int, $1::int + $4::int - 1) as n`,
    [firstId, GROWN_CATEGORY, CATEGORY.meat, count],
  )
  await db.exec(
    'grow.combinations',
    `insert into product_option_combination (id, product_id, name, price, list_price)
     select id, id, name, price, list_price from product where id >= $1 and id < $1::int + $2::int`,
    [firstId, count],
  )
  await db.exec(
    'grow.stock',
    `insert into stock (product_option_combination_id, product_id, initial, on_hand)
     select id, id, n, n from (select id, case when id % 10 = 0 then 0 else 5 end as n from product where id >= $1 and id < $1::int + $2::int) as p`,
    [firstId, count],
  )
  await db.exec(
    'grow.popularity',
    `update product_listing set popularity = product_id % 7
     where category_id = any($1) and product_id >= $2 and product_id < $2::int + $3::int`,
    [[GROWN_CATEGORY, CATEGORY.meat], firstId, count],
  )
}

/**
 * Adds products to meat. Every tenth is sold out, and several share each creation time, price and review count, so that only
 * the id distinguishes them. Ids begin at `firstId`.
 */
export async function growCatalogue(db: Db, count: number, firstId = 200_000): Promise<void> {
  await db.exec(
    'grow.category',
    `insert into category (id, parent_id, name, slug, position) values ($1, $2, '한우', 'grown', 1) on conflict do nothing`,
    [GROWN_CATEGORY, CATEGORY.meat],
  )
  for (let grown = 0; grown < count; grown += AT_ONCE)
    await growBy(db, Math.min(AT_ONCE, count - grown), firstId + grown)
  await db.script('analyze')
}
