// Made from withdraw.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindOwned {
  id: number
}

/** Returns no row for orders of other users or brands. */
export const findOwned = (
  db: Sql,
  p: {
    id: number
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindOwned | undefined> =>
  db.opt(
    'withdraw.findOwned',
    `select id from orders where id = $1 and user_id = $2 and platform = $3::platform_id`,
    [p.id, p.userId, p.platform],
  )

export interface FindWithdrawable {
  id: number
  orderNo: string
  userId: number
  totals: unknown
  usedPoint: number
  hasCoupon: boolean
  method: 'card' | 'virtual_account' | 'transfer' | 'point'
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  amount: number
  refundAccount: string | null
  refundedMoney: number
  refundedPoint: number
  refundedTaxFree: number
  products: unknown
}

/** Reads everything a cancel needs. Orders placed before shipping terms were stored use the current terms of their products. */
export const findWithdrawable = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<FindWithdrawable | undefined> =>
  db.opt(
    'withdraw.findWithdrawable',
    `select o.id as "id", o.order_no as "orderNo", o.user_id as "userId", o.totals as "totals", o.used_point as "usedPoint",
  o.user_coupon_id is not null as "hasCoupon", p.method as "method", p.state as "state", p.amount as "amount", p.refund_account as "refundAccount",
  coalesce((select sum(r.money) from refund r where r.order_id = o.id), 0)::int as "refundedMoney",
  coalesce((select sum(r.point) from refund r where r.order_id = o.id), 0)::int as "refundedPoint",
  coalesce((select sum(r.tax_free) from refund r where r.order_id = o.id), 0)::int as "refundedTaxFree",
  (select jsonb_agg(jsonb_build_object(
      'id', op.id, 'parcel', op.parcel, 'productId', op.product_id, 'name', op.product ->> 'name', 'status', op.status, 'cancelledBy', rp.cancelled_by,
      'taxStatus', op.product ->> 'taxStatus',
      'terms', coalesce(op.product -> 'shippingTerms', jsonb_build_object(
        'areaType', case when (o.price ->> 'thirdAreaShippingFee')::int > 0 then 'third_area'
          when (o.price ->> 'secondaryAreaShippingFee')::int > 0 then 'secondary_area' else 'major' end,
        'distributorId', pr.distributor_id, 'deliveryCompany', pr.delivery_company,
        'shippingFee', case pr.shipping_fee_type when 'type01' then 0 else pr.shipping_fee end,
        'primaryAreaShippingFee', pr.primary_area_shipping_fee, 'secondaryAreaShippingFee', pr.secondary_area_shipping_fee,
        'thirdAreaShippingFee', pr.third_area_shipping_fee,
        'freeShippingFeeConditionPrice', case pr.shipping_fee_type when 'type03' then pr.free_shipping_fee_condition_price end,
        'maxUnitInBox', pr.max_unit_in_box)),
      'lines', (select jsonb_agg(jsonb_build_object('id', l.id, 'combinationId', l.product_option_combination_id, 'option', l.combination ->> 'name',
          'unit', l.unit, 'price', l.price, 'listPrice', l.list_price, 'cancelledBy', rl.cancelled_by) order by l.id)
        from order_line l left join refund_line rl on rl.order_line_id = l.id where l.order_product_id = op.id)) order by op.id)
    from order_product op join product pr on pr.id = op.product_id left join refund_product rp on rp.order_product_id = op.id
    where op.order_id = o.id) as "products"
from orders o join payment p on p.order_id = o.id
where o.id = $1`,
    [p.orderId],
  )

export interface FindHeldAccount {
  account: string
}

/**
 * Reads the account that refunds in progress are paid to: requested ones, and failed ones whose failure is not their account.
 * Every try reads it again.
 */
export const findHeldAccount = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<FindHeldAccount | undefined> =>
  db.opt(
    'withdraw.findHeldAccount',
    `select p.refund_account as "account" from payment p
where p.order_id = $1 and p.refund_account is not null
  and exists (select from refund r where r.order_id = p.order_id and r.target = 'account'
    and (r.state = 'asked' or (not wants_account(r.state, r.target, r.failure) and exists (select from reconciliation_break b
      where b.order_id = r.order_id and b.kind = 'refundFailed' and (b.detail ->> 'refundId')::bigint = r.id and b.resolved_at is null))))`,
    [p.orderId],
  )

export const saveRefundAccount = (
  db: Sql,
  p: {
    account: string
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'withdraw.saveRefundAccount',
    `update payment set refund_account = $1 where order_id = $2`,
    [p.account, p.orderId],
  )

export interface InsertRefund {
  id: number
}

/**
 * Inserts a refund with what it cancels, and restores points at once. Returns its id.
 * 1. asked: insert the refund; one without money is done.
 * 2. products, options: link the cancelled products or options.
 * 3. entered: insert the ledger entry of restored points.
 * 4. credited: increase the point balance.
 */
export const insertRefund = (
  db: Sql,
  p: {
    orderId: number
    money: number
    taxFree: number
    point: number
    target: string
    reason: string
    now: Date
    dueDay: string
    cancelledBy: string
    orderProductIds: readonly number[]
    optionLineIds: readonly number[]
    pointReason: string
  },
): Promise<InsertRefund> =>
  db.one(
    'withdraw.insertRefund',
    `with asked as (
  insert into refund (order_id, money, tax_free, point, target, state, reason, asked_at, due_day, done_at, retry_at)
  values ($1, $2, $3, $4, $5::text, case when $5::text = 'none' then 'done' else 'asked' end, $6, $7::timestamptz,
    $8::date, case when $5::text = 'none' then $7::timestamptz end, $7::timestamptz + interval '1 minute')
  returning id, order_id, point
), products as (
  insert into refund_product (order_product_id, refund_id, cancelled_by)
  select p.id, asked.id, $9 from asked, unnest($10::bigint[]) as p (id)
), options as (
  insert into refund_line (order_line_id, refund_id, cancelled_by)
  select l.id, asked.id, $9 from asked join order_line l on l.order_id = asked.order_id
  where l.id = any($11::bigint[])
), entered as (
  insert into point_entry (user_id, order_id, refund_id, kind, amount, reason, created_at)
  select o.user_id, asked.order_id, asked.id, 'refund', asked.point, $12::text, $7::timestamptz
  from asked join orders o on o.id = asked.order_id where asked.point > 0
  returning user_id, amount
), credited as (
  insert into point_account (user_id, balance) select user_id, amount from entered
  on conflict (user_id) do update set balance = point_account.balance + excluded.balance
)
select id from asked`,
    [p.orderId, p.money, p.taxFree, p.point, p.target, p.reason, p.now, p.dueDay, p.cancelledBy, p.orderProductIds, p.optionLineIds, p.pointReason],
  )

/** Returns unshipped units of these options to stock, once. Locks stock by id, then sales. */
export const restock = (
  db: Sql,
  p: {
    now: Date
    orderId: number
    lineIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'withdraw.restock',
    `with moved as (
  insert into stock_move (order_id, product_option_combination_id, kind, parcel, unit, created_at)
  select l.order_id, l.product_option_combination_id, 'restock', l.parcel, l.unit, $1::timestamptz
  from order_line l
  join stock_move s on s.order_id = l.order_id and s.product_option_combination_id = l.product_option_combination_id and s.kind = 'ship'
  where l.order_id = $2 and l.id = any($3::bigint[])
  on conflict (order_id, product_option_combination_id, kind, parcel) do nothing
  returning product_option_combination_id as id, unit
), sums as (
  select id, sum(unit)::int as unit from moved group by id
), locked as (
  select s.product_option_combination_id as id from stock s
  where s.product_option_combination_id in (select l.product_option_combination_id from order_line l
    where l.order_id = $2 and l.id = any($3::bigint[]))
  order by s.product_option_combination_id for update of s
)
update stock s set on_hand = s.on_hand + m.unit
from locked k join sums m on m.id = k.id
where s.product_option_combination_id = k.id`,
    [p.now, p.orderId, p.lineIds],
  )

export const uncountSales = (
  db: Sql,
  p: {
    orderId: number
    lineIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'withdraw.uncountSales',
    `with sold as (
  select op.product_id, sum(l.unit)::int as units
  from order_product op join order_line l on l.order_product_id = op.id
  where op.order_id = $1 and l.id = any($2::bigint[])
  group by op.product_id
), locked as (
  select s.product_id from product_sales s join sold using (product_id) order by s.product_id for update of s
)
update product_sales s set sold_units = greatest(0, s.sold_units - sold.units)
from locked k join sold on sold.product_id = k.product_id
where s.product_id = k.product_id`,
    [p.orderId, p.lineIds],
  )

/** Marks the payment as fully refunded. */
export const closePayment = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'withdraw.closePayment',
    `update payment p set state = 'canceled'
where p.order_id = $1 and p.state = 'done'
  and p.amount = (select coalesce(sum(r.money), 0) from refund r where r.order_id = p.order_id and r.state = 'done')
  and not exists (select 1 from order_product op where op.order_id = p.order_id and op.status not in ('withdraw_complete', 'return_complete'))`,
    [p.orderId],
  )
