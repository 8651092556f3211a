import { openDb } from '../../../apps/server/src/db/open.ts'

/** Selects the columns of a table that are copied unchanged. */
const columnsOf = (table: string, own: readonly string[]) => `
select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
where table_schema = 'public' and table_name = '${table}' and column_name not in (${own.map((name) => `'${name}'`).join(', ')})`

const prefixed = (alias: string, columns: string): string => columns.replaceAll(/(^|, )/g, `$1${alias}.`)

/** Dependent tables of an order, with the columns that differ per copy. */
const parts = (from: string) => [
  {
    table: 'order_product',
    own: ['id', 'order_id', 'ordered_at'],
    values: 'o.id, o.created_at',
    names: 'order_id, ordered_at',
    join: from,
  },
  {
    table: 'order_line',
    own: ['id', 'order_id', 'order_product_id'],
    values: 'o.id, p.id',
    names: 'order_id, order_product_id',
    join: `${from} join order_product p on p.order_id = o.id`,
  },
  {
    table: 'order_history',
    own: ['id', 'order_id', 'order_product_id', 'at'],
    values: 'o.id, p.id, o.created_at',
    names: 'order_id, order_product_id, at',
    join: `${from} join order_product p on p.order_id = o.id`,
  },
  { table: 'payment', own: ['order_id', 'payment_key'], values: 'o.id', names: 'order_id', join: from },
  { table: 'stock_move', own: ['order_id'], values: 'o.id', names: 'order_id', join: from },
  {
    table: 'money_entry',
    own: ['id', 'order_id', 'created_at'],
    values: 'o.id, o.created_at',
    names: 'order_id, created_at',
    join: from,
  },
]

interface Cloning {
  databaseUrl: string
  /** A paid order of one product, placed by a shopper. */
  sourceId: number
  from: number
  until: number
  /** Orders are distributed in rotation over `count` buyers with consecutive ids from `first`. */
  buyers: { first: number; count: number }
  /** Table with the address of each buyer (`user_id`, `address`), encrypted for that buyer. By default copies have the address of the source. */
  addresses?: string
}

const AT_ONCE = 50_000

/**
 * Copies a paid order with its dependent rows, one hour apart into the past. Triggers are disabled, so data derived from orders
 * is not updated: the copies provide volume, not correctness.
 */
export const cloneOrders = async ({
  databaseUrl,
  sourceId,
  from,
  until,
  buyers,
  addresses,
}: Cloning): Promise<void> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  const read = async (table: string, own: readonly string[]) =>
    (await db.one<{ columns: string }>('bench.columns', columnsOf(table, own), [])).columns
  try {
    await db.script(`set statement_timeout = 0; set session_replication_role = replica`)
    const own = ['id', 'uuid', 'order_no', 'order_tmp_id', 'user_id', 'created_at', 'user_coupon_id', 'address']
    const columns = await read('orders', own)
    const address = addresses === undefined ? 's.address' : 'a.address'
    const join =
      addresses === undefined ? '' : `join ${addresses} a on a.user_id = ${buyers.first} + n % ${buyers.count}`
    for (let at = from; at < until; at += AT_ONCE) {
      const last = Math.min(until, at + AT_ONCE) - 1
      const { id: before } = await db.one<{ id: number }>('bench.lastId', 'select max(id) as id from orders', [])
      await db.script(`insert into orders (order_no, order_tmp_id, user_id, created_at, address, ${columns})
        select 'clone-' || n, 'clone:' || n, ${buyers.first} + n % ${buyers.count}, s.created_at - n * interval '1 hour', ${address}, ${prefixed('s', columns)}
        from orders s cross join generate_series(${at}, ${last}) n ${join} where s.id = ${sourceId}`)
      for (const { table, own: mine, values, names, join } of parts(`orders o on o.id > ${before}`)) {
        const rest = await read(table, mine)
        await db.script(`insert into ${table} (${names}, ${rest})
          select ${values}, ${prefixed('s', rest)} from ${table} s join ${join} where s.order_id = ${sourceId}`)
      }
    }
    await db.script('analyze orders, order_product, order_line, order_history, payment, stock_move, money_entry')
  } finally {
    await db.close()
  }
}
