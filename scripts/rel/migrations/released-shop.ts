import type { Db, Sql } from '../../../apps/server/src/db/db.ts'
import { ROWS } from './released-rows.ts'

/** One database operation of the released shop and its result. */
export interface Done {
  what: string
  ms: number
  error?: string
}

export interface Business {
  done: readonly Done[]
  stop: () => Promise<void>
}

type Doing = (sql: Sql, turn: number) => Promise<unknown>

const say = (sql: Sql, text: string, ...values: unknown[]): Promise<unknown> => sql.many('rel.old', text, values)

const placeOrder = async (sql: Sql, at: number, turn: number): Promise<void> => {
  const { id } = await sql.one<{ id: number }>(
    'rel.order',
    `insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
       total_price, created_at, held_until)
     values ('new-' || $2, 'new-' || $2, '', $1, 'ru', '사과', '{}', 'toss', '[]', '{}', '{}', 9000, now(), now() + interval '1 hour')
     returning id`,
    [at, String(turn)],
  )
  const product = `insert into order_product (order_id, product_id, product) values ($1, $2, '{}') returning id`
  const { id: productId } = await sql.one<{ id: number }>('rel.orderProduct', product, [id, at])
  await say(
    sql,
    `insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)
     values ($1, $2, $3, '{}', 1, 9000, 10000)`,
    id,
    productId,
    at,
  )
  await say(sql, 'update stock set reserved = reserved + 1 where product_option_combination_id = $1', at)
  await say(sql, `insert into payment (order_id, method, pg_type, amount) values ($1, 'card', 'toss', 9000)`, id)
}

/** Operations from before the new files. None may use what the new files add. */
const doings: Readonly<Record<string, Doing>> = {
  'look at a product': (sql, at) =>
    say(
      sql,
      'select p.name, p.contents, s.on_hand from product p join stock s on s.product_id = p.id where p.id = $1',
      at,
    ),
  'come back': (sql, at) => say(sql, 'update token set last_used_at = now() where user_id = $1', at),
  'look into the cart': (sql, at) =>
    say(sql, 'select g.unit from cart_group g join cart c on c.id = g.cart_id where c.user_id = $1', at),
  'put into the cart': (sql, at) =>
    say(
      sql,
      `insert into cart_group (cart_id, product_id, product_option_combination_id, unit, created_at) values ($1, $2, $2, 1, now())
       on conflict (cart_id, product_option_combination_id) do update set unit = least(999, cart_group.unit + 1)`,
      at,
      (at % ROWS) + 1,
    ),
  'look at an order': (sql, at) =>
    say(
      sql,
      `select o.order_no, p.state, l.unit from orders o join payment p on p.order_id = o.id join order_line l on l.order_id = o.id
       where o.user_id = $1`,
      at,
    ),
}

/**
 * Runs `perSecond` operations in an open loop. A waiting operation does not delay others, so that a block is measured in full.
 */
export const doBusiness = (db: Db, perSecond: number): Business => {
  const done: Done[] = []
  const underWay = new Set<Promise<void>>()
  const words = Object.keys(doings)
  let turn = 0
  const once = async (at: number): Promise<void> => {
    const word = words[at % (words.length + 1)]
    const what = word ?? 'place an order'
    const row = ((at * 7_919) % ROWS) + 1
    const began = performance.now()
    const doing = word === undefined ? db.tx((tx) => placeOrder(tx, row, at)) : doings[word]?.(db, row)
    const error = await Promise.resolve(doing).then(
      () => undefined,
      (reason: unknown) => String(reason),
    )
    done.push({ what, ms: performance.now() - began, ...(error !== undefined && { error }) })
  }
  const begin = (): void => {
    const one = once(turn++)
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }
  const ticking = setInterval(begin, 1_000 / perSecond)
  return {
    done,
    stop: async () => {
      clearInterval(ticking)
      await Promise.all(underWay)
    },
  }
}
