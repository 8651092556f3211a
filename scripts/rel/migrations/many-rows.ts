import type { Db } from '../../../apps/server/src/db/db.ts'

/** First id of a copy. Rows of the shop itself stay below. */
const FIRST = 10_000_000
/** Most rows of one table that belong to one order. */
const EACH = 20

/** A table to copy: which rows, and which columns of a copy differ, as SQL expressions of the number `n` and the row number `k`. */
interface Copied {
  table: string
  where: string
  changes: Readonly<Record<string, string>>
}

const own = `${FIRST} + n`
const child = `${FIRST} + n * ${EACH} + k`
const ofOrder = 'order_id = $1'
const ofProduct = 'product_id = $2'

/** What belongs to one order and its buyer. `$1`: id of the order. */
const orderTables: readonly Copied[] = [
  {
    table: 'app_user',
    where: 'id = (select user_id from orders where id = $1)',
    changes: { id: own, uuid: 'gen_random_uuid()' },
  },
  {
    table: 'orders',
    where: 'id = $1',
    changes: {
      id: own,
      uuid: 'gen_random_uuid()',
      user_id: own,
      order_no: `'20250101-' || lpad(upper(to_hex(n)), 8, '0')`,
      order_tmp_id: `'copy-' || n`,
    },
  },
  { table: 'order_product', where: ofOrder, changes: { id: own, order_id: own } },
  { table: 'order_line', where: ofOrder, changes: { id: child, order_id: own, order_product_id: own } },
  {
    table: 'order_history',
    where: ofOrder,
    // a row of the whole order names no product
    changes: { id: child, order_id: own, order_product_id: `case when t.order_product_id is not null then ${own} end` },
  },
  { table: 'payment', where: ofOrder, changes: { order_id: own, payment_key: `'copy-' || n` } },
  { table: 'stock_move', where: ofOrder, changes: { order_id: own } },
  { table: 'money_entry', where: ofOrder, changes: { id: child, order_id: own } },
]

/** A column of the option that the copies of a product have. */
const firstOption = (column: string): string =>
  `(select c.${column} from product_option_combination c where c.product_id = t.id order by c.id limit 1)`

/** What belongs to one product with one option. `$2`: id of the product. */
const productTables: readonly Copied[] = [
  {
    table: 'product',
    where: 'id = $2',
    changes: {
      id: own,
      uuid: 'gen_random_uuid()',
      price: firstOption('price'),
      list_price: firstOption('list_price'),
      score_average: '0',
      review_count: '0',
      qna_count: '0',
      favorite_count: '0',
    },
  },
  {
    table: 'product_option_combination',
    where: `${ofProduct} and id = (select min(id) from product_option_combination where ${ofProduct})`,
    changes: { id: own, product_id: own },
  },
  {
    table: 'stock',
    where: `product_option_combination_id = (select min(id) from product_option_combination where ${ofProduct})`,
    changes: { product_option_combination_id: own, product_id: own, initial: 't.on_hand', reserved: '0' },
  },
]

/** Columns of a table among the changes: a table of an older release may lack some. */
const columnsOf = async (db: Db, table: string): Promise<string[]> => {
  const text = `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`
  return (await db.many<{ name: string }>('rel.columns', text, [table])).map(({ name }) => name)
}

/** Builds the statement that copies the rows of one table `count` times, whatever other columns it has in this release. */
const copyOf = async (
  db: Db,
  { table, where, changes }: Copied,
  { ids, count }: { ids: readonly number[]; count: number },
): Promise<string> => {
  const columns = await columnsOf(db, table)
  const chosen = columns.map((name) => (changes[name] === undefined ? `t.${name}` : changes[name]))
  const rows = where.replace('$1', String(ids[0])).replaceAll('$2', String(ids[1]))
  return `insert into ${table} (${columns.join(', ')}) select ${chosen.join(', ')}
    from (select x.*, row_number() over () as k from ${table} x where ${rows}) t, generate_series(1, ${count}) n;`
}

const numbersAfter = (table: string): string =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}));`

/**
 * Copies one paid order with its buyer, and its product, `count` times, and adds as many rows to the logs that later releases
 * partition. Copies are as right as the order, so that the books are right. Triggers are disabled.
 */
export const addManyRows = async (db: Db, orderNo: string, count: number): Promise<void> => {
  const { id, productId } = await db.one<{ id: number; productId: number }>(
    'rel.model',
    `select o.id, p.product_id as "productId" from orders o join order_product p on p.order_id = o.id where o.order_no = $1`,
    [orderNo],
  )
  const copies: string[] = []
  for (const copied of [...orderTables, ...productTables])
    copies.push(await copyOf(db, copied, { ids: [id, productId], count }))
  const counted = [...orderTables, ...productTables].filter(({ changes }) => changes.id !== undefined)
  await db.tx(async (tx) => {
    await tx.script('set local statement_timeout = 0; set local session_replication_role = replica')
    // the copies have taken their goods out of the stock
    await tx.script(
      `update stock s set initial = initial + ${count} * l.unit from order_line l
       where l.order_id = ${id} and l.product_option_combination_id = s.product_option_combination_id`,
    )
    await tx.script(copies.join('\n'))
    await tx.script(
      `insert into product_card (product_id, card) select product_id, card from product_card_due where product_id > ${FIRST}`,
    )
    await tx.script(
      `insert into search_log (day, term, asker)
       select current_date - n % 5, '사과 ' || n % 997, sha256(n::text::bytea) from generate_series(1, ${count}) n`,
    )
    await tx.script(counted.map(({ table }) => numbersAfter(table)).join('\n'))
  })
  await db.script('set statement_timeout = 0; analyze')
}
