import type { Db } from '../../../apps/server/src/db/db.ts'

/** Months over which the orders are spread, the last of which is the present one. */
export const MONTHS = 60
/** Orders of each buyer. */
export const PER_BUYER = 50
const PORTION = 50_000
/** Id of the first buyer, above those of the demo shop. */
export const FIRST_BUYER = 1_000_000
/** Id of the first order. */
export const FIRST_ORDER = 1_000_000

const JSON_OF = { address: 900, bundles: 600, totals: 250, price: 250, product: 700, combination: 300 }
const filler = (name: keyof typeof JSON_OF): string => `to_jsonb(repeat('x', ${JSON_OF[name]}))`

/** The states of an order that went well, with the hours after it was placed. */
const steps = `(values ('request', 0), ('paid', 0), ('delivery_waiting', 5), ('delivering', 20), ('delivery_end', 44), ('complete', 212))`

/** Rows of the orders from $1 to $2 of $3, oldest first, in the order in which tables refer to each other. */
const tables: readonly (readonly [name: string, text: string])[] = [
  [
    'orders',
    `insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, status, address, selected_pg, bundles, totals,
       price, total_price, created_at, held_until)
     select ${FIRST_ORDER} + n, 'syn-' || n, 'syn-' || n, '', ${FIRST_BUYER} + n / ${PER_BUYER}, 'ru', '사과', 'complete', ${filler('address')}, 'toss',
       ${filler('bundles')}, ${filler('totals')}, ${filler('price')}, 9000, t.at, t.at
     from generate_series($1::bigint, $2::bigint) n
       cross join lateral (select now() - interval '${MONTHS} months' + n * (interval '${MONTHS} months' / $3::bigint) as at) t`,
  ],
  [
    'order_product',
    `insert into order_product (id, order_id, product_id, product, status, platform, distributor_id, ordered_at)
     select o.id, o.id, p.id, jsonb_build_object('name', '사과', 'rest', ${filler('product')}), 'complete', 'ru', p.distributor_id, o.created_at
     from orders o cross join (select id, distributor_id from product order by id limit 1) p
     where o.id between ${FIRST_ORDER} + $1::bigint and ${FIRST_ORDER} + $2::bigint and $3::bigint > 0`,
  ],
  [
    'order_line',
    `insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)
     select o.id, o.id, c.id, ${filler('combination')}, 1, 9000, 10000
     from orders o cross join (select id from product_option_combination order by product_id, id limit 1) c
     where o.id between ${FIRST_ORDER} + $1::bigint and ${FIRST_ORDER} + $2::bigint and $3::bigint > 0`,
  ],
  [
    'order_history',
    `insert into order_history (order_id, order_product_id, to_status, actor, reason, at)
     select o.id, o.id, s.status::order_item_product_status, 'time', '자동으로 바뀌었어요.', o.created_at + s.hours * interval '1 hour'
     from orders o cross join ${steps} s (status, hours)
     where o.id between ${FIRST_ORDER} + $1::bigint and ${FIRST_ORDER} + $2::bigint and $3::bigint > 0 order by o.id, s.hours`,
  ],
  [
    'payment',
    `insert into payment (order_id, method, pg_type, payment_key, amount, state, approved_at)
     select o.id, 'card', 'toss', o.order_no, 9000, 'done', o.created_at
     from orders o where o.id between ${FIRST_ORDER} + $1::bigint and ${FIRST_ORDER} + $2::bigint and $3::bigint > 0`,
  ],
  [
    'money_entry',
    `insert into money_entry (order_id, posting, account, amount, created_at)
     select o.id, 'capture', a.name, a.amount, o.created_at
     from orders o cross join (values ('gateway', 9000), ('sales', -9000)) a (name, amount)
     where o.id between ${FIRST_ORDER} + $1::bigint and ${FIRST_ORDER} + $2::bigint and $3::bigint > 0`,
  ],
]

/**
 * Adds `count` completed orders, ids rising with time, spread evenly over five years. Triggers are disabled: the orders are volume and
 * no books. The connection must be the only one of its pool.
 */
export const addSyntheticOrders = async (db: Db, count: number): Promise<void> => {
  await db.script('set statement_timeout = 0; set session_replication_role = replica')
  await db.exec(
    'bench.syntheticBuyers',
    `insert into app_user (id, platform, user_type, created_at)
     select ${FIRST_BUYER} + n, 'ru', 'guest', now() from generate_series(0, $1::bigint / ${PER_BUYER}) n`,
    [count],
  )
  for (let from = 1; from <= count; from += PORTION)
    for (const [name, text] of tables)
      await db.exec(`bench.synthetic.${name}`, text, [from, Math.min(count, from + PORTION - 1), count])
  await db.script(`
    select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders));
    select setval(pg_get_serial_sequence('order_product', 'id'), (select max(id) from order_product));
    set session_replication_role = origin`)
  for (const [name] of tables) await db.script(`vacuum analyze ${name}`)
}

/** Creates the partitions of the history of five years, before it is filled. */
export const partitionHistory = (db: Db): Promise<void> =>
  db.script(`
    set statement_timeout = 0;
    update partition_rule set behind = ${MONTHS} where name = 'order_history';
    select maintain_partitions('order_history', now())`)

/** Replaces the partitioned history by one table with the same rows, indexes, foreign keys and triggers. */
export const flattenHistory = async (db: Db): Promise<void> => {
  await db.script(`
    set statement_timeout = 0;
    do $$
    declare
      following text[];
      each text;
    begin
      following := array(select format('alter table order_history add %s', pg_get_constraintdef(oid)) from pg_constraint
          where conrelid = 'order_history'::regclass and contype = 'f' order by oid)
        || array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'order_history'::regclass and not tgisinternal order by oid);
      create table flat_history (like order_history including defaults including constraints);
      insert into flat_history select * from order_history order by id;
      drop table order_history;
      alter table flat_history rename to order_history;
      alter table order_history add primary key (id);
      alter table order_history alter id add generated by default as identity;
      perform setval(pg_get_serial_sequence('order_history', 'id'), (select max(id) from order_history));
      create index on order_history (order_id, id);
      create index on order_history (order_product_id, id);
      create index on order_history (at);
      create index on order_history (at) where order_product_id is not null and to_status in ('complete', 'withdraw_complete', 'return_complete');
      foreach each in array following loop
        execute each;
      end loop;
    end $$`)
  await db.script('vacuum analyze order_history')
}

/** The rows of an order that is placed and paid, in the shop's order. `$1`: its id. */
const placing: readonly (readonly [name: string, text: string])[] = [
  [
    'orders',
    `insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, status, address, selected_pg, bundles, totals,
       price, total_price, created_at, held_until)
     select gen_random_uuid()::text, gen_random_uuid()::text, '', $1::bigint, 'ru', '사과', 'paid', ${filler('address')}, 'toss', ${filler('bundles')},
       ${filler('totals')}, ${filler('price')}, 9000, now(), now() returning id`,
  ],
  [
    'order_product',
    `insert into order_product (order_id, product_id, product, status)
     select $1::bigint, (select id from product order by id limit 1), ${filler('product')}, 'paid'`,
  ],
  [
    'order_line',
    `insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)
     select p.order_id, p.id, (select id from product_option_combination order by product_id, id limit 1), ${filler('combination')}, 1, 9000, 10000
     from order_product p where p.order_id = $1::bigint`,
  ],
  [
    'payment',
    `insert into payment (order_id, method, pg_type, payment_key, amount, state, approved_at)
     select $1::bigint, 'card', 'toss', gen_random_uuid()::text, 9000, 'done', now()`,
  ],
  [
    'money_entry',
    `insert into money_entry (order_id, posting, account, amount, created_at)
     select $1::bigint, 'capture', a.name, a.amount, now() from (values ('gateway', 9000), ('sales', -9000)) a (name, amount)`,
  ],
  ...['request', 'paid'].map(
    (status) =>
      [
        `order_history ${status}`,
        `insert into order_history (order_id, order_product_id, to_status, actor, at)
         select p.order_id, p.id, '${status}', 'shopper', now() from order_product p where p.order_id = $1::bigint`,
      ] as const,
  ),
]

/** Inserts the rows of one order with all triggers. Returns the time (ms) of the statements, without that of the commit. */
export const placeSyntheticOrder = (db: Db): Promise<number> =>
  db.tx(async (tx) => {
    const [[name, first] = ['', ''], ...rest] = placing
    const began = performance.now()
    const { id } = await tx.one<{ id: number }>(`bench.place.${name}`, first, [FIRST_BUYER])
    for (const [table, text] of rest) await tx.exec(`bench.place.${table}`, text, [id])
    return performance.now() - began
  })
