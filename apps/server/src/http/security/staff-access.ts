import { AppError, type Call, type CallName } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { hasPermission } from '@shop/rules/staff'
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { findStaffCaller } from '#src/features/staff/account/staff-session.ts'
import type { App, StaffCaller } from '#src/handler-context.ts'
import { staffSessionIn } from './token-cookie.ts'

const isOwnOrigin = ({ origin, host }: IncomingHttpHeaders): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host

/** Whether a call belongs to the back office. Its login is public. */
export const isAdminCall = ({ path }: Pick<Call, 'path'>): boolean => path.startsWith('/admin/')

/** Refuses a request that a page of another origin has sent. Throws `csrfRefused`. G3 */
export const assertOwnOrigin = (
  { access }: Pick<Call, 'access'>,
  method: string,
  headers: IncomingHttpHeaders,
): void => {
  // a browser sends an Origin with every write, but not with a read of the same origin; the login has nothing to steal yet
  const isRequired = method !== 'GET' && access === 'staff'
  if (headers.origin === undefined && !isRequired) return
  if (!isOwnOrigin(headers)) throw new AppError('csrfRefused')
}

const isSameText = (given: unknown, expected: string): boolean => {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface StaffRequest {
  name: CallName
  row: Call
  brand: BrandId
  headers: IncomingHttpHeaders
}

/**
 * Authorizes a request of a staff session. Throws `unauthorized` without one on this brand, `csrfRefused` for a write of another
 * page, `passwordChangeRequired` until the password given by an operator is changed, `forbidden` without the permission. F6
 */
export const admitStaff = async (
  app: Pick<App, 'db' | 'clock'>,
  { name, row, brand, headers }: StaffRequest,
): Promise<StaffCaller> => {
  const staff = await findStaffCaller(app, staffSessionIn(headers.cookie), brand)
  if (!staff) throw new AppError('unauthorized')
  assertOwnOrigin(row, row.method, headers)
  if (row.method !== 'GET' && !isSameText(headers['x-xsrf-token'], staff.xsrfToken)) throw new AppError('csrfRefused')
  if (staff.mustChangePassword && !name.startsWith('admin.session.')) throw new AppError('passwordChangeRequired')
  if (!hasPermission(staff.roles, row.permission)) throw new AppError('forbidden')
  return staff
}
