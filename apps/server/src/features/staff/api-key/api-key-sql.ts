// Made from api-key.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Makes additions of one brand wait for each other, so that their number stays bounded. */
export const lockKeys = (
  db: Sql,
  p: {
    brand: string
  },
): Promise<number> =>
  db.exec(
    'api-key.lockKeys',
    `select pg_advisory_xact_lock(hashtext('api key ' || $1::text))`,
    [p.brand],
  )

export interface CountKeys {
  count: number
}

export const countKeys = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
  },
): Promise<CountKeys> =>
  db.one(
    'api-key.countKeys',
    `select count(*)::int as "count" from api_key
where platform = $1::platform_id and revoked_at is null and (expires_at is null or expires_at > $2::timestamptz)`,
    [p.brand, p.now],
  )

export interface AddKey {
  id: number
}

export const addKey = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    name: string
    hash: Buffer
    lastFour: string
    scopes: readonly string[]
    staffId: number
    now: Date
    expiresAt: Date | null
  },
): Promise<AddKey> =>
  db.one(
    'api-key.addKey',
    `insert into api_key (platform, name, hash, last_four, scopes, staff_id, created_at, expires_at)
values ($1::platform_id, $2, $3, $4, $5::text[], $6, $7::timestamptz, $8::timestamptz) returning id`,
    [p.brand, p.name, p.hash, p.lastFour, p.scopes, p.staffId, p.now, p.expiresAt],
  )

export const revokeKey = (
  db: Sql,
  p: {
    now: Date
    reason: string
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<number> =>
  db.exec(
    'api-key.revokeKey',
    `update api_key set revoked_at = $1::timestamptz, revoke_reason = $2
where id = $3 and platform = $4::platform_id and revoked_at is null`,
    [p.now, p.reason, p.id, p.brand],
  )

export interface ListKeys {
  id: number
  value: number
  name: string
  lastFour: string
  scopes: string[]
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  revokedAt: Date | null
  revokeReason: string | null
  staffId: number
  staffName: string
  disabledAt: Date | null
  roles: string[]
  count: number
}

/** Lists keys of a brand, or one of them; `sign` is -1 forwards and 1 backwards. */
export const listKeys = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    isRevoked: boolean | null
    only: number | null
    sign: number
    value: number
    take: number
  },
): Promise<ListKeys[]> =>
  db.many(
    'api-key.listKeys',
    `select k.id, k.id as "value", k.name, k.last_four as "lastFour", k.scopes, k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", k.revoke_reason as "revokeReason", s.id as "staffId", s.name as "staffName",
  s.disabled_at as "disabledAt",
  array(select r.role from staff_role r where r.staff_id = k.staff_id and r.platform = k.platform) as "roles",
  (select count(*)::int from api_key c where c.platform = $1::platform_id
    and ($2::boolean is null or (c.revoked_at is not null) = $2)) as "count"
from api_key k join staff s on s.id = k.staff_id
where k.platform = $1::platform_id and ($2::boolean is null or (k.revoked_at is not null) = $2)
  and ($3::int is null or k.id = $3) and $4::int8 * k.id > $4::int8 * $5::int8
order by $4::int8 * k.id limit $6::int`,
    [p.brand, p.isRevoked, p.only, p.sign, p.value, p.take],
  )

export interface FindKey {
  id: number
  brand: 'cuma' | 'market' | 'farmer' | 'ru'
  name: string
  scopes: string[]
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  staffId: number
  email: string
  staffName: string
  grants: unknown
}

/** Finds a key in use with the roles that its creator has on its brand now. */
export const findKey = (
  db: Sql,
  p: {
    hash: Buffer
    now: Date
  },
): Promise<FindKey | undefined> =>
  db.opt(
    'api-key.findKey',
    `select k.id, k.platform as "brand", k.name, k.scopes, k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
  s.id as "staffId", s.email as "email", s.name as "staffName",
  coalesce((select json_agg(json_build_object('role', r.role, 'distributorId', r.distributor_id)) from staff_role r
    where r.staff_id = k.staff_id and r.platform = k.platform), '[]') as "grants"
from api_key k join staff s on s.id = k.staff_id
where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2::timestamptz) and s.disabled_at is null
  and not s.must_change_password`,
    [p.hash, p.now],
  )

export const touchKey = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'api-key.touchKey',
    `update api_key set last_used_at = $1::timestamptz where id = $2`,
    [p.now, p.id],
  )
