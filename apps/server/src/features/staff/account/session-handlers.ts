import { AppError, type StaffRole } from '@shop/contract'
import { assertPassword } from '#src/features/user/password/check-password.ts'
import { hashPassword, isPassword } from '#src/features/user/password/hash-password.ts'
import { forgetLimit, type Limit, MINUTE_MS, takeLimit } from '#src/features/user/limit/take-limit.ts'
import { shedOnOverload } from '#src/features/user/limit/shed-on-overload.ts'
import { type App, type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './staff-account-sql.ts'
import { openSession, toStaff, xsrfTokenOf } from './staff-session.ts'

type SessionCalls = 'admin.session.logIn' | 'admin.session.get' | 'admin.session.setPassword' | 'admin.session.logOut'

/** Addresses without an account are locked too, so that a lock does not tell which have one. E2 */
const lockOf = (email: string, hash: string | undefined): Limit => ({
  kind: 'staffLogin',
  subject: `${email} ${hash ?? ''}`,
  most: 5,
  perMs: 15 * MINUTE_MS,
})

/** Checks a password and counts it. Throws `staffLocked` after five wrong ones in 15 minutes, and `loginFailed`. */
const assertPasswordOf = async (
  app: App,
  { email, password, hash }: { email: string; password: string; hash: string | undefined },
): Promise<void> => {
  const limit = lockOf(email, hash)
  const taken = await takeLimit(app, limit).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'tooManyRequests')
      throw new AppError('staffLocked', { cause: error })
    throw error
  })
  if (!(await shedOnOverload(app, [taken], () => isPassword(password, hash)))) throw new AppError('loginFailed')
  await forgetLimit(app, limit)
}

const logIn: Handlers['admin.session.logIn'] = async ({ body, brand, setStaffCookie }, app) => {
  const email = body.email.toLowerCase()
  const account = await sql.findStaffByEmail(app.db, { email })
  const roles = account ? await sql.listRolesOf(app.db, { staffId: account.id, brand }) : []
  // an account without a role on this brand is answered like a wrong password
  const hash = account && account.disabledAt === null && roles.length > 0 ? account.passwordHash : undefined
  await assertPasswordOf(app, { email, password: body.password, hash })
  if (!account) throw new AppError('loginFailed')
  const session = await app.db.tx(async (tx) => {
    const current = await sql.lockStaff(tx, { id: account.id })
    if (current?.passwordHash !== account.passwordHash) throw new AppError('loginFailed')
    return openSession(tx, { staffId: account.id, brand, now: app.clock() })
  })
  setStaffCookie?.(session)
  const staff = toStaff({ ...account, roles: roles.map(({ role }) => role as StaffRole) })
  return { staff, xsrfToken: xsrfTokenOf(session) }
}

const setPassword: Handlers['admin.session.setPassword'] = async (input, app) => {
  const { body } = input
  const staff = staffOf(input)
  const account = await sql.findStaffById(app.db, { id: staff.id })
  if (!account) throw new AppError('unauthorized')
  const { email, passwordHash: hash } = account
  await assertPasswordOf(app, { email, password: body.password, hash })
  if (body.newPassword === body.password)
    throw new AppError('invalidInput', {
      problems: [{ path: 'body.newPassword', message: '지금 비밀번호와 다르게 정해 주세요.' }],
    })
  assertPassword(body.newPassword, { email, name: account.name }, 'body.newPassword')
  const passwordHash = await hashPassword(body.newPassword)
  await app.db.tx(async (tx) => {
    const current = await sql.lockStaff(tx, { id: staff.id })
    if (current?.passwordHash !== hash) throw new AppError('loginFailed')
    await sql.setStaffPassword(tx, { id: staff.id, passwordHash, mustChange: false })
    await sql.endOtherSessionsOf(tx, { staffId: staff.id, hash: staff.sessionHash })
  })
  return { staff: toStaff({ ...staff, mustChangePassword: false }) }
}

/** Sessions of staff accounts. Decision 058 */
export const staffSessionHandlers: Pick<Handlers, SessionCalls> = {
  'admin.session.logIn': logIn,
  'admin.session.get': async (input) => {
    const staff = staffOf(input)
    return { staff: toStaff(staff), xsrfToken: staff.xsrfToken }
  },
  'admin.session.setPassword': setPassword,
  'admin.session.logOut': async (input, { db }) => {
    await sql.endSession(db, { hash: staffOf(input).sessionHash })
    input.setStaffCookie?.(null)
    return {}
  },
}
