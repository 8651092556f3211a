import { AppError, type StaffSession } from '@shop/contract'
import { permissionsOf } from '@shop/rules/staff'
import { recordWrite } from '#src/features/audit/audit-log.ts'
import { assertPassword } from '#src/features/user/password/check-password.ts'
import { hashPassword } from '#src/features/user/password/hash-password.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import { assertPasswordOf, isNewLock } from './check-secret.ts'
import { assertSecondFactor } from './second-factor.ts'
import { isDormant } from './dormant-accounts.ts'
import * as sql from './staff-account-sql.ts'
import { findStaffCaller, idleSince, nextStepOf, openSession, toStaff } from './staff-session.ts'

type SessionCalls =
  | 'admin.session.logIn'
  | 'admin.session.get'
  | 'admin.session.setPassword'
  | 'admin.session.logOut'
  | 'admin.session.list'
  | 'admin.session.end'

type LogIn = HandlerInput<'admin.session.logIn'>
type Account = sql.FindStaffByEmail

const MOST_SESSIONS = 100

const writeOf = ({ id }: Account, { brand, ip }: LogIn) => ({
  call: 'admin.session.logIn',
  staffId: id,
  brand,
  address: ip,
  object: `staff ${id}`,
})

/** Finds the account of a login. Undefined without one, without a role on the brand, and for a disabled or dormant one. */
const findOpenAccount = async (app: App, { email, brand }: { email: string; brand: LogIn['brand'] }) => {
  const account = await sql.findStaffByEmail(app.db, { email })
  if (!account || account.disabledAt !== null || isDormant(account.activeAt, app.clock())) return undefined
  return (await sql.hasRoleOn(app.db, { staffId: account.id, brand })) ? account : undefined
}

const logIn: Handlers['admin.session.logIn'] = async (input, app) => {
  const { body, brand, setStaffCookie } = input
  const email = body.email.toLowerCase()
  const account = await findOpenAccount(app, { email, brand })
  // an account that may not log in is answered like a wrong password
  await assertPasswordOf(app, { email, password: body.password, hash: account?.passwordHash }).catch(
    async (error: unknown) => {
      // the lock is recorded and not each failure, so that guessing does not grow the audit log
      if (account && (await isNewLock(app, { email, hash: account.passwordHash })))
        await app.db.tx((tx) => recordWrite(tx, app, writeOf(account, input), { errorCode: 'staffLocked' }))
      throw error
    },
  )
  if (!account) throw new AppError('loginFailed')
  const now = app.clock()
  const session = await app.db.tx(async (tx) => {
    const current = await sql.lockStaff(tx, { id: account.id })
    if (current?.passwordHash !== account.passwordHash) throw new AppError('loginFailed')
    await sql.noteLogin(tx, { id: account.id, now })
    const { ip: address, userAgent: browser } = input
    const opened = await openSession(tx, { staffId: account.id, brand, now, address, browser })
    await recordWrite(tx, app, writeOf(account, input))
    return opened
  })
  const caller = await findStaffCaller(app, session, { hostBrand: brand, brand })
  if (!caller) throw new AppError('loginFailed')
  setStaffCookie?.(session)
  return { staff: toStaff(caller), xsrfToken: caller.xsrfToken }
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
  // a password of an operator is replaced right after the second step of the login, whose code is accepted once
  if (staff.hasTotp && !staff.mustChangePassword) await assertSecondFactor(app, staff.id, body)
  const passwordHash = await hashPassword(body.newPassword)
  const now = app.clock()
  await app.db.tx(async (tx) => {
    const current = await sql.lockStaff(tx, { id: staff.id })
    if (current?.passwordHash !== hash) throw new AppError('loginFailed')
    await sql.setStaffPassword(tx, { id: staff.id, passwordHash, mustChange: false, now })
    await sql.endOtherSessionsOf(tx, { staffId: staff.id, hash: staff.sessionHash })
  })
  // a session of the step `totp` does not reach this call
  const steps = { mustChangePassword: false, hasTotp: staff.hasTotp, hasPassedTotp: true }
  const nextStep = nextStepOf(app, steps)
  const permissions = nextStep === null ? permissionsOf(staff.roles) : []
  return { staff: toStaff({ ...staff, mustChangePassword: false, nextStep, permissions }) }
}

const toSession = ({ createdAt, lastUsedAt, expiresAt, ...row }: sql.ListSessionsOf): StaffSession => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const list: Handlers['admin.session.list'] = async (input, { db, clock }) => {
  const { id: staffId, sessionHash: hash } = staffOf(input)
  const now = clock()
  const rows = await sql.listSessionsOf(db, { staffId, hash, now, idleSince: idleSince(now), most: MOST_SESSIONS })
  return {
    sessions: rows.map(toSession),
  }
}

/** Sessions of staff accounts. Decisions 058 and 067 */
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
  'admin.session.list': list,
  'admin.session.end': async (input, { db }) => {
    await sql.endOwnSession(db, { id: input.params.id, staffId: staffOf(input).id })
    return {}
  },
}
