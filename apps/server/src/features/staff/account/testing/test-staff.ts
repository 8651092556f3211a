import type { Api, CallName, CallReply, StaffRole } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { addOrChangeStaff } from '#src/features/staff/account/change-accounts.ts'
import { openSession, xsrfTokenOf } from '#src/features/staff/account/staff-session.ts'
import { putTotp } from '#src/features/staff/account/totp.ts'
import type { Answer, TestShop } from '#src/testing/test-shop.ts'

let accounts = 0

export interface TestStaff {
  /** Secret of the authenticator, if the account has one. */
  secret: string
  email: string
  /** Password given by the operator. Changed already if the account is `ready`. */
  password: string
  staffId: number
  session: string
  headers: Record<string, string>
  ask<N extends CallName>(name: N, input: object, headers?: Record<string, string>): Promise<Answer<CallReply<N>>>
  /** Typed client. Throws the error body. */
  api: Api
}

/** Headers that the back office sends with a session. */
export const staffHeaders = (session: string, brand: BrandId = 'ru'): Record<string, string> => ({
  cookie: `__Host-shop-staff=${session}`,
  origin: `http://${brand}.localhost:5445`,
  'x-xsrf-token': xsrfTokenOf(session),
})

/** Creates a staff account with an open session. `isReady` false: its password has to be changed first. */
export const asStaff = async (
  { db, clock, config, ask: askShop }: Pick<TestShop, 'db' | 'clock' | 'config' | 'ask'>,
  {
    roles = ['producer'],
    brand = 'ru',
    isReady = true,
    hasTotp = isReady,
    distributorId,
  }: {
    roles?: StaffRole[]
    brand?: BrandId
    isReady?: boolean
    /** Whether the account has an authenticator, whose code the session has passed. */
    hasTotp?: boolean
    distributorId?: number
  } = {},
): Promise<TestStaff> => {
  const email = `staff-${++accounts}@shop.example`
  const app = { db, config, clock: () => clock.now }
  const { password = '' } = await addOrChangeStaff(app, {
    email,
    name: '김피디',
    roles,
    brands: [brand],
    distributorId,
  })
  const { id: staffId } = await db.one<{ id: number }>('staff', 'select id from staff where email = $1', [email])
  await db.exec('staff', 'update staff set must_change_password = $2 where id = $1', [staffId, !isReady])
  const secret = hasTotp ? await putTotp(app, db, staffId) : ''
  const totpAt = hasTotp ? clock.now : undefined
  const session = await openSession(db, { staffId, brand, now: clock.now, totpAt })
  const headers = staffHeaders(session, brand)
  const ask: TestStaff['ask'] = (name, input, more = {}) =>
    askShop(name, input, { brand, headers: { ...headers, ...more } })
  const api: Api = async (name, ...[input]) => {
    const answer = await ask(name, input ?? {})
    if (answer.status >= 300) throw Object.assign(new Error((answer.body as { message?: string }).message), answer.body)
    return answer.body
  }
  return { secret, email, password, staffId, session, headers, ask, api }
}
