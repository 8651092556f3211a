import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { migrate, MIGRATIONS_DIR, readMigrations } from '../../../apps/server/src/db/migrate.ts'

/** Creates the schema of the release that had this many files. */
export const applyFirst = async (db: Db, files: number): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-released-'))
  try {
    for (const { name } of readMigrations().slice(0, files))
      await copyFile(path.join(MIGRATIONS_DIR, name), path.join(folder, name))
    await migrate(db, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const ROWS = 100_000

/** Rows for each number: a product with its option and stock, a person with a cart, and an order of the product. */
const tables: readonly (readonly [into: string, values: string])[] = [
  ['distributor (id, name)', `select 1, '가락상회'`],
  ['category (id, name, slug, position)', `select 1, '과일', 'fruit', 1`],
  [
    'product (id, name, contents, distributor_id, category_id, top_category_id, price, list_price, delivery_company, purchase_point_per)',
    `select n, '사과 ' || n, '<h3>맛있는 사과</h3><p>아침에 땄어요.</p>', 1, 1, 1, 9000, 10000, 'CJ대한통운', 1 from n`,
  ],
  ['product_option_combination (id, product_id, name, price, list_price)', `select n, n, '3kg', 9000, 10000 from n`],
  ['stock (product_option_combination_id, product_id, initial, on_hand)', 'select n, n, 1000000, 1000000 from n'],
  ['app_user (id, platform, user_type)', `select n, 'ru', 'guest' from n`],
  [
    'token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)',
    `select sha256(n::text::bytea), n, 'guest', 'ru', now(), now(), now(), now() + interval '1 day' from n`,
  ],
  ['cart (id, user_id, updated_at)', 'select n, n, now() from n'],
  [
    'cart_group (cart_id, product_id, product_option_combination_id, unit, created_at)',
    'select n, n, n, 1, now() from n',
  ],
  [
    `orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, status, address, selected_pg, bundles, totals,
       price, reward_point, total_price, created_at, held_until)`,
    `select n, 'old-' || n, 'old-' || n, '', n, 'ru', '사과', 'paid', '{}', 'toss', '[]', '{}', '{}', 90, 9000, now(), now() from n`,
  ],
  ['order_product (id, order_id, product_id, product, status)', `select n, n, n, '{}', 'paid' from n`],
  [
    'order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)',
    `select n, n, n, '{}', 1, 9000, 10000 from n`,
  ],
  [
    'order_history (order_id, order_product_id, from_status, to_status, actor, at)',
    `select n, n, 'request', 'paid', 'gateway', now() from n`,
  ],
  [
    'payment (order_id, method, pg_type, payment_key, amount, state, approved_at)',
    `select n, 'card', 'toss', 'old-' || n, 9000, 'done', now() from n`,
  ],
  [
    'stock_move (order_id, product_option_combination_id, kind, unit, created_at)',
    `select n, n, 'reserve', 1, now() from n`,
  ],
  [
    'money_entry (order_id, posting, account, amount, created_at)',
    `select n, 'sale', a.account, a.amount, now() from n, (values ('gateway', 9000), ('sales', -9000)) a (account, amount)`,
  ],
]

/** Inserts `ROWS` rows into every table. Triggers are disabled, because only the number of rows matters. */
export const fillReleased = async (db: Db): Promise<void> => {
  const inserts = tables.map(
    ([into, values]) => `with n as (select generate_series(1, ${ROWS}) as n) insert into ${into} ${values};`,
  )
  const owners = ['product', 'product_option_combination', 'app_user', 'cart', 'orders', 'order_product']
  const counters = owners.map((table) => `select setval(pg_get_serial_sequence('${table}', 'id'), ${ROWS});`)
  await db.tx(async (tx) => {
    await tx.script('set local statement_timeout = 0; set local session_replication_role = replica')
    await tx.script([...inserts, ...counters].join('\n'))
  })
  await db.script('set statement_timeout = 0; analyze')
}
