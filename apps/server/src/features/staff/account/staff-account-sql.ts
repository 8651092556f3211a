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
    `insert into staff (email, name, password_hash, created_at)
values ($1, $2, $3, $4::timestamptz)
on conflict (email) do nothing
returning id as "id"`,
    [p.email, p.name, p.passwordHash, p.now],
  )

export const addRoles = (
  db: Sql,
  p: {
    staffId: number
    brands: readonly string[]
    roles: readonly string[]
  },
): Promise<number> =>
  db.exec(
    'staff-account.addRoles',
    `insert into staff_role (staff_id, platform, role)
select $1, b.brand::platform_id, r.role
from unnest($2::text[]) as b (brand), unnest($3::text[]) as r (role)
on conflict do nothing`,
    [p.staffId, p.brands, p.roles],
  )

export const removeRoles = (
  db: Sql,
  p: {
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'staff-account.removeRoles',
    `delete from staff_role where staff_id = $1`,
    [p.staffId],
  )

export interface FindStaffByEmail {
  id: number
  email: string
  name: string
  passwordHash: string
  mustChangePassword: boolean
  disabledAt: Date | null
}

export const findStaffByEmail = (
  db: Sql,
  p: {
    email: string
  },
): Promise<FindStaffByEmail | undefined> =>
  db.opt(
    'staff-account.findStaffByEmail',
    `select id, email, name, password_hash as "passwordHash", must_change_password as "mustChangePassword", disabled_at as "disabledAt"
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

export interface ListRolesOf {
  role: string
}

export const listRolesOf = (
  db: Sql,
  p: {
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListRolesOf[]> =>
  db.many(
    'staff-account.listRolesOf',
    `select role as "role" from staff_role where staff_id = $1 and platform = $2::platform_id order by role`,
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
  array(select r.role || ':' || r.platform from staff_role r where r.staff_id = s.id order by r.platform, r.role) as "roles",
  (select count(*) from staff_session x where x.staff_id = s.id and x.expires_at > $1::timestamptz) as "sessions"
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

export const setStaffPassword = (
  db: Sql,
  p: {
    passwordHash: string
    mustChange: boolean
    id: number
  },
): Promise<number> =>
  db.exec(
    'staff-account.setStaffPassword',
    `update staff set password_hash = $1, must_change_password = $2, disabled_at = null where id = $3`,
    [p.passwordHash, p.mustChange, p.id],
  )

export const addSession = (
  db: Sql,
  p: {
    hash: Buffer
    staffId: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    now: Date
    expiresAt: Date
  },
): Promise<number> =>
  db.exec(
    'staff-account.addSession',
    `insert into staff_session (hash, staff_id, platform, created_at, last_used_at, expires_at)
values ($1, $2, $3::platform_id, $4::timestamptz, $4::timestamptz, $5::timestamptz)`,
    [p.hash, p.staffId, p.brand, p.now, p.expiresAt],
  )

export interface FindSession {
  id: number
  email: string
  name: string
  mustChangePassword: boolean
  lastUsedAt: Date
  roles: string[]
}

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
  array(select r.role from staff_role r where r.staff_id = s.id and r.platform = x.platform order by r.role) as "roles"
from staff_session x join staff s on s.id = x.staff_id
where x.hash = $1 and x.platform = $2::platform_id and x.expires_at > $3::timestamptz and x.last_used_at > $4::timestamptz
  and s.disabled_at is null`,
    [p.hash, p.brand, p.now, p.idleSince],
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
