import { AppError, type Call, type CallName, type StaffStep } from '@shop/contract'
import { type BrandId, isBrandId } from '@shop/brands'
import { hasPermission, isUnscoped } from '@shop/rules/staff'
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { findKeyCaller } from '#src/features/staff/api-key/find-key-caller.ts'
import { apiKeyIn } from '#src/features/staff/api-key/key-secret.ts'
import { findStaffCaller, scopeOf } from '#src/features/staff/account/staff-session.ts'
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

/** Throws `addressRefused` if the back office may not be used from an address (STAFF_ADDRESSES). */
export const assertStaffAddress = ({ config }: Pick<App, 'config'>, ip: string): void => {
  if (!config.staff.allows(ip)) throw new AppError('addressRefused')
}

const isSameText = (given: unknown, expected: string): boolean => {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface StaffRequest {
  name: CallName
  row: Call
  /** Brand of the host. */
  brand: BrandId
  headers: IncomingHttpHeaders
  /** Address of the client. */
  ip: string
}

const always: readonly CallName[] = ['admin.session.get', 'admin.session.logOut']
const setUp: readonly CallName[] = ['admin.session.startTotp', 'admin.session.confirmTotp']

/** What a session opens before it has taken a step, and the error of all other calls. */
const steps: Readonly<Record<StaffStep, { opens: readonly CallName[]; error: AppError['code'] }>> = {
  totp: { opens: [...always, 'admin.session.totp'], error: 'totpRequired' },
  password: { opens: [...always, 'admin.session.setPassword'], error: 'passwordChangeRequired' },
  totpSetUp: { opens: [...always, ...setUp, 'admin.session.setPassword'], error: 'totpSetUpRequired' },
}

/** Returns the brand of a request of staff: the header `x-brand`, or that of the host. Throws `invalidInput` for an unknown one. */
const brandOf = ({ platform }: App['config'], { brand, headers }: StaffRequest): BrandId => {
  const given = headers['x-brand']
  if (given === undefined) return brand
  if (typeof given === 'string' && isBrandId(given) && (platform === undefined || platform === given)) return given
  throw new AppError('invalidInput', { problems: [{ path: 'headers.x-brand', message: '없는 브랜드예요.' }] })
}

interface Admitted {
  staff: StaffCaller
  brand: BrandId
}

/**
 * Authorizes a request with an API key. A browser sends no such header by itself, so it needs no proof against forged requests. Throws
 * `unauthorized` for a key that opens nothing on the brand, and `forbidden` for a call that is not open to keys or not in its scopes.
 */
const admitKey = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { row }: StaffRequest,
  { key, brand }: { key: string; brand: BrandId },
): Promise<Admitted> => {
  const found = await findKeyCaller(app, key, brand)
  if (!found) throw new AppError('unauthorized')
  const { caller, creatorRoles } = found
  const { permission } = row
  const isInScopes = permission === undefined || caller.permissions.includes(permission)
  if (!row.keys || !isInScopes) throw new AppError('forbidden')
  // a call without a permission limits itself to what the key has made
  const scope = permission === undefined || isUnscoped(creatorRoles, permission) ? null : caller.distributorIds
  if (scope !== null && !row.sellers) throw new AppError('forbidden')
  return { staff: { ...caller, scope }, brand }
}

/**
 * Authorizes a request of a staff session, or of an API key. Throws `addressRefused` from an address that is not allowed, `unauthorized` without a
 * session on the brand of the host, `csrfRefused` for a write of another page, `passwordChangeRequired`, `totpRequired` or
 * `totpSetUpRequired` until the steps of the login are taken, and `forbidden` without the permission on the brand of the request, or
 * if it holds for the rows of some distributors and the call is not limited to them. F6
 */
export const admitStaff = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  request: StaffRequest,
): Promise<Admitted> => {
  const { name, row, headers, ip, brand: hostBrand } = request
  assertStaffAddress(app, ip)
  const brand = brandOf(app.config, request)
  const key = apiKeyIn(headers.authorization)
  if (key !== undefined) return admitKey(app, request, { key, brand })
  const session = staffSessionIn(headers.cookie)
  const staff = await findStaffCaller(app, session, { hostBrand, brand })
  if (!staff) throw new AppError('unauthorized')
  assertOwnOrigin(row, row.method, headers)
  if (row.method !== 'GET' && !isSameText(headers['x-xsrf-token'], staff.xsrfToken)) throw new AppError('csrfRefused')
  const step = staff.nextStep === null ? undefined : steps[staff.nextStep]
  if (step && !step.opens.includes(name)) throw new AppError(step.error)
  if (!hasPermission(staff.roles, row.permission)) throw new AppError('forbidden')
  const scope = scopeOf(staff, row.permission)
  if (scope !== null && !row.sellers) throw new AppError('forbidden')
  return { staff: { ...staff, scope }, brand }
}
