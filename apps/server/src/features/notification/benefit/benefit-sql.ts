// Made from benefit.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListExpiringPoints {
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  isGone: boolean
  point: number
}

/**
 * Sums the points of each member that expire within a period if none is used until then, counted as `findPoint` of the user
 * feature counts. The limits of both ends are those of `pointExpiryAt`. Zero if they were used.
 * 1. due: the next members who earned points, or got them back, so that they may expire within the period.
 * 2. parts, sums: what will have expired by the beginning and by the end of the period.
 */
export const listExpiringPoints = (
  db: Sql,
  p: {
    after: number
    backAfter: Date
    backUntil: Date
    cameAfter: Date
    cameUntil: Date
    most: number
  },
): Promise<ListExpiringPoints[]> =>
  db.many(
    'benefit.listExpiringPoints',
    `with due as (
  select distinct e.user_id from point_entry e
  where e.amount > 0 and e.user_id > $1::bigint and case e.kind
    when 'refund' then e.created_at > $2::timestamptz and e.created_at <= $3::timestamptz
    else e.created_at > $4::timestamptz and e.created_at <= $5::timestamptz end
    and e.created_at > least($2::timestamptz, $4::timestamptz) and e.created_at <= greatest($3::timestamptz, $5::timestamptz)
  order by e.user_id limit $6::int
), parts as (
  select e.user_id, t.sign, e.reviewed_product_id as item, coalesce(sum(e.amount) filter (where e.amount > 0
      and e.created_at <= case e.kind when 'refund' then t.back else t.came end), 0)
    + coalesce(sum(e.amount) filter (where e.amount < 0), 0) as rest
  from due d join point_entry e on e.user_id = d.user_id cross join (
    values (-1, $4::timestamptz, $2::timestamptz), (1, $5::timestamptz, $3::timestamptz)) t (sign, came, back)
  group by 1, 2, 3
), sums as (
  select user_id, sign, greatest(0, sum(case when item is null then rest else greatest(0, rest) end)) as amount from parts group by 1, 2
)
select s.user_id as "userId", u.platform, u.left_at is not null as "isGone", sum(s.sign * s.amount)::int as "point"
from sums s join app_user u on u.id = s.user_id
group by s.user_id, u.platform, u.left_at order by s.user_id`,
    [p.after, p.backAfter, p.backUntil, p.cameAfter, p.cameUntil, p.most],
  )

export interface ListGradeChanges {
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  from: number
  to: number
}

export const listGradeChanges = (
  db: Sql,
  p: {
    month: string
    after: number
    most: number
  },
): Promise<ListGradeChanges[]> =>
  db.many(
    'benefit.listGradeChanges',
    `select g.user_id as "userId", u.platform, g.from_grade as "from", g.to_grade as "to"
from grade_change g join app_user u on u.id = g.user_id and u.left_at is null
where g.month = $1::date and g.user_id > $2::bigint
order by g.user_id limit $3::int`,
    [p.month, p.after, p.most],
  )
