// Made from segment.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListSegments {
  id: number
  value: number
  name: string
  conditions: unknown
  version: number
  changedAt: Date
  changedByName: string | null
  count: number
}

/** Lists segments of a brand, the newest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all. */
export const listSegments = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    q: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListSegments[]> =>
  db.many(
    'segment.listSegments',
    `select s.id, s.id as "value", s.name, s.conditions, s.version, s.changed_at as "changedAt", a.name as "changedByName", (
  select count(*)::int from segment c where c.platform = $1::platform_id and c.archived_at is null
    and ($2::text is null or strpos(lower(c.name), lower($2::text)) > 0)) as "count"
from segment s left join staff a on a.id = s.changed_by
where s.platform = $1::platform_id and s.archived_at is null and ($2::text is null or strpos(lower(s.name), lower($2::text)) > 0)
  and $3::int8 * s.id > $3::int8 * $4::int8
order by $3::int8 * s.id limit $5::int`,
    [p.brand, p.q, p.sign, p.value, p.take],
  )

export interface FindSegment {
  id: number
  name: string
  conditions: unknown
  version: number
  changedAt: Date
  changedByName: string | null
}

export const findSegment = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindSegment | undefined> =>
  db.opt(
    'segment.findSegment',
    `select s.id, s.name, s.conditions, s.version, s.changed_at as "changedAt", a.name as "changedByName"
from segment s left join staff a on a.id = s.changed_by
where s.id = $1 and s.platform = $2::platform_id and s.archived_at is null`,
    [p.id, p.brand],
  )

export interface LockSegment {
  id: number
  name: string
  conditions: unknown
  version: number
}

export const lockSegment = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockSegment | undefined> =>
  db.opt(
    'segment.lockSegment',
    `select id, name, conditions, version from segment where id = $1 and platform = $2::platform_id and archived_at is null for update`,
    [p.id, p.brand],
  )

export interface AddSegment {
  id: number
}

export const addSegment = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    name: string
    conditions: unknown
    now: Date
    staffId: number
  },
): Promise<AddSegment> =>
  db.one(
    'segment.addSegment',
    `insert into segment (platform, name, conditions, created_at, changed_at, changed_by)
values ($1::platform_id, $2, $3, $4::timestamptz, $4::timestamptz, $5) returning id`,
    [p.brand, p.name, JSON.stringify(p.conditions), p.now, p.staffId],
  )

export const putSegment = (
  db: Sql,
  p: {
    name: string
    conditions: unknown
    now: Date
    staffId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'segment.putSegment',
    `update segment set name = $1, conditions = $2, version = version + 1, changed_at = $3::timestamptz, changed_by = $4 where id = $5`,
    [p.name, JSON.stringify(p.conditions), p.now, p.staffId, p.id],
  )

export const archiveSegment = (
  db: Sql,
  p: {
    now: Date
    staffId: number
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<number> =>
  db.exec(
    'segment.archiveSegment',
    `update segment set archived_at = $1::timestamptz, version = version + 1, changed_at = $1::timestamptz, changed_by = $2
where id = $3 and platform = $4::platform_id and archived_at is null`,
    [p.now, p.staffId, p.id, p.brand],
  )

export interface FindMembers {
  id: number
  consents: boolean
}

/**
 * Lists members of a brand who meet all conditions that are given, by their number. Orders count once they are paid, unless they were
 * withdrawn. Each row has whether the member agrees to advertising.
 */
export const findMembers = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    after: number
    grades: readonly number[] | null
    joinedSince: Date | null
    joinedBefore: Date | null
    adConsent: boolean | null
    minPoints: number | null
    orderedSince: Date | null
    notOrderedSince: Date | null
    minOrders: number | null
    minOrderSum: number | null
    ordersSince: Date | null
    categoryIds: readonly number[] | null
    productIds: readonly number[] | null
    regions: readonly string[] | null
    most: number
  },
): Promise<FindMembers[]> =>
  db.many(
    'segment.findMembers',
    `select u.id, coalesce(s.advertising_alarm, false) as "consents"
from app_user u left join user_setting s on s.user_id = u.id
where u.platform = $1::platform_id and u.user_type <> 'guest' and u.left_at is null and u.blocked_at is null and u.id > $2::bigint
  and ($3::int[] is null or u.grade = any($3::int[]))
  and ($4::timestamptz is null or u.joined_at >= $4::timestamptz)
  and ($5::timestamptz is null or u.joined_at < $5::timestamptz)
  and ($6::boolean is null or coalesce(s.advertising_alarm, false) = $6::boolean)
  and ($7::int is null or coalesce((select a.balance from point_account a where a.user_id = u.id), 0) >= $7::int)
  and ($8::timestamptz is null or exists (select from orders o where o.user_id = u.id
    and o.status not in ('request', 'incomplete', 'withdraw_complete') and o.created_at >= $8::timestamptz))
  and ($9::timestamptz is null or not exists (select from orders o where o.user_id = u.id
    and o.status not in ('request', 'incomplete', 'withdraw_complete') and o.created_at >= $9::timestamptz))
  and ($10::int is null and $11::int is null or exists (
    select from orders o where o.user_id = u.id and o.status not in ('request', 'incomplete', 'withdraw_complete')
      and ($12::timestamptz is null or o.created_at >= $12::timestamptz)
    having count(*) >= coalesce($10::int, 0) and coalesce(sum(o.total_price), 0) >= coalesce($11::int, 0)))
  and ($13::int[] is null or exists (
    select from orders o join order_product x on x.order_id = o.id join product p on p.id = x.product_id join category k on k.id = p.category_id
    where o.user_id = u.id and x.status not in ('request', 'incomplete', 'withdraw_complete')
      and (k.id = any($13::int[]) or k.parent_id = any($13::int[]))))
  and ($14::int[] is null or exists (
    select from orders o join order_product x on x.order_id = o.id
    where o.user_id = u.id and x.status not in ('request', 'incomplete', 'withdraw_complete') and x.product_id = any($14::int[])))
  and ($15::text[] is null or exists (select from delivery_address d
    where d.user_id = u.id and (d.province = any($15::text[]) or d.province || ' ' || d.district = any($15::text[]))))
order by u.id limit $16::int`,
    [p.brand, p.after, p.grades, p.joinedSince, p.joinedBefore, p.adConsent, p.minPoints, p.orderedSince, p.notOrderedSince, p.minOrders, p.minOrderSum, p.ordersSince, p.categoryIds, p.productIds, p.regions, p.most],
  )

export interface MatchContacts {
  position: number
  id: number
}

/** Finds the members of a brand that phones, e-mails and numbers name, each with its position. */
export const matchContacts = (
  db: Sql,
  p: {
    phones: readonly Buffer[]
    emails: readonly Buffer[]
    ids: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<MatchContacts[]> =>
  db.many(
    'segment.matchContacts',
    `select i.position::int as "position", u.id
from unnest($1::bytea[], $2::bytea[], $3::bigint[]) with ordinality as i (phone, email, id, position)
join app_user u on u.platform = $4::platform_id and u.user_type <> 'guest' and u.left_at is null
  and (u.phone_index = i.phone or u.email_index = i.email or u.id = i.id)`,
    [p.phones, p.emails, p.ids, p.brand],
  )

export interface ListMembersIn {
  id: number
}

export const listMembersIn = (
  db: Sql,
  p: {
    ids: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListMembersIn[]> =>
  db.many(
    'segment.listMembersIn',
    `select u.id from app_user u
where u.id = any($1::bigint[]) and u.platform = $2::platform_id and u.user_type <> 'guest' and u.left_at is null order by u.id`,
    [p.ids, p.brand],
  )

export interface AddAudienceFile {
  id: number
}

export const addAudienceFile = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number
    name: string
    total: number
    userIds: readonly number[]
    now: Date
  },
): Promise<AddAudienceFile> =>
  db.one(
    'segment.addAudienceFile',
    `insert into audience_file (platform, staff_id, name, total, user_ids, created_at)
values ($1::platform_id, $2, $3, $4, $5::bigint[], $6::timestamptz) returning id`,
    [p.brand, p.staffId, p.name, p.total, p.userIds, p.now],
  )

export interface FindAudienceFile {
  id: number
  name: string
  total: number
  userIds: number[]
}

export const findAudienceFile = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number
  },
): Promise<FindAudienceFile | undefined> =>
  db.opt(
    'segment.findAudienceFile',
    `select id, name, total, user_ids as "userIds" from audience_file where id = $1 and platform = $2::platform_id and staff_id = $3`,
    [p.id, p.brand, p.staffId],
  )

export const pruneAudienceFiles = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'segment.pruneAudienceFiles',
    `delete from audience_file where created_at < $1::timestamptz`,
    [p.before],
  )
