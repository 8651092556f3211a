// Made from point-grant.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockLimit {
  customerDay: number
  staffDay: number
}

/** Locks the limit of the brand, so that points given at the same time are summed one after another. */
export const lockLimit = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockLimit> =>
  db.one(
    'point-grant.lockLimit',
    `select coalesce((s.value ->> 'pointCustomerDay')::int, l.customer_day) as "customerDay", coalesce((s.value ->> 'pointStaffDay')::int, l.staff_day) as "staffDay"
from point_limit l left join shop_setting s on s.platform = l.platform and s.key = 'limits'
where l.platform = $1::platform_id for update of l`,
    [p.brand],
  )

export interface FindRequest {
  id: number
  userId: number
  amount: number
  reason: string
}

/** Finds what a form has made before. */
export const findRequest = (
  db: Sql,
  p: {
    staffId: number
    requestId: string
  },
): Promise<FindRequest | undefined> =>
  db.opt(
    'point-grant.findRequest',
    `select id, user_id as "userId", amount, reason from point_grant where asked_by = $1 and request_id = $2::uuid`,
    [p.staffId, p.requestId],
  )

export interface SumGiven {
  ofCustomer: number
  ofAll: number
}

/**
 * Sums points that a staff account has given, or taken back for a negative `amount`, since a time without a second person: of one customer
 * and of all.
 */
export const sumGiven = (
  db: Sql,
  p: {
    userId: number
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    since: Date
    amount: number
  },
): Promise<SumGiven> =>
  db.one(
    'point-grant.sumGiven',
    `select coalesce(sum(abs(amount)) filter (where user_id = $1), 0)::int8 as "ofCustomer", coalesce(sum(abs(amount)), 0)::int8 as "ofAll"
from point_grant
where asked_by = $2 and platform = $3::platform_id and asked_at >= $4::timestamptz and state = 'granted' and decided_by is null
  and sign(amount) = sign(($5)::int)`,
    [p.userId, p.staffId, p.brand, p.since, p.amount],
  )

export interface AddGrant {
  id: number
}

export const addGrant = (
  db: Sql,
  p: {
    requestId: string
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    userId: number
    amount: number
    reason: string
    state: string
    staffId: number
    now: Date
    decidedAt: Date | null
    entryId: number | null
  },
): Promise<AddGrant> =>
  db.one(
    'point-grant.addGrant',
    `insert into point_grant (request_id, platform, user_id, amount, reason, state, asked_by, asked_at, decided_at, point_entry_id)
values ($1::uuid, $2::platform_id, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz, $10)
returning id`,
    [p.requestId, p.brand, p.userId, p.amount, p.reason, p.state, p.staffId, p.now, p.decidedAt, p.entryId],
  )

export interface LockGrant {
  id: number
  userId: number
  amount: number
  reason: string
  state: string
  askedBy: number
}

export const lockGrant = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockGrant | undefined> =>
  db.opt(
    'point-grant.lockGrant',
    `select id, user_id as "userId", amount, reason, state as "state", asked_by as "askedBy"
from point_grant where id = $1 and platform = $2::platform_id for update`,
    [p.id, p.brand],
  )

export const decideGrant = (
  db: Sql,
  p: {
    state: string
    staffId: number
    now: Date
    decision: string | null
    entryId: number | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'point-grant.decideGrant',
    `update point_grant set state = $1, decided_by = $2, decided_at = $3::timestamptz, decision = $4, point_entry_id = $5
where id = $6 and state = 'waiting'`,
    [p.state, p.staffId, p.now, p.decision, p.entryId, p.id],
  )

export interface ListPending {
  id: number
  value: number
  count: number
}

/** Lists grants that wait, the longest waiting first; `sign` is 1 forwards and -1 backwards. Each row has the count of all. */
export const listPending = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    take: number
  },
): Promise<ListPending[]> =>
  db.many(
    'point-grant.listPending',
    `select g.id as "id", g.id as "value",
  (select count(*)::int from point_grant c where c.platform = $1::platform_id and c.state = 'waiting') as "count"
from point_grant g
where g.platform = $1::platform_id and g.state = 'waiting' and $2::int8 * g.id > $2::int8 * $3::int8
order by $2::int8 * g.id limit $4::int`,
    [p.brand, p.sign, p.value, p.take],
  )

export interface ListGrantsOf {
  id: number
  value: number
  count: number
}

/** Lists points given to a customer and taken back, the latest first; `sign` is -1 forwards and 1 backwards. */
export const listGrantsOf = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListGrantsOf[]> =>
  db.many(
    'point-grant.listGrantsOf',
    `select g.id as "id", g.id as "value", (select count(*)::int from point_grant c where c.user_id = $1) as "count"
from point_grant g where g.user_id = $1 and $2::int8 * g.id > $2::int8 * $3::int8
order by $2::int8 * g.id limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface ReadGrants {
  id: number
  customerId: number
  amount: number
  reason: string
  state: string
  askedBy: number
  askedByName: string
  askedAt: Date
  decidedByName: string | null
  decidedAt: Date | null
  decision: string | null
  sealed: Buffer | null
  wrapped: Buffer | null
}

/** Reads grants with the encrypted name of the customer, in the order of the ids. */
export const readGrants = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ReadGrants[]> =>
  db.many(
    'point-grant.readGrants',
    `select g.id, g.user_id as "customerId", g.amount, g.reason, g.state as "state", g.asked_by as "askedBy", a.name as "askedByName", g.asked_at as "askedAt",
  d.name as "decidedByName", g.decided_at as "decidedAt", g.decision, u.sealed, k.wrapped as "wrapped"
from unnest($1::bigint[]) with ordinality as i (id, position)
join point_grant g on g.id = i.id
join staff a on a.id = g.asked_by
join app_user u on u.id = g.user_id
left join staff d on d.id = g.decided_by
left join user_key k on k.user_id = u.id
order by i.position`,
    [p.ids],
  )
