// Made from feed.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ClaimFeed {
  id: number
  key: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  event: unknown
  orderId: number | null
  refundId: number | null
  at: Date
  tries: number
}

/** Claims due events of a vendor until a time, of the brands with keys in this process, the oldest first. A claim whose process ends is due again after it. */
export const claimFeed = (
  db: Sql,
  p: {
    until: Date
    vendor: string
    brands: readonly ('cuma' | 'market' | 'farmer' | 'ru')[]
    now: Date
    most: number
  },
): Promise<ClaimFeed[]> =>
  db.many(
    'feed.claimFeed',
    `update analytics_outbox set due_at = $1::timestamptz, tries = tries + 1
where id in (select id from analytics_outbox where vendor = $2 and platform = any($3::platform_id[]) and dead_at is null and due_at <= $4::timestamptz
  order by due_at, id limit $5::int for update skip locked)
returning id, key, platform, event, order_id as "orderId", refund_id as "refundId", at, tries`,
    [p.until, p.vendor, p.brands, p.now, p.most],
  )

export const removeFed = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'feed.removeFed',
    `delete from analytics_outbox where id = any($1::bigint[])`,
    [p.ids],
  )

export const retryFeed = (
  db: Sql,
  p: {
    dueAt: Date
    failure: string | null
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'feed.retryFeed',
    `update analytics_outbox set due_at = $1::timestamptz, failure = $2 where id = any($3::bigint[])`,
    [p.dueAt, p.failure, p.ids],
  )

export const markDead = (
  db: Sql,
  p: {
    now: Date
    failure: string
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'feed.markDead',
    `update analytics_outbox set dead_at = $1::timestamptz, failure = $2 where id = any($3::bigint[])`,
    [p.now, p.failure, p.ids],
  )

/** Deletes what no vendor takes any more: old events of brands without keys in this process. Another process may have them. */
export const dropUnfed = (
  db: Sql,
  p: {
    vendor: string
    brands: readonly ('cuma' | 'market' | 'farmer' | 'ru')[]
    before: Date
  },
): Promise<number> =>
  db.exec(
    'feed.dropUnfed',
    `delete from analytics_outbox where vendor = $1 and platform <> all($2::platform_id[]) and dead_at is null
  and due_at < $3::timestamptz and at < $3::timestamptz`,
    [p.vendor, p.brands, p.before],
  )

/** Deletes dead events of long ago, and all but the newest 10,000. */
export const pruneDead = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'feed.pruneDead',
    `delete from analytics_outbox where dead_at is not null and (dead_at < $1::timestamptz
  or id <= (select id from analytics_outbox where dead_at is not null order by id desc offset 10000 limit 1))`,
    [p.before],
  )

export interface ListDead {
  vendor: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  failure: string | null
  count: number
  since: Date
}

export const listDead = (
  db: Sql,
): Promise<ListDead[]> =>
  db.many(
    'feed.listDead',
    `select vendor, platform, failure, count(*) as "count", min(at) as "since" from analytics_outbox
where dead_at is not null group by 1, 2, 3 order by 1, 2, 3`,
    [],
  )

export const retryDead = (
  db: Sql,
  p: {
    now: Date
    vendor: string
  },
): Promise<number> =>
  db.exec(
    'feed.retryDead',
    `update analytics_outbox set dead_at = null, tries = 0, failure = null, due_at = $1::timestamptz where dead_at is not null and vendor = $2`,
    [p.now, p.vendor],
  )

export const dropDead = (
  db: Sql,
  p: {
    vendor: string
  },
): Promise<number> =>
  db.exec(
    'feed.dropDead',
    `delete from analytics_outbox where dead_at is not null and vendor = $1`,
    [p.vendor],
  )

export interface ListRefusals {
  id: number
  measurement: boolean
  advertising: boolean
}

/** Last choices of the browsers of events, if they refuse a purpose. */
export const listRefusals = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListRefusals[]> =>
  db.many(
    'feed.listRefusals',
    `select b.id as "id", c.measurement as "measurement", c.advertising as "advertising"
from analytics_outbox b cross join lateral (select measurement, advertising from consent_record where id = b.consent_id
  order by received_at desc, chosen_at desc limit 1) c
where b.id = any($1::bigint[]) and not (c.measurement and c.advertising)`,
    [p.ids],
  )

export interface ListFedOrders {
  id: number
  orderId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  total: number
  attribution: unknown
  shipping: number | null
  refund: number | null
  isWhole: boolean | null
  items: unknown
}

/** Reads what purchases and refunds say: exact won, and the lines that were bought or refunded. */
export const listFedOrders = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListFedOrders[]> =>
  db.many(
    'feed.listFedOrders',
    `select b.id as "id", o.id as "orderId", o.platform as "platform", o.total_price as "total", o.attribution as "attribution",
  (o.price ->> 'totalShippingFee')::int as "shipping", r.money as "refund",
  o.total_price = r.money and not exists (select from order_line l join order_product p on p.id = l.order_product_id
      left join refund_line x on x.order_line_id = l.id left join refund_product y on y.order_product_id = p.id
    where l.order_id = o.id and coalesce(x.refund_id, y.refund_id) is distinct from r.id) as "isWhole",
  coalesce((select jsonb_agg(jsonb_build_object('item_id', p.product_id::text, 'item_name', p.product ->> 'name',
      'item_brand', coalesce(p.product -> 'distributor' ->> 'name', ''), 'item_category', t.name,
      'item_category2', case when c.id = t.id then '' else c.name end, 'item_variant', coalesce(l.combination ->> 'name', ''),
      'price', l.price, 'quantity', l.unit) order by l.id)
    from order_line l join order_product p on p.id = l.order_product_id join product d on d.id = p.product_id
      join category c on c.id = d.category_id join category t on t.id = d.top_category_id
      left join refund_line x on x.order_line_id = l.id left join refund_product y on y.order_product_id = p.id
    where l.order_id = o.id and (b.refund_id is null or coalesce(x.refund_id, y.refund_id) = b.refund_id)), '[]') as "items"
from analytics_outbox b join orders o on o.id = b.order_id left join refund r on r.id = b.refund_id
where b.id = any($1::bigint[])`,
    [p.ids],
  )
