// Made from staff-account.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface AddStaff {
  id: number
}

/** Returns nothing if the address is taken. */
export const addStaff = (
  db: Sql,
  p: {
    email: string
    name: string
    passwordHash: string
    now: Date
  },
): Promise<AddStaff | undefined> =>
  db.opt(
    'staff-account.addStaff',
    `insert into staff (email, name, password_hash, created_at, active_at)
values ($1, $2, $3, $4::timestamptz, $4::timestamptz)
on conflict (email) do nothing
returning id`,
    [p.email, p.name, p.passwordHash, p.now],
  )

export const addRoles = (
  db: Sql,
  p: {
    staffId: number
    brands: readonly string[]
    roles: readonly string[]
    distributorIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'staff-account.addRoles',
    `insert into staff_role (staff_id, platform, role, distributor_id)
select $1, b.brand::platform_id, r.role, r.distributor_id
from unnest($2::text[]) as b (brand), unnest($3::text[], $4::int[]) as r (role, distributor_id)
on conflict do nothing`,
    [p.staffId, p.brands, p.roles, p.distributorIds],
  )

export const removeRoles = (
  db: Sql,
  p: {
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru' | null
  },
): Promise<number> =>
  db.exec(
    'staff-account.removeRoles',
    `delete from staff_role where staff_id = $1 and ($2::platform_id is null or platform = $2)`,
    [p.staffId, p.brand],
  )

export interface FindStaffByEmail {
  id: number
  email: string
  name: string
  passwordHash: string
  mustChangePassword: boolean
  disabledAt: Date | null
  activeAt: Date
}

export const findStaffByEmail = (
  db: Sql,
  p: {
    email: string
  },
): Promise<FindStaffByEmail | undefined> =>
  db.opt(
    'staff-account.findStaffByEmail',
    `select id, email, name, password_hash as "passwordHash", must_change_password as "mustChangePassword", disabled_at as "disabledAt",
  active_at as "activeAt"
from staff where email = $1`,
    [p.email],
  )

export interface FindStaffById {
  id: number
  email: string
  name: string
  passwordHash: string
  mustChangePassword: boolean
}

export const findStaffById = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindStaffById | undefined> =>
  db.opt(
    'staff-account.findStaffById',
    `select id, email, name, password_hash as "passwordHash", must_change_password as "mustChangePassword" from staff where id = $1`,
    [p.id],
  )

export interface HasRoleOn {
  has: boolean
}

export const hasRoleOn = (
  db: Sql,
  p: {
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<HasRoleOn | undefined> =>
  db.opt(
    'staff-account.hasRoleOn',
    `select true as "has" from staff_role where staff_id = $1 and platform = $2::platform_id limit 1`,
    [p.staffId, p.brand],
  )

export interface ListStaff {
  id: number
  email: string
  name: string
  mustChangePassword: boolean
  disabledAt: Date | null
  roles: string[]
  sessions: number
  hasTotp: boolean
}

export const listStaff = (
  db: Sql,
  p: {
    now: Date
    most: number
  },
): Promise<ListStaff[]> =>
  db.many(
    'staff-account.listStaff',
    `select s.id as "id", s.email as "email", s.name as "name", s.must_change_password as "mustChangePassword", s.disabled_at as "disabledAt",
  array(select r.role || ':' || r.platform || coalesce(':' || r.distributor_id, '') from staff_role r
    where r.staff_id = s.id order by r.platform, r.role, r.distributor_id) as "roles",
  (select count(*) from staff_session x where x.staff_id = s.id and x.expires_at > $1::timestamptz) as "sessions",
  exists (select 1 from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null) as "hasTotp"
from staff s order by s.email limit $2::int`,
    [p.now, p.most],
  )

export const disableStaff = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'staff-account.disableStaff',
    `update staff set disabled_at = $1::timestamptz where id = $2 and disabled_at is null`,
    [p.now, p.id],
  )

export interface DisableDormant {
  id: number
}

/** Disables the accounts without a login since then and ends their sessions. */
export const disableDormant = (
  db: Sql,
  p: {
    now: Date
    before: Date
  },
): Promise<DisableDormant[]> =>
  db.many(
    'staff-account.disableDormant',
    `with dormant as (
  update staff set disabled_at = $1::timestamptz where disabled_at is null and active_at < $2::timestamptz returning id
), ended as (
  delete from staff_session where staff_id in (select id from dormant)
)
select id as "id" from dormant order by id`,
    [p.now, p.before],
  )

export interface LockStaff {
  passwordHash: string
}

/** Locks the account, so that a login does not open a session with a password that is being changed. */
export const lockStaff = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockStaff | undefined> =>
  db.opt(
    'staff-account.lockStaff',
    `select password_hash as "passwordHash" from staff where id = $1 and disabled_at is null for no key update`,
    [p.id],
  )

export const noteLogin = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'staff-account.noteLogin',
    `update staff set last_login_at = $1::timestamptz, active_at = $1::timestamptz where id = $2`,
    [p.now, p.id],
  )

export const setStaffPassword = (
  db: Sql,
  p: {
    passwordHash: string
    mustChange: boolean
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'staff-account.setStaffPassword',
    `update staff set password_hash = $1, must_change_password = $2, disabled_at = null, active_at = $3::timestamptz
where id = $4`,
    [p.passwordHash, p.mustChange, p.now, p.id],
  )

export const addSession = (
  db: Sql,
  p: {
    hash: Buffer
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    createdAt: Date
    now: Date
    expiresAt: Date
    totpAt: Date | null
    address: string | null
    browser: string | null
  },
): Promise<number> =>
  db.exec(
    'staff-account.addSession',
    `insert into staff_session (hash, staff_id, platform, created_at, last_used_at, expires_at, totp_at, address, browser)
values ($1, $2, $3::platform_id, $4::timestamptz, $5::timestamptz, $6::timestamptz, $7::timestamptz,
  $8, $9)`,
    [p.hash, p.staffId, p.brand, p.createdAt, p.now, p.expiresAt, p.totpAt, p.address, p.browser],
  )

export interface FindSession {
  id: number
  email: string
  name: string
  mustChangePassword: boolean
  lastUsedAt: Date
  sessionId: number
  createdAt: Date
  expiresAt: Date
  totpAt: Date | null
  address: string | null
  browser: string | null
  hasTotp: boolean
  grants: unknown
}

/** Finds a session that was opened on a brand, with the roles of its account on all brands. */
export const findSession = (
  db: Sql,
  p: {
    hash: Buffer
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
    idleSince: Date
  },
): Promise<FindSession | undefined> =>
  db.opt(
    'staff-account.findSession',
    `select s.id as "id", s.email as "email", s.name as "name", s.must_change_password as "mustChangePassword", x.last_used_at as "lastUsedAt",
  x.id as "sessionId", x.created_at as "createdAt", x.expires_at as "expiresAt", x.totp_at as "totpAt", x.address, x.browser,
  exists (select 1 from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null) as "hasTotp",
  (select coalesce(json_agg(json_build_object('brand', r.platform, 'role', r.role, 'distributorId', r.distributor_id)
    order by r.platform, r.role, r.distributor_id), '[]') from staff_role r where r.staff_id = s.id) as "grants"
from staff_session x join staff s on s.id = x.staff_id
where x.hash = $1 and x.platform = $2::platform_id and x.expires_at > $3::timestamptz and x.last_used_at > $4::timestamptz
  and s.disabled_at is null`,
    [p.hash, p.brand, p.now, p.idleSince],
  )

export interface ListSessionsOf {
  id: number
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  address: string | null
  browser: string | null
  isCurrent: boolean
}

export const listSessionsOf = (
  db: Sql,
  p: {
    hash: Buffer
    staffId: number
    now: Date
    idleSince: Date
    most: number
  },
): Promise<ListSessionsOf[]> =>
  db.many(
    'staff-account.listSessionsOf',
    `select id, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", address, browser, hash = $1 as "isCurrent"
from staff_session
where staff_id = $2 and expires_at > $3::timestamptz and last_used_at > $4::timestamptz
order by last_used_at desc, id desc limit $5::int`,
    [p.hash, p.staffId, p.now, p.idleSince, p.most],
  )

export const touchSession = (
  db: Sql,
  p: {
    now: Date
    hash: Buffer
  },
): Promise<number> =>
  db.exec(
    'staff-account.touchSession',
    `update staff_session set last_used_at = $1::timestamptz where hash = $2 and last_used_at < $1::timestamptz`,
    [p.now, p.hash],
  )

export const endSession = (
  db: Sql,
  p: {
    hash: Buffer
  },
): Promise<number> =>
  db.exec(
    'staff-account.endSession',
    `delete from staff_session where hash = $1`,
    [p.hash],
  )

export const endOwnSession = (
  db: Sql,
  p: {
    id: number
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'staff-account.endOwnSession',
    `delete from staff_session where id = $1 and staff_id = $2`,
    [p.id, p.staffId],
  )

export const endSessionsOf = (
  db: Sql,
  p: {
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'staff-account.endSessionsOf',
    `delete from staff_session where staff_id = $1`,
    [p.staffId],
  )

export const endOtherSessionsOf = (
  db: Sql,
  p: {
    staffId: number
    hash: Buffer
  },
): Promise<number> =>
  db.exec(
    'staff-account.endOtherSessionsOf',
    `delete from staff_session where staff_id = $1 and hash <> $2`,
    [p.staffId, p.hash],
  )

export const pruneSessions = (
  db: Sql,
  p: {
    now: Date
    idleSince: Date
  },
): Promise<number> =>
  db.exec(
    'staff-account.pruneSessions',
    `delete from staff_session where expires_at <= $1::timestamptz or last_used_at <= $2::timestamptz`,
    [p.now, p.idleSince],
  )
