import type { BrandId } from '@shop/brands'
import type { StaffRole } from '@shop/contract'
import { randomInt } from 'node:crypto'
import { hashPassword } from '#src/features/user/password/hash-password.ts'
import type { App } from '#src/handler-context.ts'
import * as sql from './staff-account-sql.ts'

type Needs = Pick<App, 'db' | 'clock'>

export interface NewStaff {
  email: string
  name: string
  roles: readonly StaffRole[]
  brands: readonly BrandId[]
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

/**
 * Adds an account with a one-time password, or replaces the roles of an existing one, which ends its sessions. Returns the password
 * of a new account; undefined for an existing one.
 */
export const addOrChangeStaff = async (
  { db, clock }: Needs,
  { email, name, roles, brands }: NewStaff,
): Promise<{ password: string | undefined }> => {
  const password = createOneTimePassword()
  const passwordHash = await hashPassword(password)
  return db.tx(async (tx) => {
    const address = email.toLowerCase()
    const added = await sql.addStaff(tx, { email: address, name, passwordHash, now: clock() })
    const staffId = added?.id ?? (await sql.findStaffByEmail(tx, { email: address }))?.id
    if (staffId === undefined) throw new Error('the account was removed meanwhile')
    await sql.removeRoles(tx, { staffId })
    await sql.addRoles(tx, { staffId, brands, roles })
    await sql.endSessionsOf(tx, { staffId })
    return { password: added ? password : undefined }
  })
}

/** Ends all sessions of an account and refuses its logins. False if there is no such account in use. */
export const disableStaff = ({ db, clock }: Needs, email: string): Promise<boolean> =>
  db.tx(async (tx) => {
    const account = await sql.findStaffByEmail(tx, { email: email.toLowerCase() })
    if (!account) return false
    await sql.endSessionsOf(tx, { staffId: account.id })
    return (await sql.disableStaff(tx, { id: account.id, now: clock() })) > 0
  })

/** Gives an account a new one-time password, ends its sessions and enables it. Undefined if there is no such account. */
export const resetStaff = async ({ db }: Pick<Needs, 'db'>, email: string): Promise<string | undefined> => {
  const password = createOneTimePassword()
  const passwordHash = await hashPassword(password)
  return db.tx(async (tx) => {
    const account = await sql.findStaffByEmail(tx, { email: email.toLowerCase() })
    if (!account) return undefined
    await sql.setStaffPassword(tx, { id: account.id, passwordHash, mustChange: true })
    await sql.endSessionsOf(tx, { staffId: account.id })
    return password
  })
}
