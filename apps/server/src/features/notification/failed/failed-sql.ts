// Made from failed.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListFailed {
  id: number
  value: number
  key: string
  kind: string
  channel: string
  state: string
  tries: number
  at: Date
  failure: string
  reasonId: string
  body: string | null
  customerId: number | null
}

/** Lists failed messages and those without an answer, the latest first; `sign` is -1 forwards and 1 backwards. */
export const listFailed = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    channel: string | null
    state: string | null
    reasonId: string | null
    from: Date | null
    to: Date | null
    sign: number
    value: number
    take: number
  },
): Promise<ListFailed[]> =>
  db.many(
    'failed.listFailed',
    `select id as "id", id as "value", key, kind, channel, state, tries, settled_at as "at", coalesce(failure, '') as "failure",
  md5(coalesce(failure, '')) as "reasonId", body, user_id as "customerId"
from message
where state in ('failed', 'sending') and settled_at is not null and platform = $1::platform_id
  and ($2::text is null or channel = $2::text)
  and ($3::text is null or state = $3::text)
  and ($4::text is null or md5(coalesce(failure, '')) = $4::text)
  and ($5::timestamptz is null or settled_at >= $5::timestamptz and settled_at < $6::timestamptz)
  and $7::int8 * id > $7::int8 * $8::int8
order by $7::int8 * id limit $9::int`,
    [p.brand, p.channel, p.state, p.reasonId, p.from, p.to, p.sign, p.value, p.take],
  )

export interface CountFailed {
  count: number
}

export const countFailed = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    channel: string | null
    state: string | null
    reasonId: string | null
    from: Date | null
    to: Date | null
  },
): Promise<CountFailed> =>
  db.one(
    'failed.countFailed',
    `select count(*)::int as "count" from message
where state in ('failed', 'sending') and settled_at is not null and platform = $1::platform_id
  and ($2::text is null or channel = $2::text)
  and ($3::text is null or state = $3::text)
  and ($4::text is null or md5(coalesce(failure, '')) = $4::text)
  and ($5::timestamptz is null or settled_at >= $5::timestamptz and settled_at < $6::timestamptz)`,
    [p.brand, p.channel, p.state, p.reasonId, p.from, p.to],
  )

export interface ListReasons {
  day: string
  channel: string
  reasonId: string
  failure: string
  count: number
  retryable: number
}

export const listReasons = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListReasons[]> =>
  db.many(
    'failed.listReasons',
    `select to_char(settled_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as "day", channel, md5(coalesce(failure, '')) as "reasonId",
  min(coalesce(failure, '')) as "failure", count(*)::int as "count",
  count(*) filter (where state = 'failed' and body is not null)::int as "retryable"
from message
where state in ('failed', 'sending') and settled_at is not null and platform = $1::platform_id
group by 1, 2, 3 order by 1 desc, 5 desc, 2, 3 limit 100`,
    [p.brand],
  )

export interface ListChosenIds {
  id: number
}

/** Ids of failed messages, by their ids or by a reason and perhaps a day. With `deadOnly` those that can be sent again. */
export const listChosenIds = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    deadOnly: boolean
    ids: readonly number[] | null
    reasonId: string | null
    from: Date | null
    to: Date | null
    most: number
  },
): Promise<ListChosenIds[]> =>
  db.many(
    'failed.listChosenIds',
    `select id from message
where state in ('failed', 'sending') and settled_at is not null and platform = $1::platform_id
  and (not $2::boolean or state = 'failed' and body is not null)
  and ($3::int8[] is null or id = any($3::int8[]))
  and ($4::text is null or md5(coalesce(failure, '')) = $4::text)
  and ($5::timestamptz is null or settled_at >= $5::timestamptz and settled_at < $6::timestamptz)
order by id limit $7::int`,
    [p.brand, p.deadOnly, p.ids, p.reasonId, p.from, p.to, p.most],
  )

/** Leaves the failure as the reason. Messages that are sent again meanwhile are skipped. */
export const discardFailed = (
  db: Sql,
  p: {
    now: Date
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'failed.discardFailed',
    `update message set state = 'dropped', settled_at = $1::timestamptz, body = null
where id = any($2::int8[]) and state in ('failed', 'sending') and settled_at is not null`,
    [p.now, p.ids],
  )
