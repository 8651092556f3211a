// Made from report.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListPaidOrders {
  id: number
  campaign: string | null
  attribution: unknown
  createdAt: Date
  paid: number
  touches: unknown
  products: unknown
  refunds: unknown
}

/** Reads one page of paid orders by the day of their payment in Seoul, with clicks, refunds and lines. */
export const listPaidOrders = (
  db: Sql,
  p: {
    from: Date
    to: Date
    after: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru' | null
    most: number
  },
): Promise<ListPaidOrders[]> =>
  db.many(
    'report.listPaidOrders',
    `select o.id as "id", o.campaign, o.attribution as "attribution", o.created_at as "createdAt", o.total_price as "paid",
  coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'source', t.source, 'channel', t.channel, 'medium', t.medium,
    'keyword', t.keyword, 'campaign', t.campaign) order by t.position) from order_touch t where t.order_id = o.id), '[]') as "touches",
  coalesce((select jsonb_agg(jsonb_build_object('productId', x.product_id, 'amount', x.amount) order by x.product_id)
    from (select p.product_id, sum(l.price::bigint * l.unit) as amount from order_line l join order_product p on p.id = l.order_product_id
      where l.order_id = o.id group by 1) x), '[]') as "products",
  coalesce((select jsonb_agg(jsonb_build_object('money', r.money, 'products',
      coalesce((select jsonb_agg(jsonb_build_object('productId', y.product_id, 'amount', y.amount) order by y.product_id)
        from (select p.product_id, sum(l.price::bigint * l.unit) as amount
          from order_line l join order_product p on p.id = l.order_product_id
            left join refund_line b on b.order_line_id = l.id left join refund_product q on q.order_product_id = p.id
          where l.order_id = o.id and coalesce(b.refund_id, q.refund_id) = r.id group by 1) y), '[]')) order by r.id)
    from refund r where r.order_id = o.id and r.money > 0), '[]') as "refunds"
from payment p join orders o on o.id = p.order_id
where exists (select from money_entry m where m.order_id = o.id and m.posting = 'capture')
  and p.approved_at >= $1::timestamptz and p.approved_at < $2::timestamptz and o.id > $3::bigint
  and ($4::platform_id is null or o.platform = $4::platform_id)
order by o.id limit $5`,
    [p.from, p.to, p.after, p.brand, p.most],
  )

export interface SumTraffic {
  source: string
  channel: string
  medium: string
  keyword: string
  campaign: string
  clicks: number
  sessions: number
}

/** Sums clicks and sessions per source over days in Seoul. */
export const sumTraffic = (
  db: Sql,
  p: {
    from: string
    to: string
    brand: 'cuma' | 'market' | 'farmer' | 'ru' | null
  },
): Promise<SumTraffic[]> =>
  db.many(
    'report.sumTraffic',
    `select source, channel, medium, keyword, campaign, sum(clicks)::bigint as "clicks", sum(sessions)::bigint as "sessions"
from tracking_day
where day between $1::date and $2::date and ($3::platform_id is null or platform = $3::platform_id)
group by 1, 2, 3, 4, 5`,
    [p.from, p.to, p.brand],
  )

export interface SumCosts {
  source: string
  channel: string
  medium: string
  keyword: string
  campaign: string
  cost: number
}

export const sumCosts = (
  db: Sql,
  p: {
    from: string
    to: string
    brand: 'cuma' | 'market' | 'farmer' | 'ru' | null
  },
): Promise<SumCosts[]> =>
  db.many(
    'report.sumCosts',
    `select source, channel, medium, keyword, campaign, sum(cost)::bigint as "cost"
from ad_cost
where day between $1::date and $2::date and ($3::platform_id is null or platform = $3::platform_id)
group by 1, 2, 3, 4, 5`,
    [p.from, p.to, p.brand],
  )

export interface SumDays {
  day: string
  clicks: number
  orders: number
  revenue: number
  refunds: number
  cost: number
}

/** Sums clicks, orders by the day of their payment, what is refunded of these orders, and costs, for each day in Seoul. */
export const sumDays = (
  db: Sql,
  p: {
    since: Date
    until: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    from: string
    to: string
  },
): Promise<SumDays[]> =>
  db.many(
    'report.sumDays',
    `with paid as (
  select (p.approved_at at time zone 'Asia/Seoul')::date as day, count(*) as orders, sum(o.total_price) as revenue,
    sum(coalesce((select sum(r.money) from refund r where r.order_id = o.id and r.money > 0), 0)) as refunds
  from payment p join orders o on o.id = p.order_id
  where exists (select from money_entry m where m.order_id = o.id and m.posting = 'capture')
    and p.approved_at >= $1::timestamptz and p.approved_at < $2::timestamptz and o.platform = $3::platform_id
  group by 1
), clicked as (
  select day, sum(clicks) as clicks from tracking_day where day between $4::date and $5::date and platform = $3::platform_id group by 1
), spent as (
  select day, sum(cost) as cost from ad_cost where day between $4::date and $5::date and platform = $3::platform_id group by 1
)
select to_char(d.day, 'YYYY-MM-DD') as "day", coalesce(c.clicks, 0)::int8 as "clicks", coalesce(p.orders, 0)::int8 as "orders",
  coalesce(p.revenue, 0)::int8 as "revenue", coalesce(p.refunds, 0)::int8 as "refunds", coalesce(s.cost, 0)::int8 as "cost"
from generate_series($4::date, $5::date, interval '1 day') d (day)
left join paid p on p.day = d.day::date left join clicked c on c.day = d.day::date left join spent s on s.day = d.day::date
order by d.day`,
    [p.since, p.until, p.brand, p.from, p.to],
  )

export interface ListProductNames {
  id: number
  name: string
}

export const listProductNames = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListProductNames[]> =>
  db.many(
    'report.listProductNames',
    `select id, name from product where id = any($1::int[])`,
    [p.ids],
  )

export const putCosts = (
  db: Sql,
  p: {
    now: Date
    rows: unknown
  },
): Promise<number> =>
  db.exec(
    'report.putCosts',
    `insert into ad_cost (platform, day, source, channel, medium, keyword, campaign, cost, imported_at)
select g.platform, g.day, g.source, g.channel, g.medium, g.keyword, g.campaign, g.cost, $1::timestamptz
from jsonb_to_recordset($2) as g (platform platform_id, day date, source text, channel text, medium text, keyword text, campaign text, cost int)
order by 1, 2, 3, 4, 5, 6, 7
on conflict (platform, day, source, channel, medium, keyword, campaign) do update set cost = excluded.cost, imported_at = excluded.imported_at`,
    [p.now, JSON.stringify(p.rows)],
  )
