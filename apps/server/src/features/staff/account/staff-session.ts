import type { Staff, StaffRole, StaffStep } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { isUnscoped, permissionsOf } from '@shop/rules/staff'
import { createHmac } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import { createTokenText, hashToken, isTokenText } from '#src/features/auth/token-secret.ts'
import type { App, StaffCaller } from '#src/handler-context.ts'
import * as sql from './staff-account-sql.ts'

const MINUTE_MS = 60_000
/** A session ends after this time without a request. */
export const IDLE_MS = 30 * MINUTE_MS
/** A session ends this long after the login, used or not. */
export const LIFE_MS = 12 * 60 * MINUTE_MS
/** Interval in ms between two updates of the last use. */
const TOUCH_MS = MINUTE_MS
const MOST_BROWSER = 200

type Needs = Pick<App, 'db' | 'clock' | 'config'>

export interface NewSession {
  staffId: number
  /** Brand of the host, to which the cookie belongs. */
  brand: BrandId
  now: Date
  /** Time of the second step of the login; undefined before it. */
  totpAt?: Date | undefined
  address?: string | undefined
  browser?: string | undefined
}

/** Text that a page of the shop sends with each write. Derived from the session, so that it needs no storage. */
export const xsrfTokenOf = (session: string): string => createHmac('sha256', session).update('xsrf').digest('base64url')

export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS)

/** Opens a session on a brand and returns the text of its cookie. Sessions that have ended are deleted. */
export const openSession = async (
  tx: Sql,
  { staffId, brand, now, totpAt, address, browser }: NewSession,
): Promise<string> => {
  const text = createTokenText()
  await sql.pruneSessions(tx, { now, idleSince: idleSince(now) })
  await sql.addSession(tx, {
    hash: hashToken(text),
    staffId,
    brand,
    now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
    totpAt: totpAt ?? null,
    address: address ?? null,
    browser: browser?.slice(0, MOST_BROWSER) ?? null,
  })
  return text
}

/**
 * Replaces a session that has passed the second step of the login with another one, so that the text of before, which was known
 * before that step, opens nothing. It expires when the first one would have.
 */
export const replaceSession = async (tx: Sql, staff: StaffCaller, now: Date): Promise<string> => {
  const text = createTokenText()
  await sql.endSession(tx, { hash: staff.sessionHash })
  const { hostBrand: brand, createdAt, expiresAt, address, browser } = staff.session
  await sql.addSession(tx, {
    hash: hashToken(text),
    staffId: staff.id,
    brand,
    now,
    createdAt,
    expiresAt,
    totpAt: now,
    address,
    browser,
  })
  return text
}

interface Grant {
  brand: BrandId
  role: StaffRole
  distributorId: number | null
}

interface Progress {
  mustChangePassword: boolean
  hasTotp: boolean
  hasPassedTotp: boolean
}

/** Returns the step that a session has to take next; null if it opens all calls. */
export const nextStepOf = (
  { config }: Pick<App, 'config'>,
  { mustChangePassword, hasTotp, hasPassedTotp }: Progress,
): StaffStep | null => {
  if (hasTotp && !hasPassedTotp) return 'totp'
  if (mustChangePassword) return 'password'
  return !hasTotp && config.staff.totpRequired ? 'totpSetUp' : null
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

interface Account extends Pick<Staff, 'id' | 'email' | 'name' | 'mustChangePassword' | 'hasTotp'> {
  nextStep: StaffStep | null
  grants: readonly Grant[]
}

const toAccess = ({ nextStep, grants, ...account }: Account, brand: BrandId): Staff => {
  const here = grants.filter((grant) => grant.brand === brand)
  const roles = unique(here.map(({ role }) => role))
  return {
    ...account,
    nextStep,
    roles,
    permissions: nextStep === null ? permissionsOf(roles) : [],
    distributorIds: here.flatMap(({ distributorId }) => distributorId ?? []),
    brands: unique(grants.map((grant) => grant.brand)),
  }
}

/**
 * Finds the account of a session that was opened on the brand of the host, with its roles on the brand of the request. Undefined if
 * the session has ended.
 */
export const findStaffCaller = async (
  app: Needs,
  session: string | undefined,
  { hostBrand, brand }: { hostBrand: BrandId; brand: BrandId },
): Promise<StaffCaller | undefined> => {
  if (session === undefined || !isTokenText(session)) return undefined
  const now = app.clock()
  const hash = hashToken(session)
  const row = await sql.findSession(app.db, { hash, brand: hostBrand, now, idleSince: idleSince(now) })
  if (!row) return undefined
  if (now.getTime() - row.lastUsedAt.getTime() >= TOUCH_MS) await sql.touchSession(app.db, { hash, now })
  const { id, email, name, mustChangePassword, hasTotp } = row
  const nextStep = nextStepOf(app, { mustChangePassword, hasTotp, hasPassedTotp: row.totpAt !== null })
  return {
    ...toAccess({ id, email, name, mustChangePassword, hasTotp, nextStep, grants: row.grants as Grant[] }, brand),
    scope: null,
    sessionHash: hash,
    xsrfToken: xsrfTokenOf(session),
    session: {
      hostBrand,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      address: row.address,
      browser: row.browser,
    },
  }
}

/** Returns the distributors to which a permission is limited; null: none. */
export const scopeOf = ({ roles, distributorIds }: Staff, permission: Parameters<typeof isUnscoped>[1]) =>
  isUnscoped(roles, permission) ? null : distributorIds

/** Cuts an account to what its session shows. */
export const toStaff = (staff: Staff): Staff => ({
  id: staff.id,
  email: staff.email,
  name: staff.name,
  roles: staff.roles,
  mustChangePassword: staff.mustChangePassword,
  hasTotp: staff.hasTotp,
  nextStep: staff.nextStep,
  permissions: staff.permissions,
  distributorIds: staff.distributorIds,
  brands: staff.brands,
})
