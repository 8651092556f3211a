// Made from order-check.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindPlaced {
  id: number
  orderNo: string
  orderName: string
  requestHash: string
  address: unknown
  totalPrice: number
  taxFreePrice: number
  heldUntil: Date
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
}

export const findPlaced = (
  db: Sql,
  p: {
    tmpId: string
    userId: number
  },
): Promise<FindPlaced | undefined> =>
  db.opt(
    'order-check.findPlaced',
    `select o.id, o.order_no as "orderNo", o.order_name as "orderName", o.request_hash as "requestHash", o.address as "address",
  o.total_price as "totalPrice", coalesce((o.totals ->> 'taxFreePrice')::int, 0) as "taxFreePrice", o.held_until as "heldUntil", p.state
from orders o join payment p on p.order_id = o.id
where o.order_tmp_id = $1 and o.user_id = $2`,
    [p.tmpId, p.userId],
  )

export interface FindOrderOfCart {
  id: number
  orderNo: string
  status: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
}

/** Finds the order that blocks another order of the same cart lines of a user. */
export const findOrderOfCart = (
  db: Sql,
  p: {
    userId: number
    tmpId: string
    cartGroupIds: readonly number[]
  },
): Promise<FindOrderOfCart | undefined> =>
  db.opt(
    'order-check.findOrderOfCart',
    `select other.id as "id", other.order_no as "orderNo", other.status as "status" from order_of_cart($1, $2, $3::bigint[]) as other`,
    [p.userId, p.tmpId, p.cartGroupIds],
  )

export interface LockBuyer {
  pointBalance: number
}

/** Serializes the purchases of a user of products with a purchase limit. */
export const lockBuyer = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockBuyer> =>
  db.one(
    'order-check.lockBuyer',
    `select coalesce((select a.balance from point_account a where a.user_id = u.id), 0) as "pointBalance"
from app_user u where u.id = $1 for no key update`,
    [p.userId],
  )

export interface InsertOrder {
  id: number | null
  short: number[]
  isFull: boolean | null
  isOrdered: boolean
}

/**
 * Places an order and reserves its stock, all or nothing. Returns the order, or the combinations with insufficient stock. Stock
 * is locked by id, whatever the order of the cart, so crossing carts wait and do not deadlock. One statement is one transaction
 * and one round trip. The caller publishes the stock after the commit. The buyer is locked before the stock, as when leaving:
 * without a buyer neither an order nor a combination is returned. A12: the order takes the first free of three slots of open
 * orders. Of two that saw the same slot free, the second violates `orders_open_slot` and retries. A4: a cart line has one order
 * at a time. Of two pre-orders of one cart the second to lock the buyer sees the first.
 */
export const insertOrder = (
  db: Sql,
  p: {
    userId: number
    tmpId: string
    cartGroupIds: readonly number[]
    combinationIds: readonly number[]
    units: readonly number[]
    orderNo: string
    requestHash: string
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    orderName: string
    address: unknown
    bundles: unknown
    totals: unknown
    price: unknown
    usedPoint: number
    rewardPoint: number
    totalPrice: number
    attribution: unknown
    campaign: string | null
    now: Date
    heldUntil: Date
    receipt: unknown
    ordererPhone: Buffer | null
    products: unknown
    lines: unknown
    contacts: readonly Buffer[]
    method: 'card' | 'virtual_account' | 'transfer' | 'point'
    easyPay: string | null
  },
): Promise<InsertOrder> =>
  db.one(
    'order-check.insertOrder',
    `with told_after as materialized (
  select set_config('shop.tells_stock', 'after', true) as after
), buyer as materialized (
  select id from app_user where id = $1 and left_at is null for no key update
), ordered as materialized (
  select exists (
    select from buyer, order_of_cart(buyer.id, $2, $3::bigint[]) where cardinality($3::bigint[]) > 0
  ) as is_so
), wanted as (
  select w.id, w.unit from buyer, unnest($4::int[], $5::int[]) as w (id, unit)
), locked as (
  select product_option_combination_id as id, on_hand - reserved as free from stock
  where product_option_combination_id = any($4::int[]) and exists (select 1 from buyer)
  order by product_option_combination_id for update
), short as (
  select w.id from wanted w left join locked k on k.id = w.id where k.free is null or k.free < w.unit
), open as materialized (
  select array(select coalesce(o.open_slot, -1) from orders o
    where o.user_id = $1 and o.status in ('request', 'bank_transfer_waiting')) as slots
), free as (
  select min(n.slot) as slot from open, unnest(array[0, 1, 2]) as n (slot) where n.slot <> all(open.slots) and cardinality(open.slots) < 3
), placed as (
  insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
    used_point, reward_point, total_price, attribution, campaign, cart_group_ids, created_at, held_until, receipt, orderer_phone, open_slot)
  select $6, $2, $7, buyer.id, $8::platform_id, $9, $10, 'toss', $11, $12, $13,
    $14, $15, $16, $17, $18, $3::bigint[], $19::timestamptz, $20::timestamptz, $21, $22, free.slot
  from buyer, free, ordered where not ordered.is_so and free.slot is not null and not exists (select 1 from short)
  returning id
), products as (
  insert into order_product (order_id, product_id, product, parcel, platform, distributor_id, ordered_at)
  select placed.id, x.product_id, x.product, x.parcel, $8::platform_id, p.distributor_id, $19::timestamptz
  from placed, jsonb_to_recordset($23) as x (product_id int, product jsonb, parcel int2) join product p on p.id = x.product_id
  returning id, product_id, order_id, parcel
), lines as (
  insert into order_line (order_id, order_product_id, product_option_combination_id, combination, unit, price, list_price, reward_point, parcel,
    live_deal_id, campaign)
  select p.order_id, p.id, x.combination_id, x.combination, x.unit, x.price, x.list_price, x.reward_point, p.parcel, x.live_deal_id, x.campaign
  from jsonb_to_recordset($24)
    as x (product_id int, parcel int2, combination_id int, combination jsonb, unit int, price int, list_price int, reward_point int,
      live_deal_id int, campaign text)
  join products p on p.product_id = x.product_id and p.parcel = x.parcel
), noted as (
  insert into order_history (order_id, order_product_id, to_status, actor, reason, at)
  select order_id, id, 'request', 'shopper', '주문을 접수했어요.', $19::timestamptz from products
), found_by as (
  insert into order_contact (order_id, value) select placed.id, v from placed, unnest($25::bytea[]) as v
), asked as (
  insert into payment (order_id, method, pg_type, amount, easy_pay)
  select id, $26::payment_method, 'toss', $16, $27 from placed
), held as (
  update stock s set reserved = s.reserved + w.unit
  from placed, locked k join wanted w on w.id = k.id
  where s.product_option_combination_id = k.id
), moved as (
  insert into stock_move (order_id, product_option_combination_id, kind, unit, created_at)
  select placed.id, w.id, 'reserve', w.unit, $19::timestamptz from placed, wanted w
)
select (select id from placed) as "id", array(select id from short) as "short",
  (select free.slot is null from buyer, free) as "isFull", (select is_so from ordered) as "isOrdered" from told_after`,
    [p.userId, p.tmpId, p.cartGroupIds, p.combinationIds, p.units, p.orderNo, p.requestHash, p.platform, p.orderName, JSON.stringify(p.address), JSON.stringify(p.bundles), JSON.stringify(p.totals), JSON.stringify(p.price), p.usedPoint, p.rewardPoint, p.totalPrice, JSON.stringify(p.attribution), p.campaign, p.now, p.heldUntil, JSON.stringify(p.receipt), p.ordererPhone, JSON.stringify(p.products), JSON.stringify(p.lines), p.contacts, p.method, p.easyPay],
  )

export const spendPoints = (
  db: Sql,
  p: {
    points: number
    userId: number
    orderId: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'order-check.spendPoints',
    `with taken as (
  update point_account set balance = balance - $1::int where user_id = $2 and balance >= $1::int
  returning user_id
)
insert into point_entry (user_id, order_id, kind, amount, reason, created_at)
select user_id, $3::bigint, 'use', 0 - $1::int, '주문에 사용', $4::timestamptz from taken`,
    [p.points, p.userId, p.orderId, p.now],
  )

export const noteCoupon = (
  db: Sql,
  p: {
    userCouponId: number
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'order-check.noteCoupon',
    `update orders set user_coupon_id = $1 where id = $2`,
    [p.userCouponId, p.orderId],
  )

/** TERMS-1: stores consent to news given with the order, and its time; earlier consents are not repeated. */
export const agreeToNews = (
  db: Sql,
  p: {
    now: Date
    userId: number
  },
): Promise<number> =>
  db.exec(
    'order-check.agreeToNews',
    `with turned_on as (
  update user_setting set advertising_alarm = true, advertising_alarm_updated_at = $1::timestamptz
  where user_id = $2 and not advertising_alarm
)
insert into user_consent (user_id, kind, agreed, at)
select $2, asked.kind, true, $1::timestamptz from unnest(array['optional', 'advertising']) as asked (kind)
where not coalesce((select c.agreed from user_consent c where c.user_id = $2 and c.kind = asked.kind order by c.id desc limit 1), false)`,
    [p.now, p.userId],
  )

export interface LockPhone {
  ok: number
}

/** Serializes the unpaid orders of one phone. */
export const lockPhone = (
  db: Sql,
  p: {
    phone: Buffer
  },
): Promise<LockPhone> =>
  db.one(
    'order-check.lockPhone',
    `select 1 as "ok" from (select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 0))) as l`,
    [p.phone],
  )

export interface CountUnpaidOfPhone {
  count: number
}

export const countUnpaidOfPhone = (
  db: Sql,
  p: {
    phone: Buffer
  },
): Promise<CountUnpaidOfPhone> =>
  db.one(
    'order-check.countUnpaidOfPhone',
    `select count(*) as "count" from orders where orderer_phone = $1::bytea and status in ('request', 'bank_transfer_waiting')`,
    [p.phone],
  )

export interface LockStock {
  id: number
  onHand: number
}

/** Locks stock in the common order of ids. */
export const lockStock = (
  db: Sql,
  p: {
    combinationIds: readonly number[]
  },
): Promise<LockStock[]> =>
  db.many(
    'order-check.lockStock',
    `select product_option_combination_id as id, on_hand as "onHand" from stock
where product_option_combination_id = any($1::int[]) order by product_option_combination_id for update`,
    [p.combinationIds],
  )

export interface ListUnpaidUnits {
  id: number
  units: number
}

/** Sums the units that deposit orders hold. Call it under the lock of the stock. */
export const listUnpaidUnits = (
  db: Sql,
  p: {
    combinationIds: readonly number[]
  },
): Promise<ListUnpaidUnits[]> =>
  db.many(
    'order-check.listUnpaidUnits',
    `select l.product_option_combination_id as id, sum(l.unit) as "units"
from orders o join payment p on p.order_id = o.id join order_line l on l.order_id = o.id
where o.status in ('request', 'bank_transfer_waiting') and p.method = 'virtual_account'
  and l.product_option_combination_id = any($1::int[])
group by 1`,
    [p.combinationIds],
  )
