import type { Staff, StaffRole } from '@shop/contract'
import type { BrandId } from '@shop/brands'
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

type Needs = Pick<App, 'db' | 'clock'>

/** Text that a page of the shop sends with each write. Derived from the session, so that it needs no storage. */
export const xsrfTokenOf = (session: string): string => createHmac('sha256', session).update('xsrf').digest('base64url')

/** Opens a session on a brand and returns the text of its cookie. Sessions that have ended are deleted. */
export const openSession = async (
  tx: Sql,
  { staffId, brand, now }: { staffId: number; brand: BrandId; now: Date },
): Promise<string> => {
  const text = createTokenText()
  await sql.pruneSessions(tx, { now, idleSince: new Date(now.getTime() - IDLE_MS) })
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  await sql.addSession(tx, { hash: hashToken(text), staffId, brand, now, expiresAt })
  return text
}

/** Finds the account of a session on this brand, with its roles there. Undefined if the session has ended. */
export const findStaffCaller = async (
  { db, clock }: Needs,
  session: string | undefined,
  brand: BrandId,
): Promise<StaffCaller | undefined> => {
  if (session === undefined || !isTokenText(session)) return undefined
  const now = clock()
  const hash = hashToken(session)
  const row = await sql.findSession(db, { hash, brand, now, idleSince: new Date(now.getTime() - IDLE_MS) })
  if (!row) return undefined
  const { lastUsedAt, ...staff } = row
  if (now.getTime() - lastUsedAt.getTime() >= TOUCH_MS) await sql.touchSession(db, { hash, now })
  return { ...staff, roles: staff.roles as StaffRole[], sessionHash: hash, xsrfToken: xsrfTokenOf(session) }
}

export const toStaff = ({ id, email, name, roles, mustChangePassword }: Staff): Staff => ({
  id,
  email,
  name,
  roles,
  mustChangePassword,
})
