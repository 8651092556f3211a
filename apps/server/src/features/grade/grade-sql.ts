// Made from grade.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListRules {
  month: string
  floors: number[]
  version: number
  changedAt: Date
  changedByName: string | null
  reason: string | null
}

export const listRules = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    most: number
  },
): Promise<ListRules[]> =>
  db.many(
    'grade.listRules',
    `select to_char(r.month, 'YYYY-MM-DD') as "month", r.floors, r.version, r.changed_at as "changedAt", p.name as "changedByName", r.reason
from grade_rule r left join staff p on p.id = r.staff_id
where r.platform = $1::platform_id order by r.month desc limit $2::int`,
    [p.brand, p.most],
  )

export interface LockBrand {
  ignored: boolean | null
}

/** Changes of a brand wait for each other. */
export const lockBrand = (
  db: Sql,
  p: {
    brand: string
  },
): Promise<LockBrand> =>
  db.one(
    'grade.lockBrand',
    `select pg_advisory_xact_lock(hashtext('grade_rule'), hashtext($1::text)) is null as "ignored"`,
    [p.brand],
  )

export interface FindVersion {
  version: number
}

export const findVersion = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindVersion> =>
  db.one(
    'grade.findVersion',
    `select coalesce(max(version), 0) as "version" from grade_rule where platform = $1::platform_id`,
    [p.brand],
  )

export const putRule = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    month: string
    floors: readonly number[]
    version: number
    now: Date
    staffId: number | null
    reason: string | null
  },
): Promise<number> =>
  db.exec(
    'grade.putRule',
    `insert into grade_rule (platform, month, floors, version, changed_at, staff_id, reason)
values ($1::platform_id, $2::date, $3::int8[], $4, $5::timestamptz, $6, $7)
on conflict (platform, month) do update set floors = excluded.floors, version = excluded.version, changed_at = excluded.changed_at,
  staff_id = excluded.staff_id, reason = excluded.reason`,
    [p.brand, p.month, p.floors, p.version, p.now, p.staffId, p.reason],
  )

export interface CountGrades {
  grade: number
  now: number
  coming: number
}

/** Counts the members of a brand by the grade that they have and by the one that the purchases of a period give them. */
export const countGrades = (
  db: Sql,
  p: {
    since: Date
    until: Date
    floors: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<CountGrades[]> =>
  db.many(
    'grade.countGrades',
    `with bought as (
  select o.user_id, sum(l.unit::int8 * l.price) as amount
  from order_history h
  join order_product p on p.id = h.order_product_id and p.status = 'complete'
  join order_line l on l.order_product_id = p.id
  join orders o on o.id = h.order_id
  where h.to_status = 'complete' and h.at >= $1::timestamptz and h.at < $2::timestamptz
    and not exists (select from refund_line r where r.order_line_id = l.id)
  group by o.user_id
), member as (
  select u.grade as held, (select count(*) - 1 from unnest($3::int8[]) as f where f <= coalesce(b.amount, 0))::int as coming
  from app_user u left join bought b on b.user_id = u.id
  where u.platform = $4::platform_id and u.user_type <> 'guest' and u.left_at is null
)
select g as "grade", (select count(*) from member where held = g)::int as "now", (select count(*) from member where coming = g)::int as "coming"
from generate_series(0, 3) g order by g`,
    [p.since, p.until, p.floors, p.brand],
  )
