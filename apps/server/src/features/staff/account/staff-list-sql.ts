// Made from staff-list.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListAccounts {
  id: number
  value: number
  count: number
}

/** Lists accounts with a role on the brand, by e-mail. `after` is the id of the last account of the page before. */
export const listAccounts = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    role: string | null
    isDisabled: boolean | null
    q: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListAccounts[]> =>
  db.many(
    'staff-list.listAccounts',
    `with shown as (
  select s.id, row_number() over (order by s.email) as value
  from staff s
  where exists (select 1 from staff_role r where r.staff_id = s.id and r.platform = $1::platform_id and ($2::text is null or r.role = $2))
    and ($3::boolean is null or (s.disabled_at is not null) = $3)
    and ($4::text is null or position(lower($4) in lower(s.name || ' ' || s.email)) > 0)
)
select s.id as "id", s.value as "value", (select count(*) from shown) as "count" from shown s
where $5::int8 * s.value > $5::int8 * $6::int8
order by $5::int8 * s.value limit $7::int`,
    [p.brand, p.role, p.isDisabled, p.q, p.sign, p.value, p.take],
  )

export interface ListAccountsById {
  id: number
  email: string
  name: string
  mustChangePassword: boolean
  lastLoginAt: Date | null
  disabledAt: Date | null
  createdAt: Date
  version: number
  hasTotp: boolean
  sessions: number
  grants: unknown
}

export const listAccountsById = (
  db: Sql,
  p: {
    now: Date
    idleSince: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    ids: readonly number[]
  },
): Promise<ListAccountsById[]> =>
  db.many(
    'staff-list.listAccountsById',
    `select s.id as "id", s.email as "email", s.name as "name", s.must_change_password as "mustChangePassword", s.last_login_at as "lastLoginAt",
  s.disabled_at as "disabledAt", s.created_at as "createdAt", s.version as "version",
  exists (select 1 from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null) as "hasTotp",
  (select count(*) from staff_session x where x.staff_id = s.id and x.expires_at > $1::timestamptz and x.last_used_at > $2::timestamptz) as "sessions",
  (select coalesce(json_agg(json_build_object('role', r.role, 'distributorId', r.distributor_id, 'distributorName', d.name)
    order by r.role, r.distributor_id), '[]') from staff_role r left join distributor d on d.id = r.distributor_id
    where r.staff_id = s.id and r.platform = $3::platform_id) as "grants"
from unnest($4::int[]) with ordinality as wanted (id, place) join staff s on s.id = wanted.id order by wanted.place`,
    [p.now, p.idleSince, p.brand, p.ids],
  )

export interface LockAccount {
  id: number
  email: string
  name: string
  version: number
  disabledAt: Date | null
  brands: string[]
}

/** Locks an account with a role on the brand. */
export const lockAccount = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockAccount | undefined> =>
  db.opt(
    'staff-list.lockAccount',
    `select s.id, s.email, s.name, s.version, s.disabled_at as "disabledAt",
  array(select distinct r.platform::text from staff_role r where r.staff_id = s.id order by 1) as "brands"
from staff s
where s.id = $1 and exists (select 1 from staff_role r where r.staff_id = s.id and r.platform = $2::platform_id)
for no key update`,
    [p.id, p.brand],
  )

export const changeAccount = (
  db: Sql,
  p: {
    name: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'staff-list.changeAccount',
    `update staff set name = $1, version = version + 1 where id = $2`,
    [p.name, p.id],
  )

export interface ListOwners {
  id: number
}

/** Accounts in use that own the brand. Locked, so that two changes at once do not remove the last two. */
export const listOwners = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListOwners[]> =>
  db.many(
    'staff-list.listOwners',
    `select s.id from staff s
where s.disabled_at is null and exists (select 1 from staff_role r where r.staff_id = s.id and r.platform = $1::platform_id and r.role = 'owner')
order by s.id for no key update`,
    [p.brand],
  )

export interface FindMissingDistributor {
  id: number
}

export const findMissingDistributor = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<FindMissingDistributor | undefined> =>
  db.opt(
    'staff-list.findMissingDistributor',
    `select w.id as "id" from unnest($1::int[]) as w (id) where not exists (select 1 from distributor d where d.id = w.id) limit 1`,
    [p.ids],
  )

export interface ListOwnBrands {
  brand: 'cuma' | 'market' | 'farmer' | 'ru'
}

/** Brands on which an account has one of the roles. */
export const listOwnBrands = (
  db: Sql,
  p: {
    staffId: number
    roles: readonly string[]
  },
): Promise<ListOwnBrands[]> =>
  db.many(
    'staff-list.listOwnBrands',
    `select distinct platform as brand from staff_role where staff_id = $1 and role = any($2::text[]) order by 1`,
    [p.staffId, p.roles],
  )

export interface ListRolePeople {
  role: string
  count: number
  people: unknown
}

/** Lists the accounts in use with each role on the brand: the count, and the first by name. */
export const listRolePeople = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    most: number
  },
): Promise<ListRolePeople[]> =>
  db.many(
    'staff-list.listRolePeople',
    `select x.role as "role", max(x.count)::int as "count", json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name, x.id) as "people"
from (
  select r.role, s.id, s.name, count(*) over (partition by r.role) as count, row_number() over (partition by r.role order by s.name, s.id) as place
  from (select distinct role, staff_id from staff_role where platform = $1::platform_id) r
  join staff s on s.id = r.staff_id and s.disabled_at is null
) x where x.place <= $2::int group by x.role`,
    [p.brand, p.most],
  )

export interface ListBrandSessions {
  id: number
  value: number
  count: number
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  address: string | null
  browser: string | null
  isCurrent: boolean
  staffId: number
  staffName: string
  email: string
}

/** Lists open sessions on the brand, the latest login first; `sign` is -1 forwards and 1 backwards. Each row has the count of all. */
export const listBrandSessions = (
  db: Sql,
  p: {
    hash: Buffer
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
    idleSince: Date
    q: string | null
    sign: number
    value: number
    take: number
  },
): Promise<ListBrandSessions[]> =>
  db.many(
    'staff-list.listBrandSessions',
    `with open as materialized (
  select x.id, x.created_at, x.last_used_at, x.expires_at, x.address, x.browser, x.hash = $1 as is_current, s.id as staff_id, s.name, s.email
  from staff_session x join staff s on s.id = x.staff_id
  where x.platform = $2::platform_id and x.expires_at > $3::timestamptz and x.last_used_at > $4::timestamptz
    and ($5::text is null or position(lower($5) in lower(s.name || ' ' || s.email)) > 0)
)
select o.id as "id", o.id as "value", (select count(*)::int from open) as "count", o.created_at as "createdAt", o.last_used_at as "lastUsedAt",
  o.expires_at as "expiresAt", o.address, o.browser, o.is_current as "isCurrent", o.staff_id as "staffId", o.name as "staffName", o.email as "email"
from open o where $6::int8 * o.id > $6::int8 * $7::int8
order by $6::int8 * o.id limit $8::int`,
    [p.hash, p.brand, p.now, p.idleSince, p.q, p.sign, p.value, p.take],
  )

export interface EndBrandSession {
  staffId: number
}

/** Ends a session on the brand. */
export const endBrandSession = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<EndBrandSession | undefined> =>
  db.opt(
    'staff-list.endBrandSession',
    `delete from staff_session where id = $1 and platform = $2::platform_id returning staff_id as "staffId"`,
    [p.id, p.brand],
  )
