// Made from guest.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListUntold {
  orderId: number
  orderNo: string
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  address: unknown
  createdAt: Date
}

/** Guests whose orders came about and who do not know their code yet, whoever waits longest first. */
export const listUntold = (
  db: Sql,
  p: {
    tries: number
    before: Date
    most: number
  },
): Promise<ListUntold[]> =>
  db.many(
    'guest.listUntold',
    `select g.order_id as "orderId", o.order_no as "orderNo", o.user_id as "userId", o.platform, o.address as "address", o.created_at as "createdAt"
from guest_proof g join orders o on o.id = g.order_id
where g.told_at is null and g.tries < $1 and (g.tried_at is null or g.tried_at <= $2::timestamptz)
order by g.tried_at nulls first, g.order_id limit $3`,
    [p.tries, p.before, p.most],
  )

export interface StartTelling {
  orderId: number
}

/** Counted as told before it goes: whoever else has it in hand, and whoever comes after a crash, leaves it alone. */
export const startTelling = (
  db: Sql,
  p: {
    now: Date
    orderIds: readonly number[]
    proofs: readonly string[]
  },
): Promise<StartTelling[]> =>
  db.many(
    'guest.startTelling',
    `update guest_proof g set proof = decode(x.proof, 'hex'), tried_at = $1::timestamptz, told_at = $1::timestamptz
from unnest($2::int[], $3::text[]) as x (order_id, proof)
where g.order_id = x.order_id and g.told_at is null
returning g.order_id as "orderId"`,
    [p.now, p.orderIds, p.proofs],
  )

/** It surely did not go out: these have their next turn later. */
export const notifyAgain = (
  db: Sql,
  p: {
    now: Date
    orderIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'guest.notifyAgain',
    `update guest_proof set told_at = null, tried_at = $1::timestamptz where order_id = any($2::int[])`,
    [p.now, p.orderIds],
  )

/** Nothing could be written to them: they have their next turn later, but not for ever. */
export const putOffTelling = (
  db: Sql,
  p: {
    now: Date
    orderIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'guest.putOffTelling',
    `update guest_proof set tries = tries + 1, tried_at = $1::timestamptz where order_id = any($2::int[])`,
    [p.now, p.orderIds],
  )

export const markTold = (
  db: Sql,
  p: {
    now: Date
    orderIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'guest.markTold',
    `update guest_proof set told_at = $1::timestamptz where order_id = any($2::int[])`,
    [p.now, p.orderIds],
  )

export interface PageProved {
  orderId: number
  userId: number
  count: number
}

/** The orders that one proof is for, the newest first. */
export const pageProved = (
  db: Sql,
  p: {
    proof: Buffer
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    statuses: readonly string[] | null
    take: number
    skip: number
  },
): Promise<PageProved[]> =>
  db.many(
    'guest.pageProved',
    `select g.order_id as "orderId", o.user_id as "userId", count(*) over () as "count"
from guest_proof g join orders o on o.id = g.order_id
where g.proof = $1 and o.platform = $2::platform_id
  and ($3::text[] is null or exists (
    select from order_product p where p.order_id = o.id and p.status::text = any($3::text[])))
order by g.order_id desc limit $4::int8 offset $5::int8`,
    [p.proof, p.platform, p.statuses, p.take, p.skip],
  )

export interface FindProved {
  orderId: number
  userId: number
}

/** An order, if the proof is for it; of another brand's shop it is not there. One look-up, whether there is such an order or not. */
export const findProved = (
  db: Sql,
  p: {
    proof: Buffer
    orderId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindProved | undefined> =>
  db.opt(
    'guest.findProved',
    `select o.id as "orderId", o.user_id as "userId"
from guest_proof g join orders o on o.id = g.order_id
where g.proof = $1 and g.order_id = $2 and o.platform = $3::platform_id`,
    [p.proof, p.orderId, p.platform],
  )

export interface IsProof {
  is: boolean
}

export const isProof = (
  db: Sql,
  p: {
    proof: Buffer
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<IsProof> =>
  db.one(
    'guest.isProof',
    `select exists (
  select from guest_proof g join orders o on o.id = g.order_id where g.proof = $1 and o.platform = $2::platform_id) as "is"`,
    [p.proof, p.platform],
  )

export interface TakeMark {
  until: Date
}

/**
 * Marks a token for a right proof, unless another one that is still good holds it. The time runs from the first use. It asks
 * the same of the database whether the proof is right or not.
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

/** A token of somebody else's that holds a proof now. */
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

/** An order of this person's own, or one that this token has proved lately. Any other, or one of another brand, is not there. */
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
