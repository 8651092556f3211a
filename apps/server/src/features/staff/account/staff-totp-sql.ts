// Made from staff-totp.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindTotp {
  encryptedSecret: string | null
  encryptedPending: string | null
  lastStep: number
  confirmedAt: Date | null
}

export const findTotp = (
  db: Sql,
  p: {
    staffId: number
  },
): Promise<FindTotp | undefined> =>
  db.opt(
    'staff-totp.findTotp',
    `select sealed_secret as "encryptedSecret", sealed_pending as "encryptedPending", last_step as "lastStep", confirmed_at as "confirmedAt"
from staff_totp where staff_id = $1`,
    [p.staffId],
  )

export const putPending = (
  db: Sql,
  p: {
    staffId: number
    encrypted: string
  },
): Promise<number> =>
  db.exec(
    'staff-totp.putPending',
    `insert into staff_totp (staff_id, sealed_pending) values ($1, $2)
on conflict (staff_id) do update set sealed_pending = excluded.sealed_pending`,
    [p.staffId, p.encrypted],
  )

/** Puts the pending secret into use if it is still the one whose code was checked. Its step is used up. */
export const confirmPending = (
  db: Sql,
  p: {
    now: Date
    step: number
    staffId: number
    encrypted: string
  },
): Promise<number> =>
  db.exec(
    'staff-totp.confirmPending',
    `update staff_totp set sealed_secret = sealed_pending, sealed_pending = null, confirmed_at = $1::timestamptz, last_step = $2::int8
where staff_id = $3 and sealed_pending = $4`,
    [p.now, p.step, p.staffId, p.encrypted],
  )

/** Accepts each time step once, in their order. */
export const useStep = (
  db: Sql,
  p: {
    step: number
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'staff-totp.useStep',
    `update staff_totp set last_step = $1::int8 where staff_id = $2 and last_step < $1::int8 and sealed_secret is not null`,
    [p.step, p.staffId],
  )

export const removeTotp = (
  db: Sql,
  p: {
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'staff-totp.removeTotp',
    `delete from staff_totp where staff_id = $1`,
    [p.staffId],
  )

export const addRecoveryCodes = (
  db: Sql,
  p: {
    staffId: number
    hashes: readonly Buffer[]
  },
): Promise<number> =>
  db.exec(
    'staff-totp.addRecoveryCodes',
    `insert into staff_recovery_code (staff_id, hash) select $1, h.hash from unnest($2::bytea[]) as h (hash)`,
    [p.staffId, p.hashes],
  )

export const useRecoveryCode = (
  db: Sql,
  p: {
    now: Date
    staffId: number
    hash: Buffer
  },
): Promise<number> =>
  db.exec(
    'staff-totp.useRecoveryCode',
    `update staff_recovery_code set used_at = $1::timestamptz where staff_id = $2 and hash = $3 and used_at is null`,
    [p.now, p.staffId, p.hash],
  )

export interface CountRecoveryCodes {
  count: number
}

export const countRecoveryCodes = (
  db: Sql,
  p: {
    staffId: number
  },
): Promise<CountRecoveryCodes> =>
  db.one(
    'staff-totp.countRecoveryCodes',
    `select count(*) as "count" from staff_recovery_code where staff_id = $1 and used_at is null`,
    [p.staffId],
  )

export const removeRecoveryCodes = (
  db: Sql,
  p: {
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'staff-totp.removeRecoveryCodes',
    `delete from staff_recovery_code where staff_id = $1`,
    [p.staffId],
  )

export interface ListOldSecrets {
  staffId: number
  encryptedSecret: string | null
  encryptedPending: string | null
}

/** Lists secrets under another key than the current one. */
export const listOldSecrets = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldSecrets[]> =>
  db.many(
    'staff-totp.listOldSecrets',
    `select staff_id as "staffId", sealed_secret as "encryptedSecret", sealed_pending as "encryptedPending" from staff_totp
where left(coalesce(sealed_secret, $1), length($1)) <> $1 or left(coalesce(sealed_pending, $1), length($1)) <> $1
order by staff_id limit $2::int for update`,
    [p.current, p.most],
  )

export const putSecrets = (
  db: Sql,
  p: {
    encryptedSecret: string | null
    encryptedPending: string | null
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'staff-totp.putSecrets',
    `update staff_totp set sealed_secret = $1, sealed_pending = $2 where staff_id = $3`,
    [p.encryptedSecret, p.encryptedPending, p.staffId],
  )
