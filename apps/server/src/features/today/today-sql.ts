// Made from today.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface CountWaitingOrders {
  new: number
  newSince: Date | null
  late: number
  cancelAsked: number
  returnAsked: number
  replaceAsked: number
  stockOut: number
}

/**
 * Counts orders of the brand with a product in each state that waits, by the index of states. With distributors only their products
 * count.
 */
export const countWaitingOrders = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorIds: readonly number[] | null
    lateBefore: Date
  },
): Promise<CountWaitingOrders> =>
  db.one(
    'today.countWaitingOrders',
    `with waiting as materialized (
  select p.order_id, p.status, p.ordered_at as created_at
  from order_product p
  where p.status in ('paid', 'withdraw_partially', 'withdraw_request', 'stock_out', 'return_request', 'replace_request')
    and p.platform = $1::platform_id
    and ($2::int[] is null or p.distributor_id = any($2::int[]))
)
select count(distinct order_id) filter (where status in ('paid', 'withdraw_partially'))::int as "new",
  min(created_at) filter (where status in ('paid', 'withdraw_partially')) as "newSince",
  count(distinct order_id) filter (where status in ('paid', 'withdraw_partially') and created_at < $3::timestamptz)::int as "late",
  count(distinct order_id) filter (where status = 'withdraw_request')::int as "cancelAsked",
  count(distinct order_id) filter (where status = 'return_request')::int as "returnAsked",
  count(distinct order_id) filter (where status = 'replace_request')::int as "replaceAsked",
  count(distinct order_id) filter (where status = 'stock_out')::int as "stockOut"
from waiting`,
    [p.brand, p.distributorIds, p.lateBefore],
  )

export interface CountQuestions {
  count: number
  since: Date | null
}

export const countQuestions = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
  },
): Promise<CountQuestions> =>
  db.one(
    'today.countQuestions',
    `select count(*)::int as "count", min(q.created_at) as "since"
from product_qna q
where q.answer is null and not q.is_hidden
  and ($1::int[] is null
    or exists (select from product x where x.id = q.product_id and x.distributor_id = any($1::int[])))`,
    [p.distributorIds],
  )

export interface CountReviewCases {
  count: number
  since: Date | null
}

/** Counts hidden reviews that wait for a decision, and appeals. */
export const countReviewCases = (
  db: Sql,
): Promise<CountReviewCases> =>
  db.one(
    'today.countReviewCases',
    `select count(*)::int as "count", min(coalesce(c.appealed_at, c.opened_at)) as "since"
from review_case c where c.closed_at is null and (c.decision is null or (c.appealed_at is not null and c.appeal_decision is null))`,
    [],
  )

export interface CountPointGrants {
  count: number
  since: Date | null
}

export const countPointGrants = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountPointGrants> =>
  db.one(
    'today.countPointGrants',
    `select count(*)::int as "count", min(asked_at) as "since" from point_grant where platform = $1::platform_id and state = 'waiting'`,
    [p.brand],
  )

export interface CountFailedMessages {
  count: number
  since: Date | null
}

/** Counts messages that an operator can send again. */
export const countFailedMessages = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountFailedMessages> =>
  db.one(
    'today.countFailedMessages',
    `select count(*)::int as "count", min(m.created_at) as "since" from message m
where m.state = 'failed' and m.body is not null and m.platform = $1::platform_id`,
    [p.brand],
  )

export interface CountDeadJobs {
  count: number
  since: Date | null
}

export const countDeadJobs = (
  db: Sql,
  p: {
    ownTries: readonly number[]
    ownKinds: readonly string[]
    tries: number
  },
): Promise<CountDeadJobs> =>
  db.one(
    'today.countDeadJobs',
    `select count(*)::int as "count", min(created_at) as "since" from job
where done_at is null and attempts >= coalesce(($1::int[])[array_position($2::text[], kind)], $3::int)`,
    [p.ownTries, p.ownKinds, p.tries],
  )

export interface CountBreaks {
  count: number
  since: Date | null
}

/** Counts differences to the gateway about orders of the brand, and those about no order. */
export const countBreaks = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountBreaks> =>
  db.one(
    'today.countBreaks',
    `select count(*)::int as "count", min(b.found_at) as "since"
from reconciliation_break b left join orders o on o.id = b.order_id
where b.resolved_at is null and (o.id is null or o.platform = $1::platform_id)`,
    [p.brand],
  )

export interface SumHours {
  hour: number
  won: number
  orders: number
}

/**
 * Sums paid orders by the hour in Seoul in which they were placed. Paid means that the payment was approved, whatever has become of the
 * order since.
 */
export const sumHours = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<SumHours[]> =>
  db.many(
    'today.sumHours',
    `select extract(hour from o.created_at at time zone 'Asia/Seoul')::int as "hour", coalesce(sum(p.amount), 0)::int8 as "won", count(*)::int as "orders"
from orders o join payment p on p.order_id = o.id
where o.created_at >= $1::timestamptz and o.created_at < $2::timestamptz and o.platform = $3::platform_id and p.approved_at is not null
group by 1 order by 1`,
    [p.from, p.to, p.brand],
  )

export interface SumHoursOfDistributors {
  hour: number
  won: number
  orders: number
}

/** As sumHours: the price of the products of some distributors. */
export const sumHoursOfDistributors = (
  db: Sql,
  p: {
    from: Date
    to: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorIds: readonly number[]
  },
): Promise<SumHoursOfDistributors[]> =>
  db.many(
    'today.sumHoursOfDistributors',
    `select extract(hour from o.created_at at time zone 'Asia/Seoul')::int as "hour", coalesce(sum(l.unit::int8 * l.price), 0)::int8 as "won",
  count(distinct o.id)::int as "orders"
from orders o join payment p on p.order_id = o.id
join order_product x on x.order_id = o.id join order_line l on l.order_product_id = x.id
where o.created_at >= $1::timestamptz and o.created_at < $2::timestamptz and o.platform = $3::platform_id and p.approved_at is not null
  and x.distributor_id = any($4::int[])
group by 1 order by 1`,
    [p.from, p.to, p.brand, p.distributorIds],
  )

export interface ListLowStock {
  productId: number
  productName: string
  combinationId: number
  combinationName: string
  available: number
}

/** Lists combinations on sale with few units left, the fewest first. The rows of stock are narrow and few beside orders. */
export const listLowStock = (
  db: Sql,
  p: {
    few: number
    distributorIds: readonly number[] | null
    most: number
  },
): Promise<ListLowStock[]> =>
  db.many(
    'today.listLowStock',
    `select p.id as "productId", p.name as "productName", s.product_option_combination_id as "combinationId", c.name as "combinationName",
  (s.on_hand - s.reserved)::int as "available"
from stock s join product p on p.id = s.product_id join product_option_combination c on c.id = s.product_option_combination_id
left join stock_threshold t on t.product_id = s.product_id
where s.on_hand - s.reserved <= coalesce(t.units, $1::int) and p.product_status = 'stock_in' and c.product_option_status = 'stock_in'
  and ($2::int[] is null or p.distributor_id = any($2::int[]))
order by 5, p.id, s.product_option_combination_id limit $3::int`,
    [p.few, p.distributorIds, p.most],
  )

export interface CountDisabledWebhooks {
  count: number
  since: Date | null
}

export const countDisabledWebhooks = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountDisabledWebhooks> =>
  db.one(
    'today.countDisabledWebhooks',
    `select count(*)::int as "count", min(failing_since) as "since" from webhook
where platform = $1::platform_id and state = 'disabled' and archived_at is null`,
    [p.brand],
  )

export interface CountFailedDeliveries {
  count: number
  since: Date | null
}

/** Counts dead messages of the webhooks of a brand, at most 1,000 of each, without tests. A brand has at most 50 webhooks in use. */
export const countFailedDeliveries = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountFailedDeliveries> =>
  db.one(
    'today.countFailedDeliveries',
    `select coalesce(sum(f.n), 0)::int as "count", min(f.since) as "since"
from webhook w cross join lateral (
  select count(*) as n, min(d.last_attempt_at) as since from (
    select x.last_attempt_at from webhook_delivery x
    where x.webhook_id = w.id and x.state = 'dead' and x.event <> 'webhook.test' order by x.id limit 1000) d
) f
where w.platform = $1::platform_id and w.archived_at is null`,
    [p.brand],
  )

export interface CountFailedFeeds {
  count: number
  since: Date | null
}

/** Counts events that a vendor of analytics has not taken. At most 10,000 stay. */
export const countFailedFeeds = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountFailedFeeds> =>
  db.one(
    'today.countFailedFeeds',
    `select count(*)::int as "count", min(dead_at) as "since" from analytics_outbox where platform = $1::platform_id and dead_at is not null`,
    [p.brand],
  )
