// Made from user-point.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListEntries {
  id: number
  kind: string
  amount: number
  reason: string
  orderId: number | null
  createdAt: Date
}

export const listEntries = (
  db: Sql,
  p: {
    userId: number
    before: number | null
    came: boolean | null
    since: Date | null
    until: Date | null
    take: number
  },
): Promise<ListEntries[]> =>
  db.many(
    'user-point.listEntries',
    `select id, kind as "kind", amount, reason,
  coalesce(order_id, (select p.order_id from order_product p where p.id = coalesce(order_product_id, reviewed_product_id))) as "orderId", created_at as "createdAt"
from point_entry
where user_id = $1 and ($2::int8 is null or id < $2::int8)
  and ($3::boolean is null or (amount > 0) = $3::boolean)
  and ($4::timestamptz is null or created_at >= $4::timestamptz)
  and ($5::timestamptz is null or created_at < $5::timestamptz)
order by id desc limit $6::int8`,
    [p.userId, p.before, p.came, p.since, p.until, p.take],
  )

export interface CountEntries {
  count: number
}

export const countEntries = (
  db: Sql,
  p: {
    userId: number
    came: boolean | null
    since: Date | null
    until: Date | null
  },
): Promise<CountEntries> =>
  db.one(
    'user-point.countEntries',
    `select count(*)::int as "count" from point_entry
where user_id = $1 and ($2::boolean is null or (amount > 0) = $2::boolean)
  and ($3::timestamptz is null or created_at >= $3::timestamptz)
  and ($4::timestamptz is null or created_at < $4::timestamptz)`,
    [p.userId, p.came, p.since, p.until],
  )

export interface FindPoint {
  point: number
  expiring: number
}

/**
 * The oldest points are used first: the rest of those earned up to a time is their sum minus everything ever used. Refunded
 * points undo their use and so keep their original expiry, but only those refunded up to `backBefore` expire, so that none
 * expires on the day of its refund. Points taken back for a deleted review cancel the earning of that review: they are no use of
 * other points, so the points of each reviewed product are summed apart.
 */
export const findPoint = (
  db: Sql,
  p: {
    userId: number
    backBefore: Date
    cameBefore: Date
  },
): Promise<FindPoint> =>
  db.one(
    'user-point.findPoint',
    `select coalesce((select balance from point_account where user_id = $1), 0) as "point",
  greatest(0, coalesce(sum(case when item is null then rest else greatest(0, rest) end), 0))::int as "expiring"
from (
  select reviewed_product_id as item, coalesce(sum(amount) filter (where amount > 0
      and created_at <= case kind when 'refund' then $2::timestamptz else $3::timestamptz end), 0)
    + coalesce(sum(amount) filter (where amount < 0), 0) as rest
  from point_entry where user_id = $1 group by reviewed_product_id) parts`,
    [p.userId, p.backBefore, p.cameBefore],
  )

export interface LockHoldersOfOld {
  userId: number
}

/** Lists users with points that may have expired. Locks them, so that the points cannot be used meanwhile. */
export const lockHoldersOfOld = (
  db: Sql,
  p: {
    after: number
    cameBefore: Date
    most: number
  },
): Promise<LockHoldersOfOld[]> =>
  db.many(
    'user-point.lockHoldersOfOld',
    `select a.user_id as "userId" from point_account a
where a.balance > 0 and a.user_id > $1
  and exists (select 1 from point_entry e where e.user_id = a.user_id and e.amount > 0 and e.kind <> 'refund' and e.created_at <= $2::timestamptz)
order by a.user_id limit $3 for update of a`,
    [p.after, p.cameBefore, p.most],
  )

export interface ExpireOld {
  userId: number
  amount: number
}

/** Counts as findPoint does. */
export const expireOld = (
  db: Sql,
  p: {
    backBefore: Date
    cameBefore: Date
    userIds: readonly number[]
    reason: string
    now: Date
  },
): Promise<ExpireOld[]> =>
  db.many(
    'user-point.expireOld',
    `with parts as (
  select user_id, reviewed_product_id as item, coalesce(sum(amount) filter (where amount > 0
      and created_at <= case kind when 'refund' then $1::timestamptz else $2::timestamptz end), 0)
    + coalesce(sum(amount) filter (where amount < 0), 0) as rest
  from point_entry where user_id = any($3::bigint[]) group by user_id, reviewed_product_id
), gone as (
  select user_id, sum(case when item is null then rest else greatest(0, rest) end)::int as amount from parts group by user_id
), written as (
  insert into point_entry (user_id, kind, amount, reason, created_at)
  select user_id, 'expire', -amount, $4, $5::timestamptz from gone where amount > 0
  returning user_id, amount
)
update point_account a set balance = a.balance + w.amount from written w where a.user_id = w.user_id
returning a.user_id as "userId", w.amount as "amount"`,
    [p.backBefore, p.cameBefore, p.userIds, p.reason, p.now],
  )

export interface GrantPoint {
  id: number
}

/** Grants points on behalf of the shop. */
export const grantPoint = (
  db: Sql,
  p: {
    userId: number
    amount: number
    reason: string
    now: Date
  },
): Promise<GrantPoint> =>
  db.one(
    'user-point.grantPoint',
    `with account as (
  insert into point_account (user_id, balance) values ($1, $2)
  on conflict (user_id) do update set balance = point_account.balance + excluded.balance
)
insert into point_entry (user_id, kind, amount, reason, created_at) values ($1, 'adjust', $2, $3, $4::timestamptz)
returning id`,
    [p.userId, p.amount, p.reason, p.now],
  )

export interface TakePoint {
  id: number
}

/** Takes points back on behalf of the shop. No row if the account has fewer. */
export const takePoint = (
  db: Sql,
  p: {
    amount: number
    userId: number
    reason: string
    now: Date
  },
): Promise<TakePoint | undefined> =>
  db.opt(
    'user-point.takePoint',
    `with account as (
  update point_account set balance = balance - $1 where user_id = $2 and balance >= $1 returning user_id
)
insert into point_entry (user_id, kind, amount, reason, created_at)
select user_id, 'adjust', -($1)::int, $3, $4::timestamptz from account
returning id`,
    [p.amount, p.userId, p.reason, p.now],
  )

export interface LockBalance {
  balance: number
}

/** Locks the account of points and returns its balance. */
export const lockBalance = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockBalance | undefined> =>
  db.opt(
    'user-point.lockBalance',
    `select balance from point_account where user_id = $1 for update`,
    [p.userId],
  )

/** Forfeits the remaining points of a member who leaves. */
export const forfeit = (
  db: Sql,
  p: {
    userId: number
    reason: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'user-point.forfeit',
    `with account as (
  select user_id, balance from point_account where user_id = $1 and balance > 0 for update
), written as (
  insert into point_entry (user_id, kind, amount, reason, created_at)
  select user_id, 'adjust', -balance, $2, $3::timestamptz from account returning user_id
)
update point_account a set balance = 0 from written w where a.user_id = w.user_id`,
    [p.userId, p.reason, p.now],
  )

export interface SumPurchases {
  purchAmt: number
}

/** Sums the products completed within the period and not refunded. */
export const sumPurchases = (
  db: Sql,
  p: {
    userId: number
    since: Date
    until: Date
  },
): Promise<SumPurchases> =>
  db.one(
    'user-point.sumPurchases',
    `select coalesce(sum(l.unit::int8 * l.price), 0)::int8 as "purchAmt"
from orders o
join order_product p on p.order_id = o.id and p.status = 'complete'
join order_line l on l.order_product_id = p.id
where o.user_id = $1 and not exists (select from refund_line r where r.order_line_id = l.id) and exists (
  select 1 from order_history h where h.order_product_id = p.id and h.to_status = 'complete'
    and h.at >= $2::timestamptz and h.at < $3::timestamptz)`,
    [p.userId, p.since, p.until],
  )

export interface ClaimEvaluation {
  month: string
}

/** Claims the evaluation of a month: the first process gets a row. */
export const claimEvaluation = (
  db: Sql,
  p: {
    month: string
    now: Date
  },
): Promise<ClaimEvaluation | undefined> =>
  db.opt(
    'user-point.claimEvaluation',
    `insert into grade_evaluation (month, evaluated_at, changed) values ($1::date, $2::timestamptz, 0)
on conflict (month) do nothing returning month`,
    [p.month, p.now],
  )

export const clearGradeChanges = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'user-point.clearGradeChanges',
    `delete from grade_change`,
    [],
  )

/**
 * Sets every member's grade from the products completed within the period, and writes the changes. The minimum sums of the grades,
 * ascending, are those of the brand in force in the month, or else `floors`.
 */
export const evaluateGrades = (
  db: Sql,
  p: {
    month: string
    floors: readonly number[]
    since: Date
    until: Date
  },
): Promise<number> =>
  db.exec(
    'user-point.evaluateGrades',
    `with floor as (
  select b.platform, coalesce((select r.floors from grade_rule r where r.platform = b.platform and r.month <= $1::date
    order by r.month desc limit 1), $2::int8[]) as floors
  from unnest(enum_range(null::platform_id)) as b (platform)
), bought as (
  select o.user_id, sum(l.unit::int8 * l.price) as amount
  from order_history h
  join order_product p on p.id = h.order_product_id and p.status = 'complete'
  join order_line l on l.order_product_id = p.id
  join orders o on o.id = h.order_id
  where h.to_status = 'complete' and h.at >= $3::timestamptz and h.at < $4::timestamptz
    and not exists (select from refund_line r where r.order_line_id = l.id)
  group by o.user_id
), earned as (
  select u.id, u.grade as held, (select count(*) - 1 from unnest(l.floors) as f where f <= coalesce(b.amount, 0))::int as grade
  from app_user u join floor l on l.platform = u.platform left join bought b on b.user_id = u.id
  where u.user_type <> 'guest' and u.left_at is null and (u.grade <> 0 or b.user_id is not null)
), changed as (
  update app_user u set grade = e.grade from earned e where u.id = e.id and u.grade <> e.grade returning u.id, e.held, e.grade
)
insert into grade_change (user_id, month, from_grade, to_grade) select id, $1::date, held, grade from changed order by id`,
    [p.month, p.floors, p.since, p.until],
  )

export const recordEvaluation = (
  db: Sql,
  p: {
    changed: number
    month: string
  },
): Promise<number> =>
  db.exec(
    'user-point.recordEvaluation',
    `update grade_evaluation set changed = $1 where month = $2::date`,
    [p.changed, p.month],
  )

export interface FindFloors {
  floors: number[]
}

/** Finds the minimum sums of the grades of a member's brand in the evaluation of a month. No row: those of the code. */
export const findFloors = (
  db: Sql,
  p: {
    userId: number
    month: string
  },
): Promise<FindFloors | undefined> =>
  db.opt(
    'user-point.findFloors',
    `select r.floors from grade_rule r join app_user u on u.platform = r.platform
where u.id = $1 and r.month <= $2::date order by r.month desc limit 1`,
    [p.userId, p.month],
  )
