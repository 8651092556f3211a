// Made from broadcast-admin.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListBroadcastsOf {
  id: number
  value: number
  kind: string
  title: string
  text: string
  path: string | null
  segmentName: string | null
  channels: string[] | null
  perMinute: number | null
  startsAt: Date | null
  state: string
  isForAllBrands: boolean
  audience: number
  inApp: number
  queued: number
  createdAt: Date
  finishedAt: Date | null
  staffName: string | null
  read: number
  opened: number
  clicked: number
  count: number
}

/** Lists broadcasts to a brand or to all brands, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all. */
export const listBroadcastsOf = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    kinds: readonly string[]
    onlyId: number | null
    sign: number
    value: number
    take: number
  },
): Promise<ListBroadcastsOf[]> =>
  db.many(
    'broadcast-admin.listBroadcastsOf',
    `select b.id, b.id as "value", b.kind, b.title, b.text, b.path as "path", b.segment_name as "segmentName", b.channels as "channels",
  b.per_minute as "perMinute", b.starts_at as "startsAt", b.state, b.platform is null as "isForAllBrands", b.audience, b.in_app as "inApp", b.queued,
  b.created_at as "createdAt", b.finished_at as "finishedAt", a.name as "staffName",
  (select count(*)::int from notification n where n.broadcast_id = b.id and n.read_at is not null) as "read",
  (select count(*)::int from message m where m.broadcast_id = b.id and m.opened_at is not null) as "opened",
  (select count(*)::int from message m where m.broadcast_id = b.id and m.clicked_at is not null) as "clicked",
  (select count(*)::int from broadcast c where (c.platform is null or c.platform = $1::platform_id) and c.kind = any($2::text[])) as "count"
from broadcast b left join staff a on a.id = b.staff_id
where (b.platform is null or b.platform = $1::platform_id) and b.kind = any($2::text[])
  and ($3::bigint is null or b.id = $3::bigint) and $4::int8 * b.id > $4::int8 * $5::int8
order by $4::int8 * b.id limit $6::int`,
    [p.brand, p.kinds, p.onlyId, p.sign, p.value, p.take],
  )

export interface FindBroadcastRequest {
  id: number
}

export const findBroadcastRequest = (
  db: Sql,
  p: {
    staffId: number
    requestId: string
  },
): Promise<FindBroadcastRequest | undefined> =>
  db.opt(
    'broadcast-admin.findBroadcastRequest',
    `select id from broadcast where staff_id = $1 and request_id = $2::uuid`,
    [p.staffId, p.requestId],
  )

export interface CountResults {
  channel: string
  state: string
  count: number
}

export const countResults = (
  db: Sql,
  p: {
    id: number
  },
): Promise<CountResults[]> =>
  db.many(
    'broadcast-admin.countResults',
    `select channel, state, count(*)::int as "count" from message where broadcast_id = $1 group by channel, state order by channel, state`,
    [p.id],
  )
