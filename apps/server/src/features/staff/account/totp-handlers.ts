import { AppError } from '@shop/contract'
import { type App, type HandlerInput, type Handlers, type StaffCaller, staffOf } from '#src/handler-context.ts'
import { assertCode, assertPasswordOf } from './check-secret.ts'
import { endOtherSessionsOf, findStaffByEmail } from './staff-account-sql.ts'
import { assertSecondFactor } from './second-factor.ts'
import { findStaffCaller, replaceSession, toStaff } from './staff-session.ts'
import * as sql from './staff-totp-sql.ts'
import { createSecret, decryptSecret, renewRecoveryCodes, encryptSecret, stepOf, toUri } from './totp.ts'

type TotpCalls =
  | 'admin.session.totp'
  | 'admin.session.startTotp'
  | 'admin.session.confirmTotp'
  | 'admin.session.renewRecoveryCodes'

type Asked = Pick<HandlerInput<TotpCalls>, 'setStaffCookie' | 'brand'>

/** Sends the cookie of a replaced session and returns its account. */
const enter = async (
  app: App,
  { setStaffCookie, brand }: Asked,
  session: string,
  { session: { hostBrand } }: StaffCaller,
) => {
  const caller = await findStaffCaller(app, session, { hostBrand, brand })
  // the account was changed meanwhile, which has ended the session
  if (!caller) throw new AppError('unauthorized')
  setStaffCookie?.(session)
  return { staff: toStaff(caller), xsrfToken: caller.xsrfToken }
}

const assertOwnPassword = async (app: App, { email }: StaffCaller, password: string | undefined): Promise<void> => {
  const found = await findStaffByEmail(app.db, { email })
  if (password === undefined || !found) throw new AppError('loginFailed')
  await assertPasswordOf(app, { email, password, hash: found.passwordHash })
}

const passTotp: Handlers['admin.session.totp'] = async (input, app) => {
  const staff = staffOf(input)
  const now = app.clock()
  await assertSecondFactor(app, staff.id, input.body)
  const session = await app.db.tx((tx) => replaceSession(tx, staff, now))
  const { count } = await sql.countRecoveryCodes(app.db, { staffId: staff.id })
  return { ...(await enter(app, input, session, staff)), recoveryCodesLeft: count }
}

const startTotp: Handlers['admin.session.startTotp'] = async (input, app) => {
  const staff = staffOf(input)
  if (staff.hasTotp) await assertOwnPassword(app, staff, input.body.password)
  const secret = createSecret()
  await sql.putPending(app.db, { staffId: staff.id, encrypted: encryptSecret(app, staff.id, secret) })
  return { secret, uri: toUri(secret, staff.email) }
}

const confirmTotp: Handlers['admin.session.confirmTotp'] = async (input, app) => {
  const staff = staffOf(input)
  const now = app.clock()
  const encrypted = (await sql.findTotp(app.db, { staffId: staff.id }))?.encryptedPending ?? null
  const step = encrypted === null ? null : stepOf(decryptSecret(app, staff.id, encrypted), input.body.code, now)
  await assertCode(app, staff.id, async () => step !== null)
  if (encrypted === null || step === null) throw new AppError('totpWrong')
  const done = await app.db.tx(async (tx) => {
    if ((await sql.confirmPending(tx, { staffId: staff.id, encrypted, step, now })) === 0)
      throw new AppError('totpWrong')
    const recoveryCodes = await renewRecoveryCodes(app, tx, staff.id)
    await endOtherSessionsOf(tx, { staffId: staff.id, hash: staff.sessionHash })
    return { recoveryCodes, session: await replaceSession(tx, staff, now) }
  })
  return { ...(await enter(app, input, done.session, staff)), recoveryCodes: done.recoveryCodes }
}

const renewCodes: Handlers['admin.session.renewRecoveryCodes'] = async (input, app) => {
  const staff = staffOf(input)
  if (!staff.hasTotp) throw new AppError('totpSetUpRequired')
  const { password, code } = input.body
  await assertOwnPassword(app, staff, password)
  await assertSecondFactor(app, staff.id, { code })
  return app.db.tx(async (tx) => {
    await endOtherSessionsOf(tx, { staffId: staff.id, hash: staff.sessionHash })
    return { recoveryCodes: await renewRecoveryCodes(app, tx, staff.id) }
  })
}

/** Second step of the login. Decision 067 */
export const totpHandlers: Pick<Handlers, TotpCalls> = {
  'admin.session.totp': passTotp,
  'admin.session.startTotp': startTotp,
  'admin.session.confirmTotp': confirmTotp,
  'admin.session.renewRecoveryCodes': renewCodes,
}
