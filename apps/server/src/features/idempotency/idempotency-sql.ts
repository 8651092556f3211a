// Made from idempotency.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ClaimKey {
  key: string
}

/** A claim nobody finished within a minute belongs to a process that is gone. */
export const claimKey = (
  db: Sql,
  p: {
    userId: number
    key: string
    call: string
    requestHash: string
    now: Date
    abandonedBefore: Date
  },
): Promise<ClaimKey | undefined> =>
  db.opt(
    'idempotency.claimKey',
    `insert into idempotency (user_id, key, call, request_hash, created_at) values ($1, $2, $3, $4, $5::timestamptz)
on conflict (user_id, key) do update set created_at = excluded.created_at
where idempotency.status is null and idempotency.call = excluded.call and idempotency.request_hash = excluded.request_hash
  and idempotency.created_at < $6::timestamptz
returning key`,
    [p.userId, p.key, p.call, p.requestHash, p.now, p.abandonedBefore],
  )

export interface FindKey {
  call: string
  requestHash: string
  status: number | null
  body: unknown
}

export const findKey = (
  db: Sql,
  p: {
    userId: number
    key: string
  },
): Promise<FindKey | undefined> =>
  db.opt(
    'idempotency.findKey',
    `select call, request_hash as "requestHash", status, body as "body" from idempotency where user_id = $1 and key = $2`,
    [p.userId, p.key],
  )

export const finishKey = (
  db: Sql,
  p: {
    status: number
    body: unknown
    userId: number
    key: string
  },
): Promise<number> =>
  db.exec(
    'idempotency.finishKey',
    `update idempotency set status = $1, body = $2::jsonb where user_id = $3 and key = $4`,
    [p.status, JSON.stringify(p.body), p.userId, p.key],
  )

export const releaseKey = (
  db: Sql,
  p: {
    userId: number
    key: string
  },
): Promise<number> =>
  db.exec(
    'idempotency.releaseKey',
    `delete from idempotency where user_id = $1 and key = $2 and status is null`,
    [p.userId, p.key],
  )

export const pruneKeys = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'idempotency.pruneKeys',
    `delete from idempotency where created_at < $1::timestamptz`,
    [p.before],
  )

export const forgetKeysOf = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'idempotency.forgetKeysOf',
    `delete from idempotency where user_id = $1`,
    [p.userId],
  )
