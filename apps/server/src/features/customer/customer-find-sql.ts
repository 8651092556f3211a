// Made from customer-find.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListMembers {
  id: number
  value: number
}

/** Lists members of a brand, the newest first; `sign` is -1 forwards and 1 backwards. One branch is read, in the order of an index. */
export const listMembers = (
  db: Sql,
  p: {
    sign: number
    value: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    type: string | null
    grade: number | null
    isBlocked: boolean | null
    take: number
  },
): Promise<ListMembers[]> =>
  db.many(
    'customer-find.listMembers',
    `select x.id as "id", x.id as "value" from (
  (select u.id from app_user u
   where $1::int8 = -1 and u.id < $2::int8 and u.platform = $3::platform_id and u.user_type <> 'guest' and u.left_at is null
     and ($4::text is null or u.user_type = $4::text::user_type) and ($5::int is null or u.grade = $5::int)
     and ($6::boolean is null or (u.blocked_at is not null) = $6::boolean)
   order by u.platform desc, u.id desc limit $7::int)
  union all
  (select u.id from app_user u
   where $1::int8 = 1 and u.id > $2::int8 and u.platform = $3::platform_id and u.user_type <> 'guest' and u.left_at is null
     and ($4::text is null or u.user_type = $4::text::user_type) and ($5::int is null or u.grade = $5::int)
     and ($6::boolean is null or (u.blocked_at is not null) = $6::boolean)
   order by u.platform, u.id limit $7::int)
) x
order by $1::int8 * x.id limit $7::int`,
    [p.sign, p.value, p.brand, p.type, p.grade, p.isBlocked, p.take],
  )

export interface CountMembers {
  count: number
}

/** Counts as listMembers does, up to `most`. */
export const countMembers = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    type: string | null
    grade: number | null
    isBlocked: boolean | null
    most: number
  },
): Promise<CountMembers> =>
  db.one(
    'customer-find.countMembers',
    `select count(*) as "count" from (
  select from app_user u
  where u.platform = $1::platform_id and u.user_type <> 'guest' and u.left_at is null
    and ($2::text is null or u.user_type = $2::text::user_type) and ($3::int is null or u.grade = $3::int)
    and ($4::boolean is null or (u.blocked_at is not null) = $4::boolean)
  limit $5::int) x`,
    [p.brand, p.type, p.grade, p.isBlocked, p.most],
  )

export interface ListFound {
  id: number
  value: number
  count: number
}

/**
 * Lists people of a brand by a blind index or an order number, the newest first. Each row has the count of all. Guests are found by
 * their orders.
 */
export const listFound = (
  db: Sql,
  p: {
    phoneIndex: Buffer | null
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    emailIndex: Buffer | null
    nameIndex: Buffer | null
    contact: Buffer | null
    orderNo: string | null
    type: string | null
    grade: number | null
    isBlocked: boolean | null
    sign: number
    value: number
    take: number
  },
): Promise<ListFound[]> =>
  db.many(
    'customer-find.listFound',
    `with found as materialized (
  select u.id from app_user u where u.phone_index = $1 and u.platform = $2::platform_id
  union select u.id from app_user u where u.email_index = $3 and u.platform = $2::platform_id
  union select u.id from app_user u where u.name_index = $4 and u.platform = $2::platform_id
  union select o.user_id from order_contact c join orders o on o.id = c.order_id join app_user u on u.id = o.user_id
    where c.value = $5 and o.platform = $2::platform_id and u.user_type = 'guest'
  union select o.user_id from orders o where o.order_no = $6 and o.platform = $2::platform_id
), matching as materialized (
  select u.id from found f join app_user u using (id)
  where ($7::text is null or u.user_type = $7::text::user_type) and ($8::int is null or u.grade = $8::int)
    and ($9::boolean is null or (u.blocked_at is not null) = $9::boolean)
)
select m.id as "id", m.id as "value", (select count(*)::int from matching) as "count"
from matching m
where $10::int8 * m.id > $10::int8 * $11::int8
order by $10::int8 * m.id limit $12::int`,
    [p.phoneIndex, p.brand, p.emailIndex, p.nameIndex, p.contact, p.orderNo, p.type, p.grade, p.isBlocked, p.sign, p.value, p.take],
  )

export interface ListSummaries {
  id: number
  type: 'guest' | 'email' | 'kakaotalk' | 'naver'
  sealed: Buffer | null
  wrapped: Buffer | null
  nickname: string | null
  grade: number
  joinedAt: Date | null
  leftAt: Date | null
  isBlocked: boolean
  orderCount: number
  lastOrderAt: Date | null
  address: unknown
}

/** Reads what a row of the list shows, in the order of the ids. The latest order has the name and phone of a guest. */
export const listSummaries = (
  db: Sql,
  p: {
    ids: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListSummaries[]> =>
  db.many(
    'customer-find.listSummaries',
    `select u.id, u.user_type as "type", u.sealed, k.wrapped as "wrapped", u.nickname, u.grade, u.joined_at as "joinedAt", u.left_at as "leftAt",
  u.blocked_at is not null as "isBlocked", o.count as "orderCount", o."lastOrderAt" as "lastOrderAt",
  case when u.user_type = 'guest' then (select x.address from orders x where x.user_id = u.id order by x.id desc limit 1) end as "address"
from unnest($1::bigint[]) with ordinality as i (id, position)
join app_user u on u.id = i.id
left join user_key k on k.user_id = u.id
cross join lateral (
  select count(*)::int as count, max(x.created_at) as "lastOrderAt"
  from orders x where x.user_id = u.id and x.status not in ('request', 'incomplete')) o
where u.platform = $2::platform_id and (u.user_type <> 'guest' or exists (select from orders x where x.user_id = u.id))
order by i.position`,
    [p.ids, p.brand],
  )

export interface ListNotes {
  id: number
  value: number
  kind: string
  contents: string
  staffName: string | null
  createdAt: Date
  count: number
}

/** Lists notes, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all. */
export const listNotes = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListNotes[]> =>
  db.many(
    'customer-find.listNotes',
    `select n.id as "id", n.id as "value", n.kind as "kind", n.contents as "contents", s.name as "staffName", n.created_at as "createdAt",
  (select count(*)::int from customer_note c where c.user_id = $1) as "count"
from customer_note n left join staff s on s.id = n.staff_id
where n.user_id = $1 and $2::int8 * n.id > $2::int8 * $3::int8
order by $2::int8 * n.id limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface AddNote {
  id: number
  createdAt: Date
}

export const addNote = (
  db: Sql,
  p: {
    userId: number
    staffId: number
    kind: string
    contents: string
    now: Date
  },
): Promise<AddNote> =>
  db.one(
    'customer-find.addNote',
    `insert into customer_note (user_id, staff_id, kind, contents, created_at)
values ($1, $2, $3, $4, $5::timestamptz) returning id, created_at as "createdAt"`,
    [p.userId, p.staffId, p.kind, p.contents, p.now],
  )

export interface ListSessions {
  type: 'temp' | 'nonce' | 'oauth' | 'email' | 'guest'
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  device: string | null
}

/** Lists valid logins, the last used first. */
export const listSessions = (
  db: Sql,
  p: {
    userId: number
    now: Date
    most: number
  },
): Promise<ListSessions[]> =>
  db.many(
    'customer-find.listSessions',
    `select t.token_type as "type", t.created_at as "createdAt", t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt",
  (select s.label from push_subscription s where s.token_hash = t.hash) as "device"
from token t
where t.user_id = $1 and t.revoked_at is null and t.expires_at > $2::timestamptz
order by t.last_used_at desc, t.created_at desc limit $3::int`,
    [p.userId, p.now, p.most],
  )
