// Made from break-list.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListBreaks {
  id: number
  value: number
  count: number
}

/** Lists differences of the brand, the latest first, and with the rights on all brands those whose brand is not known. */
export const listBreaks = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    isOfAllBrands: boolean
    isOpen: boolean | null
    day: string | null
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListBreaks[]> =>
  db.many(
    'break-list.listBreaks',
    `select b.id as "id", (extract(epoch from b.found_at) * 1000000)::int8 as "value",
  (select count(*) from reconciliation_break c
    where (c.platform = $1::platform_id or ($2::boolean and c.platform is null)) and ($3::boolean is null or (c.resolved_at is null) = $3)
      and ($4::text is null or coalesce(c.detail ->> 'day', to_char(c.found_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')) = $4)) as "count"
from reconciliation_break b
where (b.platform = $1::platform_id or ($2::boolean and b.platform is null)) and ($3::boolean is null or (b.resolved_at is null) = $3)
  and ($4::text is null or coalesce(b.detail ->> 'day', to_char(b.found_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')) = $4)
  and ($5::int8 * (extract(epoch from b.found_at) * 1000000)::int8, $5::int8 * b.id) > ($5::int8 * $6::int8, $5::int8 * $7::int8)
order by $5::int8 * (extract(epoch from b.found_at) * 1000000)::int8, $5::int8 * b.id limit $8::int`,
    [p.brand, p.isOfAllBrands, p.isOpen, p.day, p.sign, p.value, p.id, p.take],
  )

export interface ListBreaksById {
  id: number
  kind: string
  detail: unknown
  foundAt: Date
  resolvedAt: Date | null
  note: string
  resolvedBy: string | null
  orderNo: string | null
  day: string
  captured: number | null
  held: number | null
}

/** Reads differences of the brand with the money of their orders now. */
export const listBreaksById = (
  db: Sql,
  p: {
    ids: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    isOfAllBrands: boolean
  },
): Promise<ListBreaksById[]> =>
  db.many(
    'break-list.listBreaksById',
    `select b.id as "id", b.kind as "kind", b.detail as "detail", b.found_at as "foundAt", b.resolved_at as "resolvedAt", b.note as "note",
  s.name as "resolvedBy", coalesce(o.order_no, b.detail ->> 'orderNo') as "orderNo",
  coalesce(b.detail ->> 'day', to_char(b.found_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')) as "day",
  case when o.id is not null then coalesce((select sum(e.amount) from money_entry e where e.order_id = o.id and e.account = 'gateway'
    and e.posting = 'capture'), 0)::int8 end as "captured",
  case when o.id is not null then coalesce((select sum(e.amount) from money_entry e where e.order_id = o.id and e.account = 'gateway'), 0)::int8 end
    as "held"
from unnest($1::bigint[]) with ordinality as wanted (id, place) join reconciliation_break b on b.id = wanted.id
left join orders o on o.id = b.order_id left join staff s on s.id = b.resolved_by
where b.platform = $2::platform_id or ($3::boolean and b.platform is null)
order by wanted.place`,
    [p.ids, p.brand, p.isOfAllBrands],
  )

export interface ListBreakDays {
  day: string
  found: number
  open: number
}

export const listBreakDays = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    isOfAllBrands: boolean
    most: number
  },
): Promise<ListBreakDays[]> =>
  db.many(
    'break-list.listBreakDays',
    `select coalesce(b.detail ->> 'day', to_char(b.found_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')) as "day", count(*)::int8 as "found",
  count(*) filter (where b.resolved_at is null)::int8 as "open"
from reconciliation_break b
where b.platform = $1::platform_id or ($2::boolean and b.platform is null)
group by 1 order by 1 desc limit $3::int`,
    [p.brand, p.isOfAllBrands, p.most],
  )

export const resolveBreak = (
  db: Sql,
  p: {
    now: Date
    staffId: number
    note: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'break-list.resolveBreak',
    `update reconciliation_break set resolved_at = $1::timestamptz, resolved_by = $2::int, note = $3::text
where id = $4 and resolved_at is null`,
    [p.now, p.staffId, p.note, p.id],
  )

export interface ListRoleBrands {
  brand: string
}

/** Lists the brands on which an account has one of the roles. */
export const listRoleBrands = (
  db: Sql,
  p: {
    staffId: number
    roles: readonly string[]
  },
): Promise<ListRoleBrands[]> =>
  db.many(
    'break-list.listRoleBrands',
    `select distinct r.platform::text as "brand" from staff_role r where r.staff_id = $1 and r.role = any($2::text[])`,
    [p.staffId, p.roles],
  )

export interface FindComparedDay {
  day: string | null
}

/** Returns the last day that the nightly job has compared. */
export const findComparedDay = (
  db: Sql,
): Promise<FindComparedDay | undefined> =>
  db.opt(
    'break-list.findComparedDay',
    `select payload ->> 'last' as "day" from job where kind = 'payment.match' and key = 'match' and done_at is null limit 1`,
    [],
  )
