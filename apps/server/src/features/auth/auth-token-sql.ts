// Made from auth-token.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export const issueToken = (
  db: Sql,
  p: {
    hash: Buffer
    userId: number
    tokenType: 'temp' | 'nonce' | 'oauth' | 'email' | 'guest'
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
    authAt: Date
    expiresAt: Date
    isBrief: boolean
  },
): Promise<number> =>
  db.exec(
    'auth-token.issueToken',
    `insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at, is_brief)
values ($1, $2, $3::token_type, $4::platform_id, $5::timestamptz, $6::timestamptz, $5::timestamptz, $7::timestamptz, $8)`,
    [p.hash, p.userId, p.tokenType, p.platform, p.now, p.authAt, p.expiresAt, p.isBrief],
  )

export const endToken = (
  db: Sql,
  p: {
    now: Date
    hash: Buffer
  },
): Promise<number> =>
  db.exec(
    'auth-token.endToken',
    `update token set revoked_at = $1::timestamptz where hash = $2 and revoked_at is null`,
    [p.now, p.hash],
  )

export const endTokensOf = (
  db: Sql,
  p: {
    now: Date
    userId: number
  },
): Promise<number> =>
  db.exec(
    'auth-token.endTokensOf',
    `update token set revoked_at = $1::timestamptz where user_id = $2 and revoked_at is null`,
    [p.now, p.userId],
  )

export const endOtherTokensOf = (
  db: Sql,
  p: {
    now: Date
    userId: number
    hash: Buffer
  },
): Promise<number> =>
  db.exec(
    'auth-token.endOtherTokensOf',
    `update token set revoked_at = $1::timestamptz where user_id = $2 and hash <> $3 and revoked_at is null`,
    [p.now, p.userId, p.hash],
  )

/** A member has a few devices: the least recently used tokens beyond the limit end. */
export const endOldestTokensOf = (
  db: Sql,
  p: {
    now: Date
    userId: number
    most: number
  },
): Promise<number> =>
  db.exec(
    'auth-token.endOldestTokensOf',
    `update token set revoked_at = $1::timestamptz
where hash in (
  select hash from token where user_id = $2 and revoked_at is null and expires_at > $1::timestamptz
  order by last_used_at desc, created_at desc offset $3::int8)`,
    [p.now, p.userId, p.most],
  )

/** Its holder has just proved again who they are. */
export const proveToken = (
  db: Sql,
  p: {
    now: Date
    hash: Buffer
  },
): Promise<number> =>
  db.exec(
    'auth-token.proveToken',
    `update token set auth_at = $1::timestamptz where hash = $2 and revoked_at is null`,
    [p.now, p.hash],
  )

/** Remembers the browser of a login. */
export const putTokenDevice = (
  db: Sql,
  p: {
    deviceHash: Buffer
    hash: Buffer
  },
): Promise<number> =>
  db.exec(
    'auth-token.putTokenDevice',
    `update token set device_hash = $1 where hash = $2`,
    [p.deviceHash, p.hash],
  )

export const pruneTokens = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'auth-token.pruneTokens',
    `delete from token where revoked_at < $1::timestamptz or expires_at < $1::timestamptz`,
    [p.before],
  )
