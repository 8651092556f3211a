// Made from report.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface SumSales {
  period: string
  orders: number
  gross: number
  discounts: number
  coupons: number
  points: number
  shipping: number
  paid: number
  refunds: number
  net: number
  surcharges: number
}

/** Sums the ledger of money of a brand by period. `net` is summed from all accounts but the gateway's. */
export const sumSales = (
  db: Sql,
  p: {
    format: string
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<SumSales[]> =>
  db.many(
    'report.sumSales',
    `with entry as materialized (
  select e.order_id, e.posting = 'capture' as is_capture, e.account, e.amount,
    to_char(e.created_at at time zone 'Asia/Seoul', $1) as period
  from money_entry e join orders o on o.id = e.order_id
  where e.created_at >= $2::timestamptz and e.created_at < $3::timestamptz and o.platform = $4::platform_id
), listed as (
  select c.period, count(*) as orders, sum((o.totals ->> 'listPrice')::int8) as gross
  from (select distinct order_id, period from entry where is_capture) c join orders o on o.id = c.order_id group by 1
), summed as (
  select period,
    coalesce(sum(-amount) filter (where is_capture and account = 'sales'), 0) as products,
    coalesce(sum(amount) filter (where is_capture and account = 'coupon'), 0) as coupons,
    coalesce(sum(amount) filter (where is_capture and account = 'points'), 0) as points,
    coalesce(sum(-amount) filter (where is_capture and account = 'shipping'), 0) as shipping,
    coalesce(sum(amount) filter (where account = 'giftSurcharge'), 0) as surcharges,
    coalesce(sum(-amount) filter (where is_capture and account <> 'gateway'), 0) as paid,
    coalesce(sum(amount) filter (where not is_capture and account <> 'gateway'), 0) as refunds
  from entry group by 1
)
select s.period as "period", coalesce(l.orders, 0)::int8 as "orders", coalesce(l.gross, 0)::int8 as "gross",
  (coalesce(l.gross, 0) - s.products)::int8 as "discounts", s.coupons::int8 as "coupons", s.points::int8 as "points",
  s.shipping::int8 as "shipping", s.paid::int8 as "paid", s.refunds::int8 as "refunds", (s.paid - s.refunds)::int8 as "net",
  s.surcharges::int8 as "surcharges"
from summed s left join listed l on l.period = s.period order by 1`,
    [p.format, p.from, p.to, p.brand],
  )

export interface SumAccount {
  amount: number
}

/** Sums one account of the ledger; without captures if `isBack`. */
export const sumAccount = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    account: string
    isBack: boolean
  },
): Promise<SumAccount> =>
  db.one(
    'report.sumAccount',
    `select coalesce(sum(e.amount), 0)::int8 as "amount"
from money_entry e join orders o on o.id = e.order_id
where e.created_at >= $1::timestamptz and e.created_at < $2::timestamptz and o.platform = $3::platform_id and e.account = $4
  and not ($5 and e.posting = 'capture')`,
    [p.from, p.to, p.brand, p.account, p.isBack],
  )

export interface SumMethods {
  name: string
  count: number
  amount: number
}

export const sumMethods = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<SumMethods[]> =>
  db.many(
    'report.sumMethods',
    `select p.method::text as "name", count(distinct e.order_id) filter (where e.posting = 'capture')::int8 as "count",
  coalesce(sum(e.amount) filter (where e.account = 'gateway'), 0)::int8 as "amount"
from money_entry e join orders o on o.id = e.order_id join payment p on p.order_id = o.id
where e.created_at >= $1::timestamptz and e.created_at < $2::timestamptz and o.platform = $3::platform_id
group by 1 order by 3 desc, 1`,
    [p.from, p.to, p.brand],
  )

export interface SumRefunds {
  period: string
  refunds: number
  products: number
  coupons: number
  points: number
  shipping: number
  money: number
  taxFree: number
  reversals: number
  total: number
}

/** Sums refunds by the time of their postings; their money is that of the refunds, not of the ledger. */
export const sumRefunds = (
  db: Sql,
  p: {
    format: string
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<SumRefunds[]> =>
  db.many(
    'report.sumRefunds',
    `with entry as materialized (
  select e.order_id, e.posting, e.account, e.amount, e.posting like 'refund:%' as is_refund,
    to_char(e.created_at at time zone 'Asia/Seoul', $1) as period
  from money_entry e join orders o on o.id = e.order_id
  where e.created_at >= $2::timestamptz and e.created_at < $3::timestamptz and o.platform = $4::platform_id
    and (e.posting like 'refund:%' or e.posting in ('cancel', 'reversal'))
), refunded as (
  select x.period, count(*) as refunds, sum(r.money) as money, sum(r.tax_free) as tax_free, sum(r.point) as points
  from (select distinct posting, period from entry where is_refund) x join refund r on r.id = substr(x.posting, 8)::int8 group by 1
), summed as (
  select period,
    coalesce(sum(amount) filter (where is_refund and account = 'sales'), 0) as products,
    coalesce(sum(-amount) filter (where is_refund and account = 'coupon'), 0) as coupons,
    coalesce(sum(-amount) filter (where is_refund and account = 'shipping'), 0) as shipping,
    coalesce(sum(-amount) filter (where not is_refund and account = 'gateway'), 0) as reversals
  from entry group by 1
)
select s.period as "period", coalesce(r.refunds, 0)::int8 as "refunds", s.products::int8 as "products", s.coupons::int8 as "coupons",
  coalesce(r.points, 0)::int8 as "points", s.shipping::int8 as "shipping", coalesce(r.money, 0)::int8 as "money",
  coalesce(r.tax_free, 0)::int8 as "taxFree", s.reversals::int8 as "reversals", (coalesce(r.money, 0) + s.reversals)::int8 as "total"
from summed s left join refunded r on r.period = s.period order by 1`,
    [p.format, p.from, p.to, p.brand],
  )

export interface SumRefundStates {
  name: string
  count: number
  amount: number
}

export const sumRefundStates = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<SumRefundStates[]> =>
  db.many(
    'report.sumRefundStates',
    `select r.state as "name", count(*)::int8 as "count", sum(r.money)::int8 as "amount"
from (
  select distinct e.posting from money_entry e join orders o on o.id = e.order_id
  where e.created_at >= $1::timestamptz and e.created_at < $2::timestamptz and o.platform = $3::platform_id
    and e.posting like 'refund:%') x
join refund r on r.id = substr(x.posting, 8)::int8
group by 1 order by 1`,
    [p.from, p.to, p.brand],
  )

export interface SumPoints {
  period: string
  earned: number
  used: number
  refunded: number
  expired: number
  adjusted: number
}

/** Sums entries of the members of a brand by period and kind. */
export const sumPoints = (
  db: Sql,
  p: {
    format: string
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<SumPoints[]> =>
  db.many(
    'report.sumPoints',
    `select to_char(e.created_at at time zone 'Asia/Seoul', $1) as "period",
  coalesce(sum(e.amount) filter (where e.kind = 'earn'), 0)::int8 as "earned",
  coalesce(sum(e.amount) filter (where e.kind = 'use'), 0)::int8 as "used",
  coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0)::int8 as "refunded",
  coalesce(sum(e.amount) filter (where e.kind = 'expire'), 0)::int8 as "expired",
  coalesce(sum(e.amount) filter (where e.kind = 'adjust'), 0)::int8 as "adjusted"
from point_entry e join app_user u on u.id = e.user_id
where e.created_at >= $2::timestamptz and e.created_at < $3::timestamptz and u.platform = $4::platform_id
group by 1 order by 1`,
    [p.format, p.from, p.to, p.brand],
  )

export interface SumPointLedger {
  amount: number
}

/** Sums all entries of the members of a brand before a time: the balance of the last day that was closed before it, and what is new since. */
export const sumPointLedger = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    to: Date
  },
): Promise<SumPointLedger> =>
  db.one(
    'report.sumPointLedger',
    `with closed as materialized (
  select c.point_balance, (c.day + 1)::timestamp at time zone 'Asia/Seoul' as until from day_close c
  where c.platform = $1::platform_id and c.day < ($2::timestamptz at time zone 'Asia/Seoul')::date and c.point_balance is not null
  order by c.day desc limit 1
)
select (coalesce((select point_balance from closed), 0) + coalesce(sum(e.amount), 0))::int8 as "amount"
from point_entry e join app_user u on u.id = e.user_id
where e.created_at >= coalesce((select until from closed), '-infinity') and e.created_at < $2::timestamptz and u.platform = $1::platform_id`,
    [p.brand, p.to],
  )

export interface SumPointBalance {
  amount: number
}

/** The balances of the members of a brand as they were at a time: those of now less the entries since then. */
export const sumPointBalance = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    at: Date
  },
): Promise<SumPointBalance> =>
  db.one(
    'report.sumPointBalance',
    `select ((select coalesce(sum(a.balance), 0) from point_account a join app_user u on u.id = a.user_id where u.platform = $1::platform_id)
  - (select coalesce(sum(e.amount), 0) from point_entry e join app_user u on u.id = e.user_id
    where e.created_at >= $2::timestamptz and u.platform = $1::platform_id))::int8 as "amount"`,
    [p.brand, p.at],
  )

export interface SumCoupons {
  period: string
  orders: number
  discount: number
  returned: number
  net: number
}

/** Sums discounts: of paid orders as the order says, of refunds as the ledger says. */
export const sumCoupons = (
  db: Sql,
  p: {
    format: string
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<SumCoupons[]> =>
  db.many(
    'report.sumCoupons',
    `with entry as materialized (
  select e.order_id, e.posting = 'capture' as is_capture, e.account, e.amount,
    to_char(e.created_at at time zone 'Asia/Seoul', $1) as period
  from money_entry e join orders o on o.id = e.order_id
  where e.created_at >= $2::timestamptz and e.created_at < $3::timestamptz and o.platform = $4::platform_id
    and (o.totals ->> 'couponDiscountPrice')::int8 > 0
), used as (
  select c.period, count(*) as orders, sum((o.totals ->> 'couponDiscountPrice')::int8) as discount
  from (select distinct order_id, period from entry where is_capture) c join orders o on o.id = c.order_id group by 1
), back as (
  select period, coalesce(sum(-amount) filter (where not is_capture and account = 'coupon'), 0) as returned from entry group by 1
)
select b.period as "period", coalesce(u.orders, 0)::int8 as "orders", coalesce(u.discount, 0)::int8 as "discount",
  b.returned::int8 as "returned", (coalesce(u.discount, 0) - b.returned)::int8 as "net"
from back b left join used u on u.period = b.period order by 1`,
    [p.format, p.from, p.to, p.brand],
  )

export interface SumEachCoupon {
  name: string
  count: number
  amount: number
}

export const sumEachCoupon = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    most: number
  },
): Promise<SumEachCoupon[]> =>
  db.many(
    'report.sumEachCoupon',
    `select coalesce(c.name, '지운 쿠폰') as "name", count(*)::int8 as "count", sum((o.totals ->> 'couponDiscountPrice')::int8)::int8 as "amount"
from (
  select distinct e.order_id from money_entry e join orders o on o.id = e.order_id
  where e.created_at >= $1::timestamptz and e.created_at < $2::timestamptz and o.platform = $3::platform_id
    and e.posting = 'capture' and e.account = 'coupon') x
join orders o on o.id = x.order_id left join user_coupon y on y.id = o.user_coupon_id left join coupon c on c.id = y.coupon_id
group by c.id, 1 order by 3 desc, 1 limit $4::int`,
    [p.from, p.to, p.brand, p.most],
  )

export interface SumTaxes {
  period: string
  sales: number
  refunds: number
  total: number
  taxFree: number
  taxed: number
  supply: number
  vat: number
}

/**
 * Splits the money of each posting. VAT is what the VAT of the taxed money that an order keeps changes by, so that the parts of an
 * order sum to the VAT of the whole.
 */
export const sumTaxes = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    format: string
  },
): Promise<SumTaxes[]> =>
  db.many(
    'report.sumTaxes',
    `with moved as materialized (
  select distinct e.order_id from money_entry e join orders o on o.id = e.order_id
  where e.created_at >= $1::timestamptz and e.created_at < $2::timestamptz and o.platform = $3::platform_id and e.account = 'gateway'
), posted as (
  select e.order_id, e.id, e.created_at, e.posting = 'capture' as is_capture,
    case when e.posting = 'capture' then p.amount when r.id is not null then -r.money else e.amount end as money,
    case when e.posting = 'capture' then f.tax_free when r.id is not null then -r.tax_free else -f.tax_free end as tax_free
  from moved m join orders o on o.id = m.order_id join payment p on p.order_id = o.id
  cross join lateral (select coalesce((o.totals ->> 'taxFreePrice')::int, 0) as tax_free) f
  join money_entry e on e.order_id = o.id and e.account = 'gateway' and e.created_at < $2::timestamptz
  left join refund r on r.id = case when e.posting like 'refund:%' then substr(e.posting, 8)::int8 end
), running as (
  select *, sum(money - tax_free) over (partition by order_id order by created_at, id) as remaining from posted
), taxed as (
  select to_char(created_at at time zone 'Asia/Seoul', $4) as period, is_capture, money, tax_free,
    floor(remaining / 11) - floor((remaining - (money - tax_free)) / 11) as vat
  from running where created_at >= $1::timestamptz
)
select period as "period", coalesce(sum(money) filter (where is_capture), 0)::int8 as "sales",
  coalesce(sum(-money) filter (where not is_capture), 0)::int8 as "refunds", sum(money)::int8 as "total", sum(tax_free)::int8 as "taxFree",
  sum(money - tax_free)::int8 as "taxed", sum(money - tax_free - vat)::int8 as "supply", sum(vat)::int8 as "vat"
from taxed group by 1 order by 1`,
    [p.from, p.to, p.brand, p.format],
  )

export interface SumReceipts {
  period: string
  issued: number
  issuedAmount: number
  canceled: number
  canceledAmount: number
  net: number
  taxFree: number
  supply: number
  vat: number
}

/** Sums cash receipts by the times at which they were issued and cancelled. VAT as on the receipt. */
export const sumReceipts = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    format: string
  },
): Promise<SumReceipts[]> =>
  db.many(
    'report.sumReceipts',
    `with told as (
  select r.issued_at as at, 1 as way, r.amount, r.tax_free from cash_receipt r join orders o on o.id = r.order_id
  where r.issued_at >= $1::timestamptz and r.issued_at < $2::timestamptz and o.platform = $3::platform_id
  union all
  select r.canceled_at, -1, r.amount, r.tax_free from cash_receipt r join orders o on o.id = r.order_id
  where r.canceled_at >= $1::timestamptz and r.canceled_at < $2::timestamptz and o.platform = $3::platform_id
)
select to_char(at at time zone 'Asia/Seoul', $4) as "period",
  count(*) filter (where way = 1)::int8 as "issued", coalesce(sum(amount) filter (where way = 1), 0)::int8 as "issuedAmount",
  count(*) filter (where way = -1)::int8 as "canceled", coalesce(sum(amount) filter (where way = -1), 0)::int8 as "canceledAmount",
  sum(way * amount)::int8 as "net", sum(way * tax_free)::int8 as "taxFree",
  sum(way * (amount - tax_free - round((amount - tax_free) / 11.0)))::int8 as "supply",
  sum(way * round((amount - tax_free) / 11.0))::int8 as "vat"
from told group by 1 order by 1`,
    [p.from, p.to, p.brand, p.format],
  )

export interface SumReceiptLedger {
  amount: number
}

/** Sums the receipts of a brand that are in force at a time: those at the end of the last day that was closed before it, and what is new. */
export const sumReceiptLedger = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    to: Date
  },
): Promise<SumReceiptLedger> =>
  db.one(
    'report.sumReceiptLedger',
    `with closed as materialized (
  select c.receipt_balance, (c.day + 1)::timestamp at time zone 'Asia/Seoul' as until from day_close c
  where c.platform = $1::platform_id and c.day < ($2::timestamptz at time zone 'Asia/Seoul')::date and c.receipt_balance is not null
  order by c.day desc limit 1
)
select (coalesce((select receipt_balance from closed), 0)
  + coalesce((select sum(r.amount) from cash_receipt r join orders o on o.id = r.order_id
    where r.issued_at >= coalesce((select until from closed), '-infinity') and r.issued_at < $2::timestamptz
      and coalesce(r.canceled_at >= $2::timestamptz, true) and o.platform = $1::platform_id), 0)
  - coalesce((select sum(r.amount) from cash_receipt r join orders o on o.id = r.order_id
    where r.canceled_at >= (select until from closed) and r.canceled_at < $2::timestamptz
      and r.issued_at < (select until from closed) and o.platform = $1::platform_id), 0))::int8 as "amount"`,
    [p.brand, p.to],
  )

export interface SumReceiptStates {
  name: string
  count: number
  amount: number
}

/** Counts receipts asked for in a time by their state of now. */
export const sumReceiptStates = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<SumReceiptStates[]> =>
  db.many(
    'report.sumReceiptStates',
    `select r.state::text as "name", count(*)::int8 as "count", sum(r.amount)::int8 as "amount"
from cash_receipt r join orders o on o.id = r.order_id
where r.asked_at >= $1::timestamptz and r.asked_at < $2::timestamptz and o.platform = $3::platform_id
group by 1 order by 1`,
    [p.from, p.to, p.brand],
  )
