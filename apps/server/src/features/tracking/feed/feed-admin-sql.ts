// Made from feed-admin.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListFailedFeed {
  id: number
  value: number
  vendor: string
  event: string
  orderNo: string | null
  at: Date
  failedAt: Date
  tries: number
  failure: string
}

/** Lists events of a brand that a vendor has not taken, the latest first; `sign` is -1 forwards and 1 backwards. At most 10,000 stay. */
export const listFailedFeed = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    vendor: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListFailedFeed[]> =>
  db.many(
    'feed-admin.listFailedFeed',
    `select b.id as "id", b.id as "value", b.vendor, coalesce(b.event ->> 'name', case when b.refund_id is null then 'purchase' else 'refund' end) as "event",
  o.order_no as "orderNo", b.at, b.dead_at as "failedAt", b.tries, coalesce(b.failure, '') as "failure"
from analytics_outbox b left join orders o on o.id = b.order_id
where b.platform = $1::platform_id and b.dead_at is not null and ($2::text is null or b.vendor = $2)
  and $3::int8 * b.id > $3::int8 * $4::int8
order by $3::int8 * b.id limit $5::int`,
    [p.brand, p.vendor, p.sign, p.value, p.take],
  )

export interface CountFailedFeed {
  count: number
}

export const countFailedFeed = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    vendor: string | null
  },
): Promise<CountFailedFeed> =>
  db.one(
    'feed-admin.countFailedFeed',
    `select count(*)::int as "count" from analytics_outbox b
where b.platform = $1::platform_id and b.dead_at is not null and ($2::text is null or b.vendor = $2)`,
    [p.brand, p.vendor],
  )

export const retryFailedFeed = (
  db: Sql,
  p: {
    now: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    vendor: string | null
    ids: readonly number[] | null
  },
): Promise<number> =>
  db.exec(
    'feed-admin.retryFailedFeed',
    `update analytics_outbox set dead_at = null, tries = 0, failure = null, due_at = $1::timestamptz
where platform = $2::platform_id and dead_at is not null
  and ($3::text is null or vendor = $3) and ($4::int8[] is null or id = any($4))`,
    [p.now, p.brand, p.vendor, p.ids],
  )

export const discardFailedFeed = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    vendor: string | null
    ids: readonly number[] | null
  },
): Promise<number> =>
  db.exec(
    'feed-admin.discardFailedFeed',
    `delete from analytics_outbox
where platform = $1::platform_id and dead_at is not null
  and ($2::text is null or vendor = $2) and ($3::int8[] is null or id = any($3))`,
    [p.brand, p.vendor, p.ids],
  )
