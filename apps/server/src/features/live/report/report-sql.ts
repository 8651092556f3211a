// Made from report.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface SumSales {
  orders: number
  units: number
  revenue: number
  refunds: number
}

/** Sums the lines of paid orders of a broadcast's campaign: orders, units, price of the products, and that of those given back. */
export const sumSales = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<SumSales> =>
  db.one(
    'report.sumSales',
    `with sold as (
  select l.order_id, l.unit, l.unit::bigint * l.price as won,
    exists (select from refund_line r where r.order_line_id = l.id)
      or exists (select from refund_product r where r.order_product_id = l.order_product_id) as is_back
  from live_broadcast b
  join order_line l on l.campaign = 'live-' || b.id
  join orders o on o.id = l.order_id and o.platform = b.platform
  join payment p on p.order_id = o.id and p.state = 'done'
  where b.id = $1
)
select count(distinct order_id) as "orders", coalesce(sum(unit), 0) as "units", coalesce(sum(won), 0) as "revenue",
  coalesce(sum(won) filter (where is_back), 0) as "refunds"
from sold`,
    [p.broadcastId],
  )

export interface SumRoom {
  messages: number
  taps: number
  carts: number
}

/** Sums the chat and the taps of a room. */
export const sumRoom = (
  db: Sql,
  p: {
    broadcastId: number
  },
): Promise<SumRoom> =>
  db.one(
    'report.sumRoom',
    `select coalesce((select sum(m.messages) from live_minute m where m.broadcast_id = $1), 0) as "messages",
  coalesce((select sum(t.opens) from live_product_minute t where t.broadcast_id = $1), 0) as "taps",
  coalesce((select sum(t.carts) from live_product_minute t where t.broadcast_id = $1), 0) as "carts"`,
    [p.broadcastId],
  )

export interface ListMinutes {
  minute: Date
  viewers: number
  messages: number
  orders: number
  revenue: number
}

/** Lists the minutes of a broadcast on air in which something happened. Orders count in the minute in which they were placed. */
export const listMinutes = (
  db: Sql,
  p: {
    now: Date
    broadcastId: number
    most: number
  },
): Promise<ListMinutes[]> =>
  db.many(
    'report.listMinutes',
    `with sold as (
  select date_trunc('minute', o.created_at) as minute, count(distinct l.order_id) as orders, sum(l.unit::bigint * l.price) as revenue
  from live_broadcast b
  join order_line l on l.campaign = 'live-' || b.id
  join orders o on o.id = l.order_id and o.platform = b.platform and o.created_at between b.started_at and coalesce(b.ended_at, $1::timestamptz)
  join payment p on p.order_id = o.id and p.state = 'done'
  where b.id = $2
  group by 1
)
select coalesce(m.minute, s.minute) as "minute", coalesce(m.viewers, 0) as "viewers", coalesce(m.messages, 0) as "messages",
  coalesce(s.orders, 0) as "orders", coalesce(s.revenue, 0) as "revenue"
from (select minute, viewers, messages from live_minute where broadcast_id = $2) m
full join sold s on s.minute = m.minute
order by 1 limit $3::int`,
    [p.now, p.broadcastId, p.most],
  )

export interface ListProducts {
  productId: number
  name: string
  taps: number
  carts: number
  units: number
  revenue: number
}

/** Lists the products of a broadcast and those sold in it, the most revenue first. */
export const listProducts = (
  db: Sql,
  p: {
    broadcastId: number
    most: number
  },
): Promise<ListProducts[]> =>
  db.many(
    'report.listProducts',
    `with sold as (
  select x.product_id, sum(l.unit) as units, sum(l.unit::bigint * l.price) as revenue
  from live_broadcast b
  join order_line l on l.campaign = 'live-' || b.id
  join order_product x on x.id = l.order_product_id
  join orders o on o.id = l.order_id and o.platform = b.platform
  join payment p on p.order_id = o.id and p.state = 'done'
  where b.id = $1
  group by 1
), tapped as (
  select t.product_id, sum(t.opens) as opens, sum(t.carts) as carts from live_product_minute t where t.broadcast_id = $1 group by 1
)
select p.id as "productId", p.name as "name", coalesce(t.opens, 0) as "taps", coalesce(t.carts, 0) as "carts",
  coalesce(s.units, 0) as "units", coalesce(s.revenue, 0) as "revenue"
from (select product_id from live_broadcast_product where broadcast_id = $1 union select product_id from sold) shown
join product p on p.id = shown.product_id
left join sold s on s.product_id = p.id left join tapped t on t.product_id = p.id
order by coalesce(s.revenue, 0) desc, p.id limit $2::int`,
    [p.broadcastId, p.most],
  )
