import type { BrandId } from '@shop/brands'
import type { StaffRole } from '@shop/contract'
import { randomInt } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import { recordWrite } from '#src/features/audit/audit-log.ts'
import { hashPassword } from '#src/features/user/password/hash-password.ts'
import type { App } from '#src/handler-context.ts'
import * as sql from './staff-account-sql.ts'
import { removeTotp } from './totp.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

export interface NewStaff {
  email: string
  name: string
  roles: readonly StaffRole[]
  brands: readonly BrandId[]
  /** Distributor of the role `seller`. */
  distributorId?: number | undefined
}

// without characters that look alike
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 5

/** Generates a one-time password of about 98 random bits, in groups that can be read aloud. */
export const createOneTimePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

/** Gives an account roles on brands. Only the role `seller` has the distributor. */
const addRoles = (
  tx: Sql,
  { staffId, brands, roles, distributorId }: Omit<NewStaff, 'email' | 'name'> & { staffId: number },
): Promise<number> =>
  sql.addRoles(tx, {
    staffId,
    brands,
    roles,
    // the type of the query has no null in lists
    distributorIds: roles.map((role) => (role === 'seller' ? (distributorId ?? null) : null)) as number[],
  })

const findId = async (tx: Sql, email: string): Promise<number | undefined> =>
  (await sql.findStaffByEmail(tx, { email: email.toLowerCase() }))?.id

/**
 * Adds an account with a one-time password, or replaces the roles of an existing one, which ends its sessions. Returns the password
 * of a new account; undefined for an existing one.
 */
export const addOrChangeStaff = async (
  app: Needs,
  { email, name, ...grants }: NewStaff,
): Promise<{ password: string | undefined }> => {
  const password = createOneTimePassword()
  const passwordHash = await hashPassword(password)
  return app.db.tx(async (tx) => {
    const address = email.toLowerCase()
    const added = await sql.addStaff(tx, { email: address, name, passwordHash, now: app.clock() })
    const staffId = added?.id ?? (await findId(tx, address))
    if (staffId === undefined) throw new Error('the account was removed meanwhile')
    await sql.removeRoles(tx, { staffId, brand: null })
    await addRoles(tx, { staffId, ...grants })
    await sql.endSessionsOf(tx, { staffId })
    await recordWrite(tx, app, { call: 'command staff add', object: `staff ${staffId}` }, { after: grants })
    return { password: added ? password : undefined }
  })
}

/**
 * Replaces the roles of an account on some brands and ends its sessions; roles on other brands are unchanged. False if there is no such
 * account.
 */
export const setStaffRoles = (app: Needs, { email, ...grants }: Omit<NewStaff, 'name'>): Promise<boolean> =>
  app.db.tx(async (tx) => {
    const staffId = await findId(tx, email)
    if (staffId === undefined) return false
    for (const brand of grants.brands) await sql.removeRoles(tx, { staffId, brand })
    await addRoles(tx, { staffId, ...grants })
    await sql.endSessionsOf(tx, { staffId })
    await recordWrite(tx, app, { call: 'command staff roles', object: `staff ${staffId}` }, { after: grants })
    return true
  })

/** Ends all sessions of an account and refuses its logins. False if there is no such account in use. */
export const disableStaff = (app: Needs, email: string): Promise<boolean> =>
  app.db.tx(async (tx) => {
    const id = await findId(tx, email)
    if (id === undefined) return false
    await sql.endSessionsOf(tx, { staffId: id })
    if ((await sql.disableStaff(tx, { id, now: app.clock() })) === 0) return false
    await recordWrite(tx, app, { call: 'command staff disable', object: `staff ${id}` })
    return true
  })

/** Gives an account a new one-time password, ends its sessions and enables it. Undefined if there is no such account. */
export const resetStaff = async (app: Needs, email: string): Promise<string | undefined> => {
  const password = createOneTimePassword()
  const passwordHash = await hashPassword(password)
  return app.db.tx(async (tx) => {
    const id = await findId(tx, email)
    if (id === undefined) return undefined
    await sql.setStaffPassword(tx, { id, passwordHash, mustChange: true, now: app.clock() })
    await sql.endSessionsOf(tx, { staffId: id })
    await recordWrite(tx, app, { call: 'command staff reset', object: `staff ${id}` })
    return password
  })
}

/** Removes the authenticator of an account and ends its sessions. False if there is no such account. */
export const resetStaffTotp = (app: Needs, email: string): Promise<boolean> =>
  app.db.tx(async (tx) => {
    const id = await findId(tx, email)
    if (id === undefined) return false
    await removeTotp(tx, id)
    await sql.endSessionsOf(tx, { staffId: id })
    await recordWrite(tx, app, { call: 'command staff totp-reset', object: `staff ${id}` })
    return true
  })
