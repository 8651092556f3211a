import type { Db } from '#src/db/db.ts'

interface Sold {
  day: string
  productId: number
  units: number
  /** In won. Defaults to units × 1,000. */
  revenue?: number
}

/** Inserts units sold per day in Seoul, as imported from another system. */
export const addEarlierSales = async (db: Db, sold: readonly Sold[]): Promise<void> => {
  for (const { day, productId, units, revenue = units * 1_000 } of sold)
    await db.exec('test.sales', 'insert into earlier_sales (day, product_id, units, revenue) values ($1, $2, $3, $4)', [
      day,
      productId,
      units,
      revenue,
    ])
}

let orders = 0

/** Inserts an order of a product with the given time, units and status. */
export const addOrder = async (
  db: Db,
  {
    at,
    productId,
    units,
    price = 1_000,
    status = 'paid',
  }: { at: Date; productId: number; units: number; price?: number; status?: string },
): Promise<void> => {
  const name = `best-${++orders}`
  await db.exec('test.user', "insert into app_user (id, platform) values (990, 'ru') on conflict do nothing", [])
  const { id } = await db.one<{ id: number }>(
    'test.order',
    `insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
       total_price, created_at, held_until)
     values ($1::text, $1::text, '', 990, 'ru', '', '{}', 'toss', '[]', jsonb_build_object('price', $2::int, 'productsPrice', $2::int), '{}', $2::int,
       $3::timestamptz, $3::timestamptz) returning id`,
    [name, units * price, at],
  )
  const line = await db.one<{ id: number }>(
    'test.orderProduct',
    `insert into order_product (order_id, product_id, product, status) values ($1, $2, '{}', $3::text::order_item_product_status) returning id`,
    [id, productId, status],
  )
  await db.exec(
    'test.history',
    `insert into order_history (order_id, order_product_id, to_status, actor, at) values ($1, $2, $3::text::order_item_product_status, 'shopper', $4)`,
    [id, line.id, status, at],
  )
  await db.exec(
    'test.orderLine',
    `insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)
     select $1::int, $2::int, c.id, '{}', $3::int, $4::int, $4::int from product_option_combination c where c.product_id = $5::int order by c.id limit 1`,
    [id, line.id, units, price, productId],
  )
}
