// Made from auth.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface CreateGuest {
  userId: number
  uuid: string
}

/**
 * Not waited for on the disk. A guest that a crash takes back had nothing yet: whatever is written for one later waits, and
 * with it all that was written before; who asks with a token that is gone gets a new one (START-1).
 */
export const createGuest = (
  db: Sql,
  p: {
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
    hash: Buffer
    expiresAt: Date
  },
): Promise<CreateGuest> =>
  db.one(
    'auth.createGuest',
    `with unhurried as materialized (
  select set_config('synchronous_commit', 'off', true) as off
), guest as (
  insert into app_user (platform, user_type, created_at) values ($1::platform_id, 'guest', $2::timestamptz) returning id, uuid
), issued as (
  insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)
  select $3::bytea, id, 'guest', $1::platform_id, $2::timestamptz, $2::timestamptz, $2::timestamptz, $4::timestamptz from guest
)
select guest.id as "userId", guest.uuid as "uuid" from guest, unhurried`,
    [p.platform, p.now, p.hash, p.expiresAt],
  )

export interface FindToken {
  userId: number
  uuid: string
  userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
  tokenType: 'temp' | 'nonce' | 'oauth' | 'email' | 'guest'
  grade: number
  authAt: Date
  lastUsedAt: Date
  expiresAt: Date
  isBrief: boolean
}

export const findToken = (
  db: Sql,
  p: {
    hash: Buffer
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
    briefIdleSince: Date
    idleSince: Date
  },
): Promise<FindToken | undefined> =>
  db.opt(
    'auth.findToken',
    `select t.user_id as "userId", u.uuid, u.user_type as "userType", t.token_type as "tokenType", u.grade, t.auth_at as "authAt",
  t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt", t.is_brief as "isBrief"
from token t join app_user u on u.id = t.user_id
where t.hash = $1 and t.platform = $2::platform_id and t.revoked_at is null and t.expires_at > $3::timestamptz
  and t.last_used_at > case when t.is_brief then $4::timestamptz else $5::timestamptz end`,
    [p.hash, p.platform, p.now, p.briefIdleSince, p.idleSince],
  )

export const touchToken = (
  db: Sql,
  p: {
    now: Date
    hash: Buffer
  },
): Promise<number> =>
  db.exec(
    'auth.touchToken',
    `update token set last_used_at = $1::timestamptz where hash = $2 and last_used_at < $1::timestamptz`,
    [p.now, p.hash],
  )
