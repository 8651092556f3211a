import { parseSeoulDate } from '@shop/rules'
import type { Db } from '#src/db/db.ts'
import { BRANDS, THIRD_SELLER, YEAR, type YearOrder, yearMembers, type YearProduct } from './random-year.ts'

const POINTS = 10_000_000
const begin = parseSeoulDate(`${YEAR - 1}-12-01`)

/** States of a product from the order to its end. */
const pathOf = ({ end, lines }: YearProduct): string[] => {
  const parts = lines.some(({ isRefunded }) => isRefunded) && end === 'complete' ? ['withdraw_partially'] : []
  const sent = ['delivery_waiting', 'delivering', 'delivery_end']
  if (end === 'withdraw_complete') return ['request', 'paid', end]
  const last = end === 'return_complete' ? ['return_request', end] : [end]
  return ['request', 'paid', ...parts, ...sent, ...last]
}

const historyOf = ({ id, at, products }: YearOrder) =>
  products.flatMap((product) =>
    pathOf(product).map((status, step, path) => ({
      order_id: id,
      order_product_id: product.id,
      from_status: path[step - 1] ?? null,
      to_status: status,
      at: step === path.length - 1 ? product.endAt : at,
    })),
  )

const isGone = ({ products }: YearOrder): boolean => products.every(({ end }) => end !== 'complete')

const ordersOf = (orders: readonly YearOrder[]) =>
  orders.map((order) => {
    const lines = order.products.flatMap((product) => product.lines)
    const productsPrice = lines.reduce((sum, { unit, price }) => sum + unit * price, 0)
    const listPrice = lines.reduce((sum, { unit, listPrice: list }) => sum + unit * list, 0)
    return {
      id: order.id,
      order_no: `Y${order.id}`,
      user_id: order.userId,
      platform: order.brand,
      at: order.at,
      used_point: order.point,
      total_price: order.amount,
      method: order.method,
      coupon: order.coupon,
      is_gone: isGone(order),
      bundles: [...order.fees].map(([id, shippingFee]) => ({ distributor: { id }, shipping: { shippingFee } })),
      totals: {
        listPrice,
        productsPrice,
        couponDiscountPrice: order.coupon,
        shippingFee: order.shipping,
        price: productsPrice - order.coupon + order.shipping,
        taxFreePrice: order.taxFree,
      },
    }
  })

const productsOf = (orders: readonly YearOrder[]) =>
  orders.flatMap((order) =>
    order.products.map((product) => ({
      id: product.id,
      order_id: order.id,
      product_id: product.productId,
      distributor_id: product.distributorId,
      status: product.end,
      platform: order.brand,
      at: order.at,
      tax: product.isFree ? 'tax_free' : 'tax',
    })),
  )

const linesOf = (orders: readonly YearOrder[]) =>
  orders.flatMap((order) =>
    order.products.flatMap((product) =>
      product.lines.map(({ combinationId, listPrice, ...line }) => ({
        ...line,
        order_id: order.id,
        order_product_id: product.id,
        combination_id: combinationId,
        list_price: listPrice,
      })),
    ),
  )

const refundsOf = (orders: readonly YearOrder[]) =>
  orders.flatMap((order) =>
    order.refunds.map(({ id, at, money, point, taxFree, lineIds, productIds }) => ({
      id,
      at,
      money,
      point,
      tax_free: taxFree,
      lines: lineIds,
      products: productIds,
      order_id: order.id,
      user_id: order.userId,
    })),
  )

const entriesOf = (orders: readonly YearOrder[]) =>
  orders.flatMap((order) =>
    order.postings.flatMap(({ name, at, accounts }) =>
      Object.entries(accounts)
        .filter(([, amount]) => amount !== 0)
        .map(([account, amount]) => ({ order_id: order.id, posting: name, account, amount, at })),
    ),
  )

/** Cash receipts that follow the money: a refund cancels the receipt and asks for one about the rest. */
const receiptsOf = (orders: readonly YearOrder[]) =>
  orders
    .filter(({ method, amount }) => method === 'virtual_account' && amount > 0)
    .flatMap((order) => {
      let held = order.amount
      let free = order.taxFree
      const steps = [{ at: order.at, amount: held, free }]
      for (const { at, money, taxFree } of order.refunds) {
        held -= money
        free -= taxFree
        steps.push({ at, amount: held, free })
      }
      return steps
        .map(({ at, amount, free: exempt }, part) => ({
          order_id: order.id,
          part: part + 1,
          at,
          amount,
          free: exempt,
          canceled_at: steps[part + 1]?.at ?? null,
        }))
        .filter(({ amount }) => amount > 0)
    })

const insertPeople = async (db: Db): Promise<void> => {
  await db.exec('year', 'insert into distributor (id, name) values ($1, $2)', [THIRD_SELLER, '셋째 농장'])
  // two options are bought at a supply price, all others for a commission
  await db.script(`update product_option_combination set supply_price = case when id in (101, 701) then 700 end`)
  await db.exec(
    'year',
    `insert into app_user (id, platform, user_type, nickname, created_at)
     select x.id, x.brand::platform_id, 'email', '회원', $2 from jsonb_to_recordset($1::jsonb) as x (id int8, brand text)`,
    [JSON.stringify(yearMembers()), begin],
  )
  for (const brand of BRANDS)
    await db.exec(
      'year',
      `insert into coupon (platform, name, discount_kind, discount, issue, begin_at, end_at)
       select $1::platform_id, '쿠폰 ' || n, 'fixed', 1000, 'given', '2027-01-01', '2030-01-01' from generate_series(1, 400) n`,
      [brand],
    )
}

const insertOrders = async (db: Db, orders: readonly YearOrder[]): Promise<void> => {
  await db.exec(
    'year',
    `with x as materialized (select * from jsonb_to_recordset($1::jsonb) as x (id int8, order_no text, user_id int8, platform platform_id, at timestamptz, used_point int,
       total_price int, method payment_method, coupon int, is_gone boolean, bundles jsonb, totals jsonb)
     ), placed as (
       insert into orders (id, order_no, order_tmp_id, request_hash, user_id, platform, order_name, status, address, selected_pg, bundles, totals, price,
         used_point, total_price, created_at, held_until)
       select id, order_no, order_no, '', user_id, platform, '주문', 'complete', '{}', 'toss', bundles, totals, '{}', used_point, total_price, at, at from x
     )
     insert into payment (order_id, method, pg_type, amount, state, approved_at)
     select id, method, 'toss', total_price, 'done', at from x`,
    [JSON.stringify(ordersOf(orders))],
  )
  await db.exec(
    'year',
    `insert into order_product (id, order_id, product_id, product, status, platform, distributor_id, ordered_at)
     select id, order_id, product_id, jsonb_build_object('name', '상품', 'taxStatus', tax), status, platform, distributor_id, at
     from jsonb_to_recordset($1::jsonb) as x (id int8, order_id int8, product_id int, status order_item_product_status, platform platform_id, distributor_id int,
       at timestamptz, tax text)`,
    [JSON.stringify(productsOf(orders))],
  )
  await db.exec(
    'year',
    `insert into order_line (id, order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price)
     select id, order_id, order_product_id, combination_id, '{}', unit, price, list_price
     from jsonb_to_recordset($1::jsonb) as x (id int8, order_id int8, order_product_id int8, combination_id int, unit int, price int, list_price int)`,
    [JSON.stringify(linesOf(orders))],
  )
  await db.exec(
    'year',
    `insert into order_history (order_id, order_product_id, from_status, to_status, actor, at)
     select order_id, order_product_id, from_status, to_status, 'operator', at
     from jsonb_to_recordset($1::jsonb) as x (order_id int8, order_product_id int8, from_status order_item_product_status,
       to_status order_item_product_status, at timestamptz)`,
    [JSON.stringify(orders.flatMap(historyOf))],
  )
}

const insertCoupons = (db: Db, orders: readonly YearOrder[]): Promise<number> =>
  db.exec(
    'year',
    // each use of a member is of another coupon of the brand; that of an order of which nothing is left is free again
    `with used as (
       select x.*, row_number() over (partition by user_id order by id) as n
       from jsonb_to_recordset($1::jsonb) as x (id int8, user_id int8, platform platform_id, coupon int, is_gone boolean, at timestamptz) where coupon > 0
     ), numbered as (
       select c.*, row_number() over (partition by platform order by id) as n from coupon c
     ), given as (
       insert into user_coupon (user_id, coupon_id, begin_at, end_at, order_id, used_at)
       select u.user_id, c.id, $2, '2030-01-01', case when not u.is_gone then u.id end, case when not u.is_gone then u.at end
       from used u join numbered c on c.platform = u.platform and c.n = u.n
       returning id, order_id
     )
     update orders o set user_coupon_id = g.id from given g where o.id = g.order_id`,
    [JSON.stringify(ordersOf(orders)), begin],
  )

const insertMoney = async (db: Db, orders: readonly YearOrder[]): Promise<void> => {
  const refunds = JSON.stringify(refundsOf(orders))
  await db.exec(
    'year',
    `with x as materialized (select * from jsonb_to_recordset($1::jsonb) as x (id int8, order_id int8, money int, point int, tax_free int, at timestamptz,
       lines int8[], products int8[])
     ), asked as (
       insert into refund (id, order_id, money, point, tax_free, target, state, reason, asked_at, due_day, done_at, retry_at)
       select id, order_id, money, point, tax_free, case when money = 0 then 'none' else 'card' end, 'done', '취소', at, at::date, at, at from x
     ), whole as (
       insert into refund_product (order_product_id, refund_id, cancelled_by) select unnest(products), id, 'shopper' from x
     )
     insert into refund_line (order_line_id, refund_id, cancelled_by) select unnest(lines), id, 'shopper' from x`,
    [refunds],
  )
  await db.exec(
    'year',
    `insert into money_entry (order_id, posting, account, amount, created_at) select order_id, posting, account, amount, at
     from jsonb_to_recordset($1::jsonb) as x (order_id int8, posting text, account text, amount int, at timestamptz)`,
    [JSON.stringify(entriesOf(orders))],
  )
  await db.exec(
    'year',
    `insert into cash_receipt (order_id, part, kind, identity, amount, tax_free, state, receipt_key, asked_at, settled_at, issued_at, canceled_at)
     select order_id, part, 'income_deduction', '', amount, free, case when canceled_at is null then 'issued' else 'canceled' end::cash_receipt_state,
       order_id || ':' || part, at, coalesce(canceled_at, at), at, canceled_at
     from jsonb_to_recordset($1::jsonb) as x (order_id int8, part int, amount int, free int, at timestamptz, canceled_at timestamptz)`,
    [JSON.stringify(receiptsOf(orders))],
  )
}

const insertPoints = async (db: Db, orders: readonly YearOrder[]): Promise<void> => {
  const given = yearMembers().map(({ id }) => ({ user_id: id, kind: 'earn', amount: POINTS, at: begin }))
  const changed = yearMembers().flatMap(({ id }, at) => [
    {
      user_id: id,
      kind: 'expire',
      amount: -1_000 - at,
      at: new Date(parseSeoulDate(`${YEAR}-06-30`).getTime() - 1 + at),
    },
    { user_id: id, kind: 'adjust', amount: 500 - 100 * at || 1, at: parseSeoulDate(`${YEAR}-12-31`) },
  ])
  const used = orders
    .filter(({ point }) => point > 0)
    .map(({ id, userId, point, at }) => ({ user_id: userId, order_id: id, kind: 'use', amount: -point, at }))
  const back = refundsOf(orders)
    .filter(({ point }) => point > 0)
    .map(({ id, order_id, user_id, at, point }) => ({
      user_id,
      order_id,
      refund_id: id,
      kind: 'refund',
      amount: point,
      at,
    }))
  await db.exec(
    'year',
    `with written as (
       insert into point_entry (user_id, order_id, refund_id, kind, amount, created_at) select user_id, order_id, refund_id, kind, amount, at
       from jsonb_to_recordset($1::jsonb) as x (user_id int8, order_id int8, refund_id int8, kind text, amount int, at timestamptz)
       returning user_id, amount
     )
     insert into point_account (user_id, balance) select user_id, sum(amount) from written group by 1`,
    [JSON.stringify([...given, ...changed, ...used, ...back])],
  )
}

/** Writes a year into the tables as the shop would have, without its stock. */
export const insertYear = async (db: Db, orders: readonly YearOrder[]): Promise<void> => {
  await insertPeople(db)
  await insertOrders(db, orders)
  await insertCoupons(db, orders)
  await insertMoney(db, orders)
  await insertPoints(db, orders)
}
