// Made from user-code.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Stores a new code, replacing the previous one. */
export const putCode = (
  db: Sql,
  p: {
    boundTo: string
    phoneIndex: Buffer
    codeHash: Buffer
    now: Date
    expiresAt: Date
  },
): Promise<number> =>
  db.exec(
    'user-code.putCode',
    `insert into phone_code (bound_to, phone_index, code_hash, created_at, expires_at)
values ($1, $2, $3, $4::timestamptz, $5::timestamptz)
on conflict (bound_to, phone_index) do update
  set code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at,
    verified_at = null, spent_at = null`,
    [p.boundTo, p.phoneIndex, p.codeHash, p.now, p.expiresAt],
  )

export interface TryCode {
  codeHash: Buffer
}

/** Counts one of five tries and returns the hash to compare with; no row if no tries are left. */
export const tryCode = (
  db: Sql,
  p: {
    boundTo: string
    phoneIndex: Buffer
    now: Date
    again: boolean
    verifiedSince: Date
  },
): Promise<TryCode | undefined> =>
  db.opt(
    'user-code.tryCode',
    `update phone_code set tries = tries + 1
where bound_to = $1 and phone_index = $2 and tries < 5 and spent_at is null
  and (case when verified_at is null then expires_at > $3::timestamptz else $4::boolean and verified_at > $5::timestamptz end)
returning code_hash as "codeHash"`,
    [p.boundTo, p.phoneIndex, p.now, p.again, p.verifiedSince],
  )

/** Accepts the right code and releases its try, so that verifying it again does not invalidate the proof. */
export const acceptCode = (
  db: Sql,
  p: {
    now: Date
    boundTo: string
    phoneIndex: Buffer
    codeHash: Buffer
    again: boolean
  },
): Promise<number> =>
  db.exec(
    'user-code.acceptCode',
    `update phone_code set verified_at = coalesce(verified_at, $1::timestamptz), tries = greatest(tries - 1, 0)
where bound_to = $2 and phone_index = $3 and code_hash = $4 and spent_at is null and ($5::boolean or verified_at is null)`,
    [p.now, p.boundTo, p.phoneIndex, p.codeHash, p.again],
  )

export interface FindVerified {
  verifiedAt: Date
}

export const findVerified = (
  db: Sql,
  p: {
    boundTo: string
    phoneIndex: Buffer
    verifiedSince: Date
  },
): Promise<FindVerified | undefined> =>
  db.opt(
    'user-code.findVerified',
    `select verified_at as "verifiedAt" from phone_code
where bound_to = $1 and phone_index = $2 and spent_at is null and verified_at > $3::timestamptz`,
    [p.boundTo, p.phoneIndex, p.verifiedSince],
  )

export interface HasVerifiedAny {
  verified: boolean
}

/** Whether this token has recently verified any phone, including proofs spent by a sign-up or a reset. */
export const hasVerifiedAny = (
  db: Sql,
  p: {
    boundTo: string
    verifiedSince: Date
  },
): Promise<HasVerifiedAny> =>
  db.one(
    'user-code.hasVerifiedAny',
    `select exists (select 1 from phone_code where bound_to = $1 and verified_at > $2::timestamptz) as "verified"`,
    [p.boundTo, p.verifiedSince],
  )

/** Spends a proof: of several concurrent calls one gets a row. */
export const spendVerified = (
  db: Sql,
  p: {
    now: Date
    boundTo: string
    phoneIndex: Buffer
    verifiedSince: Date
  },
): Promise<number> =>
  db.exec(
    'user-code.spendVerified',
    `update phone_code set spent_at = $1::timestamptz
where bound_to = $2 and phone_index = $3 and spent_at is null and verified_at > $4::timestamptz`,
    [p.now, p.boundTo, p.phoneIndex, p.verifiedSince],
  )

export const pruneCodes = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'user-code.pruneCodes',
    `delete from phone_code where created_at < $1::timestamptz`,
    [p.before],
  )

export interface TakeHit {
  count: number
}

/**
 * Counts one more attempt in the period since `since`; no row if there are `most` already. A single statement, so that of any
 * number of concurrent calls no more than `most` pass.
 */
export const takeHit = (
  db: Sql,
  p: {
    kind: string
    subject: Buffer
    now: Date
    since: Date
    most: number
  },
): Promise<TakeHit | undefined> =>
  db.opt(
    'user-code.takeHit',
    `insert into attempt (kind, subject, hits, last_at) values ($1, $2, array[$3::timestamptz], $3::timestamptz)
on conflict (kind, subject) do update
  set hits = array(select h from unnest(attempt.hits) as h where h > $4::timestamptz) || $3::timestamptz, last_at = excluded.last_at
  where (select count(*) from unnest(attempt.hits) as h where h > $4::timestamptz) < $5::int
returning cardinality(hits) as "count"`,
    [p.kind, p.subject, p.now, p.since, p.most],
  )

export interface FindOldestHit {
  at: Date | null
}

/** Null if all were released meanwhile. */
export const findOldestHit = (
  db: Sql,
  p: {
    kind: string
    subject: Buffer
    since: Date
  },
): Promise<FindOldestHit> =>
  db.one(
    'user-code.findOldestHit',
    `select min(h) as "at" from attempt a, unnest(a.hits) as h where a.kind = $1 and a.subject = $2 and h > $3::timestamptz`,
    [p.kind, p.subject, p.since],
  )

export interface CountHits {
  count: number
}

export const countHits = (
  db: Sql,
  p: {
    kind: string
    subject: Buffer
    since: Date
  },
): Promise<CountHits> =>
  db.one(
    'user-code.countHits',
    `select count(*) as "count" from attempt a, unnest(a.hits) as h where a.kind = $1 and a.subject = $2 and h > $3::timestamptz`,
    [p.kind, p.subject, p.since],
  )

export const forgetHits = (
  db: Sql,
  p: {
    kind: string
    subject: Buffer
  },
): Promise<number> =>
  db.exec(
    'user-code.forgetHits',
    `delete from attempt where kind = $1 and subject = $2`,
    [p.kind, p.subject],
  )

/** Removes one attempt of the given time; others of the same time are unchanged. */
export const removeHit = (
  db: Sql,
  p: {
    at: Date
    kind: string
    subject: Buffer
  },
): Promise<number> =>
  db.exec(
    'user-code.removeHit',
    `update attempt set hits = array(
    select h from unnest(hits) with ordinality as t (h, place)
    where place is distinct from array_position(hits, $1::timestamptz) order by place)
where kind = $2 and subject = $3`,
    [p.at, p.kind, p.subject],
  )

export const pruneHits = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'user-code.pruneHits',
    `delete from attempt where last_at < $1::timestamptz`,
    [p.before],
  )
