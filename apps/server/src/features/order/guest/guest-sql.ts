// Made from guest.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListPendingGuestNotifications {
  orderId: number
  orderNo: string
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  address: unknown
  createdAt: Date
}

/** Lists guests of new orders who have not got their code yet, longest waiting first. */
export const listPendingGuestNotifications = (
  db: Sql,
  p: {
    tries: number
    before: Date
    most: number
  },
): Promise<ListPendingGuestNotifications[]> =>
  db.many(
    'guest.listPendingGuestNotifications',
    `select g.order_id as "orderId", o.order_no as "orderNo", o.user_id as "userId", o.platform, o.address as "address", o.created_at as "createdAt"
from guest_proof g join orders o on o.id = g.order_id
where g.told_at is null and g.tries < $1 and (g.tried_at is null or g.tried_at <= $2::timestamptz)
order by g.tried_at nulls first, g.order_id limit $3`,
    [p.tries, p.before, p.most],
  )

export interface StartGuestNotifications {
  orderId: number
}

/** Marks them as notified before the message is sent, so that other processes and restarts do not send it again. */
export const startGuestNotifications = (
  db: Sql,
  p: {
    now: Date
    orderIds: readonly number[]
    proofs: readonly string[]
  },
): Promise<StartGuestNotifications[]> =>
  db.many(
    'guest.startGuestNotifications',
    `update guest_proof g set proof = decode(x.proof, 'hex'), tried_at = $1::timestamptz, told_at = $1::timestamptz
from unnest($2::bigint[], $3::text[]) as x (order_id, proof)
where g.order_id = x.order_id and g.told_at is null
returning g.order_id as "orderId"`,
    [p.now, p.orderIds, p.proofs],
  )

/** The message was definitely not sent: tried again later. */
export const notifyAgain = (
  db: Sql,
  p: {
    now: Date
    orderIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'guest.notifyAgain',
    `update guest_proof set told_at = null, tried_at = $1::timestamptz where order_id = any($2::bigint[])`,
    [p.now, p.orderIds],
  )

/** The message could not be written: tried again later, a limited number of times. */
export const postponeGuestNotification = (
  db: Sql,
  p: {
    now: Date
    orderIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'guest.postponeGuestNotification',
    `update guest_proof set tries = tries + 1, tried_at = $1::timestamptz where order_id = any($2::bigint[])`,
    [p.now, p.orderIds],
  )

export const markGuestNotified = (
  db: Sql,
  p: {
    now: Date
    orderIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'guest.markGuestNotified',
    `update guest_proof set told_at = $1::timestamptz where order_id = any($2::bigint[])`,
    [p.now, p.orderIds],
  )

export interface PageProved {
  orderId: number
  userId: number
  count: number
}

/** Lists the orders of a proof, newest first. */
export const pageProved = (
  db: Sql,
  p: {
    proof: Buffer
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    since: Date
    statuses: readonly string[] | null
    take: number
    skip: number
  },
): Promise<PageProved[]> =>
  db.many(
    'guest.pageProved',
    `select g.order_id as "orderId", o.user_id as "userId", count(*) over () as "count"
from guest_proof g join orders o on o.id = g.order_id
where g.proof = $1 and o.platform = $2::platform_id and o.created_at > $3::timestamptz
  and ($4::text[] is null or exists (
    select from order_product p where p.order_id = o.id and p.status::text = any($4::text[])))
order by g.order_id desc limit $5::int8 offset $6::int8`,
    [p.proof, p.platform, p.since, p.statuses, p.take, p.skip],
  )

export interface FindProved {
  orderId: number
  userId: number
}

/** Finds an order of a proof; not of another brand. One look-up whether it exists or not. */
export const findProved = (
  db: Sql,
  p: {
    proof: Buffer
    orderId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    since: Date
  },
): Promise<FindProved | undefined> =>
  db.opt(
    'guest.findProved',
    `select o.id as "orderId", o.user_id as "userId"
from guest_proof g join orders o on o.id = g.order_id
where g.proof = $1 and g.order_id = $2 and o.platform = $3::platform_id and o.created_at > $4::timestamptz`,
    [p.proof, p.orderId, p.platform, p.since],
  )

export interface IsProof {
  is: boolean
}

export const isProof = (
  db: Sql,
  p: {
    proof: Buffer
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    since: Date
  },
): Promise<IsProof> =>
  db.one(
    'guest.isProof',
    `select exists (
  select from guest_proof g join orders o on o.id = g.order_id where g.proof = $1 and o.platform = $2::platform_id
    and o.created_at > $3::timestamptz) as "is"`,
    [p.proof, p.platform, p.since],
  )

export interface TakeMark {
  until: Date
}

/**
 * Marks a token for a right proof, unless another valid token holds it. The time starts with the first use. The cost is the
 * same for right and wrong proofs.
 */
export const takeMark = (
  db: Sql,
  p: {
    proof: Buffer
    until: Date
    tokenHash: Buffer
    now: Date
  },
): Promise<TakeMark | undefined> =>
  db.opt(
    'guest.takeMark',
    `insert into guest_mark (proof, token_hash, until)
select $1, t.hash, $2::timestamptz from token t
where t.hash = $3 and exists (
  select from guest_proof g join orders o on o.id = g.order_id where g.proof = $1 and o.platform = t.platform)
on conflict (proof) do update set token_hash = excluded.token_hash,
  until = case when guest_mark.token_hash = excluded.token_hash and guest_mark.until > $4::timestamptz then guest_mark.until else excluded.until end
where guest_mark.token_hash = excluded.token_hash or guest_mark.until <= $4::timestamptz
  or exists (select from token t where t.hash = guest_mark.token_hash and t.revoked_at is not null)
returning until`,
    [p.proof, p.until, p.tokenHash, p.now],
  )

export interface FindMark {
  until: Date
}

/** Finds another token that holds a proof now. */
export const findMark = (
  db: Sql,
  p: {
    proof: Buffer
    now: Date
  },
): Promise<FindMark | undefined> =>
  db.opt(
    'guest.findMark',
    `select m.until from guest_mark m join token t on t.hash = m.token_hash
where m.proof = $1 and m.until > $2::timestamptz and t.revoked_at is null`,
    [p.proof, p.now],
  )

export const dropMarks = (
  db: Sql,
  p: {
    tokenHash: Buffer
  },
): Promise<number> =>
  db.exec(
    'guest.dropMarks',
    `delete from guest_mark where token_hash = $1`,
    [p.tokenHash],
  )

export interface FindOpened {
  userId: number
}

/** Finds an order of this user, or one that this token has proved. Orders of other brands are not found. */
export const findOpened = (
  db: Sql,
  p: {
    id: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    userId: number
    tokenHash: Buffer | null
    now: Date
  },
): Promise<FindOpened | undefined> =>
  db.opt(
    'guest.findOpened',
    `select o.user_id as "userId" from orders o
where o.id = $1 and o.platform = $2::platform_id and (o.user_id = $3 or exists (
  select from guest_proof g join guest_mark m on m.proof = g.proof
  where g.order_id = o.id and m.token_hash = $4 and m.until > $5::timestamptz))`,
    [p.id, p.platform, p.userId, p.tokenHash, p.now],
  )
