// Made from settlement-entry.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListCompleted {
  id: number
  value: number
  count: number
  orderProductId: number
  orderId: number
  orderNo: string
  productName: string | null
  isTaxFree: boolean
  at: Date
  units: number
  suppliedSales: number
  supply: number
  otherSales: number
}

/** Lists products of a distributor that were completed in a period and are not settled, without their cancelled options. */
export const listCompleted = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorId: number
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListCompleted[]> =>
  db.many(
    'settlement-entry.listCompleted',
    `with due as materialized (
  select p.id, h.at, (extract(epoch from h.at) * 1000000)::int8 as value
  from order_history h join order_product p on p.id = h.order_product_id
  where h.at >= $1::timestamptz and h.at < $2::timestamptz and h.order_product_id is not null
    and h.to_status in ('complete', 'withdraw_complete', 'return_complete') and h.to_status = 'complete'
    and p.platform = $3::platform_id and p.distributor_id = $4
    and exists (select from order_line l where l.order_product_id = p.id and not exists (select from refund_line r where r.order_line_id = l.id))
    and not exists (select from settlement_entry e where e.order_product_id = p.id and e.kind = 'sale')
), page as (
  select *, (select count(*) from due) as count from due where ($5::int8 * value, $5::int8 * id) > ($5::int8 * $6::int8, $5::int8 * $7::int8)
  order by $5::int8 * value, $5::int8 * id limit $8::int
)
select g.id as "id", g.value as "value", g.count as "count", p.id as "orderProductId", p.order_id as "orderId", o.order_no as "orderNo",
  p.product ->> 'name' as "productName", coalesce(p.product ->> 'taxStatus', '') = 'tax_free' as "isTaxFree", g.at as "at", l.units as "units",
  l.supplied_sales as "suppliedSales", l.supply as "supply", l.other_sales as "otherSales"
from page g join order_product p on p.id = g.id join orders o on o.id = p.order_id
cross join lateral (
  select sum(x.unit)::int as units, coalesce(sum(x.unit * x.price) filter (where x.supply_price is not null), 0)::int as supplied_sales,
    coalesce(sum(x.unit * x.supply_price), 0)::int as supply, coalesce(sum(x.unit * x.price) filter (where x.supply_price is null), 0)::int as other_sales
  from order_line x where x.order_product_id = p.id and not exists (select from refund_line r where r.order_line_id = x.id)) l
order by $5::int8 * g.value, $5::int8 * g.id`,
    [p.from, p.to, p.brand, p.distributorId, p.sign, p.value, p.id, p.take],
  )

export interface ListEndedOrders {
  id: number
  value: number
  count: number
  orderId: number
  orderNo: string
  at: Date
  netShipping: number
  parts: unknown
}

/**
 * Lists paid orders whose last product ended in a period and in whose shipping a distributor has a share that is not settled. The
 * shipping is that of the time of the end; later changes are listed by `listChangedShipping`.
 */
export const listEndedOrders = (
  db: Sql,
  p: {
    from: Date
    to: Date
    distributorId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListEndedOrders[]> =>
  db.many(
    'settlement-entry.listEndedOrders',
    `with ended as materialized (
  select h.order_id, h.at from order_history h
  where h.at >= $1::timestamptz and h.at < $2::timestamptz and h.order_product_id is not null
    and h.to_status in ('complete', 'withdraw_complete', 'return_complete')
    and exists (select from order_product p where p.order_id = h.order_id and p.distributor_id = $3 and p.platform = $4::platform_id)
    and not exists (select from order_history n where n.order_id = h.order_id and n.order_product_id is not null
      and n.to_status in ('complete', 'withdraw_complete', 'return_complete') and n.at >= h.at and (n.at, n.id) > (h.at, h.id))
), paid as materialized (
  select d.order_id, d.at, m.net from ended d
  cross join lateral (select coalesce(sum(-e.amount), 0)::int as net from money_entry e
    where e.order_id = d.order_id and e.account = 'shipping' and e.created_at <= d.at) m
  where m.net <> 0
    and not exists (select from order_product p where p.order_id = d.order_id
      and p.status not in ('complete', 'withdraw_complete', 'return_complete', 'incomplete'))
    and exists (select from money_entry e where e.order_id = d.order_id and e.posting = 'capture')
    and not exists (select from settlement_entry e where e.order_id = d.order_id and e.distributor_id = $3 and e.kind = 'shipping')
), due as materialized (
  select d.order_id as id, d.at, (extract(epoch from d.at) * 1000000)::int8 as value, d.net from paid d
  where exists (select from settlement_shares(d.order_id) s where s.distributor_id = $3 and s.weight > 0)
), page as (
  select *, (select count(*) from due) as count from due where ($5::int8 * value, $5::int8 * id) > ($5::int8 * $6::int8, $5::int8 * $7::int8)
  order by $5::int8 * value, $5::int8 * id limit $8::int
)
select g.id as "id", g.value as "value", g.count as "count", o.id as "orderId", o.order_no as "orderNo", g.at as "at", g.net as "netShipping",
  (select jsonb_agg(jsonb_build_object('distributorId', s.distributor_id, 'price', s.price, 'isDelivered', s.is_delivered, 'fee', s.fee)
    order by s.distributor_id) from settlement_shares(o.id) s) as "parts"
from page g join orders o on o.id = g.id
order by $5::int8 * g.value, $5::int8 * g.id`,
    [p.from, p.to, p.distributorId, p.brand, p.sign, p.value, p.id, p.take],
  )

export interface ListReturned {
  id: number
  value: number
  count: number
  entryId: number | null
  refundId: number
  orderId: number
  orderProductId: number
  orderNo: string
  productName: string | null
  units: number
  sales: number
  commission: number
  margin: number
  isTaxFree: boolean
  suppliedSales: number
  supply: number
  otherSales: number
  at: Date
}

/**
 * Lists sales of a distributor that are in force and whose product was refunded: in the period, or before it while the sale was
 * reversed, if a reversal in this settlement restores the sale. Reversals form a chain, and the sale is in force after an even number
 * of them; the return reverses the last one. A refund whose return was reversed by staff is not returned again. Products that an open
 * settlement up to this one would book as sales are listed without an entry: a closing books the sales first.
 */
export const listReturned = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    settlementId: number
    distributorId: number
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListReturned[]> =>
  db.many(
    'settlement-entry.listReturned',
    `with refunded as materialized (
  select r.refund_id, r.order_product_id, m.created_at as at
  from money_entry m join orders y on y.id = m.order_id join refund_product r on r.refund_id = substr(m.posting, 8)::int8
  where m.created_at >= $1::timestamptz and m.created_at < $2::timestamptz and m.posting like 'refund:%'
    and y.platform = $3::platform_id
    and not exists (select from money_entry w where w.order_id = m.order_id and w.posting = m.posting and w.id < m.id)
  union all
  select r.refund_id, r.order_product_id, b.at
  from settlement_entry b join refund_product r on r.order_product_id = b.order_product_id
  where b.settlement_id = $4 and b.kind = 'reversal'
    and not exists (select from settlement_entry c where c.reverses_id = b.id and c.kind in ('return', 'reversal'))
    and exists (select from money_entry m where m.order_id = b.order_id and m.posting = 'refund:' || r.refund_id
      and m.created_at < $1::timestamptz)
), due as materialized (
  select x.order_product_id as id, x.at, (extract(epoch from x.at) * 1000000)::int8 as value, x.refund_id, e.id as sale_id, t.id as entry_id
  from refunded x join settlement_entry e on e.order_product_id = x.order_product_id and e.kind = 'sale' and e.distributor_id = $5
  cross join lateral (
    with recursive chain as (
      select e.id, 0 as depth
      union all
      select b.id, c.depth + 1 from chain c join settlement_entry b on b.reverses_id = c.id and b.kind in ('return', 'reversal')
    )
    select id, depth from chain order by depth desc limit 1) t
  where t.depth % 2 = 0
    and not exists (select from settlement_entry c where c.order_product_id = x.order_product_id and c.refund_id = x.refund_id and c.kind = 'return')
  union all
  select x.order_product_id, x.at, (extract(epoch from x.at) * 1000000)::int8, x.refund_id, null, null
  from refunded x join order_product p on p.id = x.order_product_id
  where p.platform = $3::platform_id and p.distributor_id = $5
    and not exists (select from settlement_entry e where e.order_product_id = p.id and e.kind = 'sale')
    and exists (select from order_line l where l.order_product_id = p.id and not exists (select from refund_line r where r.order_line_id = l.id))
    and exists (select from order_history h join settlement s on s.platform = $3::platform_id and s.distributor_id = $5
        and s.state = 'open' and h.at >= s.from_day::timestamp at time zone 'Asia/Seoul' and h.at < (s.to_day + 1)::timestamp at time zone 'Asia/Seoul'
      where h.order_product_id = p.id and h.to_status = 'complete' and h.at < $2::timestamptz)
), page as (
  select *, (select count(*) from due) as count from due where ($6::int8 * value, $6::int8 * id) > ($6::int8 * $7::int8, $6::int8 * $8::int8)
  order by $6::int8 * value, $6::int8 * id limit $9::int
)
select g.id as "id", g.value as "value", g.count as "count", g.entry_id as "entryId", g.refund_id as "refundId", p.order_id as "orderId",
  p.id as "orderProductId", o.order_no as "orderNo", p.product ->> 'name' as "productName", coalesce(e.units, l.units) as "units",
  coalesce(e.sales, 0) as "sales", coalesce(e.commission, 0) as "commission", coalesce(e.margin, 0) as "margin",
  coalesce(e.is_tax_free, coalesce(p.product ->> 'taxStatus', '') = 'tax_free') as "isTaxFree", l.supplied_sales as "suppliedSales",
  l.supply as "supply", l.other_sales as "otherSales", g.at as "at"
from page g join order_product p on p.id = g.id join orders o on o.id = p.order_id left join settlement_entry e on e.id = g.sale_id
cross join lateral (
  select coalesce(sum(x.unit), 0)::int as units, coalesce(sum(x.unit * x.price) filter (where x.supply_price is not null), 0)::int as supplied_sales,
    coalesce(sum(x.unit * x.supply_price), 0)::int as supply, coalesce(sum(x.unit * x.price) filter (where x.supply_price is null), 0)::int as other_sales
  from order_line x where x.order_product_id = p.id and not exists (select from refund_line r where r.order_line_id = x.id)) l
order by $6::int8 * g.value, $6::int8 * g.id`,
    [p.from, p.to, p.brand, p.settlementId, p.distributorId, p.sign, p.value, p.id, p.take],
  )

export interface ListChangedShipping {
  id: number
  value: number
  count: number
  entryId: number | null
  refundId: number
  orderId: number
  orderNo: string
  change: number
  at: Date
}

/**
 * Lists refunds of a period that changed the shipping of an order after its end, each for one distributor: among those with a share,
 * that of the refunded goods, else the one with the largest share.
 */
export const listChangedShipping = (
  db: Sql,
  p: {
    from: Date
    to: Date
    distributorId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListChangedShipping[]> =>
  db.many(
    'settlement-entry.listChangedShipping',
    `with posted as materialized (
  select m.posting, m.created_at, m.order_id, m.amount from money_entry m
  where m.created_at >= $1::timestamptz and m.created_at < $2::timestamptz and m.posting like 'refund:%' and m.account = 'shipping'
), changed as materialized (
  select substr(m.posting, 8)::int8 as id, m.created_at as at, m.order_id, -m.amount as change
  from posted m
  where exists (select from order_product p where p.order_id = m.order_id and p.distributor_id = $3 and p.platform = $4::platform_id)
    and not exists (select from order_product p where p.order_id = m.order_id
      and p.status not in ('complete', 'withdraw_complete', 'return_complete', 'incomplete'))
    and m.created_at > (select max(h.at) from order_history h where h.order_id = m.order_id and h.order_product_id is not null
      and h.to_status in ('complete', 'withdraw_complete', 'return_complete'))
), due as materialized (
  select c.id, c.at, (extract(epoch from c.at) * 1000000)::int8 as value, c.order_id, c.change from changed c
  where not exists (select from settlement_entry e where e.order_id = c.order_id and e.refund_id = c.id and e.kind = 'shippingChange')
    and $3 = (
      select s.distributor_id from settlement_shares(c.order_id) s where s.weight > 0
      order by exists (select from order_product p where p.order_id = c.order_id and p.distributor_id = s.distributor_id
          and (exists (select from refund_product y where y.order_product_id = p.id and y.refund_id = c.id)
            or exists (select from order_line l join refund_line y on y.order_line_id = l.id where l.order_product_id = p.id and y.refund_id = c.id)))
        desc, s.weight desc, s.distributor_id limit 1)
), page as (
  select *, (select count(*) from due) as count from due where ($5::int8 * value, $5::int8 * id) > ($5::int8 * $6::int8, $5::int8 * $7::int8)
  order by $5::int8 * value, $5::int8 * id limit $8::int
)
select g.id as "id", g.value as "value", g.count as "count", e.id as "entryId", g.id as "refundId", o.id as "orderId", o.order_no as "orderNo",
  g.change as "change", g.at as "at"
from page g join orders o on o.id = g.order_id
left join settlement_entry e on e.order_id = g.order_id and e.distributor_id = $3 and e.kind = 'shipping'
order by $5::int8 * g.value, $5::int8 * g.id`,
    [p.from, p.to, p.distributorId, p.brand, p.sign, p.value, p.id, p.take],
  )

export interface InsertEntries {
  id: number
}

export const insertEntries = (
  db: Sql,
  p: {
    settlementId: number
    distributorId: number
    now: Date
    entries: unknown
  },
): Promise<InsertEntries[]> =>
  db.many(
    'settlement-entry.insertEntries',
    `insert into settlement_entry (settlement_id, distributor_id, kind, order_id, order_product_id, refund_id, reverses_id, units, sales,
  commission, margin, shipping, amount, is_tax_free, reason, staff_id, at, created_at)
select $1, $2, x.kind, x.order_id, x.order_product_id, x.refund_id, x.reverses_id, x.units, x.sales, x.commission,
  x.margin, x.shipping, x.amount, x.is_tax_free, x.reason, x.staff_id, x.at, $3::timestamptz
from jsonb_to_recordset($4)
  as x (kind text, order_id int8, order_product_id int8, refund_id int8, reverses_id int8, units int, sales int, commission int, margin int,
    shipping int, amount int, is_tax_free boolean, reason text, staff_id int, at timestamptz)
returning id`,
    [p.settlementId, p.distributorId, p.now, JSON.stringify(p.entries)],
  )

export interface SumEntries {
  items: number
  units: number
  sales: number
  commission: number
  margin: number
  shipping: number
  reversed: number
  taxFree: number
  amount: number
}

export const sumEntries = (
  db: Sql,
  p: {
    settlementId: number
  },
): Promise<SumEntries> =>
  db.one(
    'settlement-entry.sumEntries',
    `select count(*) filter (where kind = 'sale')::int8 as "items", coalesce(sum(units) filter (where kind = 'sale'), 0)::int8 as "units",
  coalesce(sum(sales) filter (where kind = 'sale'), 0)::int8 as "sales",
  coalesce(sum(commission) filter (where kind = 'sale'), 0)::int8 as "commission",
  coalesce(sum(margin) filter (where kind = 'sale'), 0)::int8 as "margin",
  coalesce(sum(shipping) filter (where kind = 'shipping'), 0)::int8 as "shipping",
  coalesce(sum(amount) filter (where kind not in ('sale', 'shipping')), 0)::int8 as "reversed",
  coalesce(sum(amount) filter (where is_tax_free), 0)::int8 as "taxFree", coalesce(sum(amount), 0)::int8 as "amount"
from settlement_entry where settlement_id = $1`,
    [p.settlementId],
  )

export interface ListEntryIds {
  id: number
  value: number
  count: number
}

export const listEntryIds = (
  db: Sql,
  p: {
    settlementId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListEntryIds[]> =>
  db.many(
    'settlement-entry.listEntryIds',
    `select e.id as "id", e.id as "value", (select count(*) from settlement_entry c where c.settlement_id = $1) as "count"
from settlement_entry e
where e.settlement_id = $1 and $2::int8 * e.id > $2::int8 * $3::int8
order by $2::int8 * e.id limit $4::int`,
    [p.settlementId, p.sign, p.value, p.take],
  )

export interface ListEntriesById {
  id: number
  kind: string
  orderId: number
  orderProductId: number | null
  orderNo: string
  productName: string | null
  units: number
  sales: number
  commission: number
  margin: number
  shipping: number
  amount: number
  isTaxFree: boolean
  reversesId: number | null
  reason: string
  isReversed: boolean
  at: Date
}

export const listEntriesById = (
  db: Sql,
  p: {
    settlementId: number
    ids: readonly number[]
  },
): Promise<ListEntriesById[]> =>
  db.many(
    'settlement-entry.listEntriesById',
    `select e.id as "id", e.kind::text as "kind", e.order_id as "orderId", e.order_product_id as "orderProductId", o.order_no as "orderNo",
  p.product ->> 'name' as "productName", e.units as "units", e.sales as "sales", e.commission as "commission", e.margin as "margin",
  e.shipping as "shipping", e.amount as "amount", e.is_tax_free as "isTaxFree", e.reverses_id as "reversesId", e.reason as "reason",
  exists (select from settlement_entry b where b.reverses_id = e.id and b.kind in ('return', 'reversal')) as "isReversed", e.at as "at"
from settlement_entry e join orders o on o.id = e.order_id left join order_product p on p.id = e.order_product_id
where e.settlement_id = $1 and e.id = any($2::bigint[]) order by e.id`,
    [p.settlementId, p.ids],
  )

export interface ListEntryPage {
  id: number
}

export const listEntryPage = (
  db: Sql,
  p: {
    settlementId: number
    after: number
    take: number
  },
): Promise<ListEntryPage[]> =>
  db.many(
    'settlement-entry.listEntryPage',
    `select e.id as "id" from settlement_entry e where e.settlement_id = $1 and e.id > $2::int8 order by e.id limit $3::int`,
    [p.settlementId, p.after, p.take],
  )
