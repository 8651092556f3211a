import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { pass } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addOrChangeStaff, resetStaff } from './change-accounts.ts'
import { reencryptSecrets } from './dormant-accounts.ts'
import { asStaff, staffHeaders, type TestStaff } from './testing/test-staff.ts'
import { codeAt, readSecret } from './totp.ts'

const STEP = 30_000
const MINUTE = 60_000
const ORIGIN = 'http://ru.localhost:5445'
const NEW_PASSWORD = '사과나무 아래 서른 그루'

describe.each(testEngines)('the second factor on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const app = () => ({ db: shop.db, config: shop.config, clock: () => shop.clock.now })
  const sessionIn = ({ headers }: { headers: Record<string, unknown> }): string =>
    /__Host-shop-staff=([\w-]*)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  const logIn = (email: string, password: string) =>
    shop.ask('admin.session.logIn', { body: { email, password } }, { headers: { origin: ORIGIN } })
  const enter = async ({ email, password }: Pick<TestStaff, 'email' | 'password'>) =>
    staffHeaders(sessionIn(await logIn(email, password)))
  const totp = (headers: Record<string, string>, body: object) => shop.ask('admin.session.totp', { body }, { headers })
  const code = (secret: string, steps = 0) => codeAt(secret, new Date(shop.clock.now.getTime() + steps * STEP))

  describe('happy', () => {
    test('[F6] the first login sets the password and the authenticator, and shows ten recovery codes once', async () => {
      const email = 'owner@shop.example'
      const given = { email, name: '소유자', roles: ['owner' as const], brands: ['ru' as const] }
      const { password = '' } = await addOrChangeStaff(app(), given)
      const login = await logIn(email, password)
      expect(login.body.staff).toMatchObject({ nextStep: 'password', permissions: [], brands: ['ru'] })
      const headers = staffHeaders(sessionIn(login))
      const body = { password, newPassword: NEW_PASSWORD }
      const changed = await shop.ask('admin.session.setPassword', { body }, { headers })
      expect(changed.body.staff.nextStep).toBe('totpSetUp')
      const { secret, uri } = (await shop.ask('admin.session.startTotp', { body: {} }, { headers })).body
      expect(uri).toMatch(/^otpauth:\/\/totp\/Shop:owner%40shop\.example\?.*period=30/)
      const wrong = await shop.ask('admin.session.confirmTotp', { body: { code: code(secret, 9) } }, { headers })
      expect(codeOf(wrong)).toBe('totpWrong')
      const done = await shop.ask('admin.session.confirmTotp', { body: { code: code(secret) } }, { headers })
      expect(done.body.staff).toMatchObject({ nextStep: null, roles: ['owner'] })
      expect(done.body.staff.permissions).toContain('staff.write')
      expect(new Set(done.body.recoveryCodes).size).toBe(10)
      // the session of before the second factor opens nothing any more
      expect((await shop.ask('admin.session.get', {}, { headers })).status).toBe(401)
      const after = staffHeaders(sessionIn(done))
      expect(after['x-xsrf-token']).toBe(done.body.xsrfToken)
      expect((await shop.ask('admin.live.list', {}, { headers: after })).status).toBe(200)
      pass(shop, STEP)
      const again = await enter({ email, password: NEW_PASSWORD })
      expect(codeOf(await shop.ask('admin.live.list', {}, { headers: again }))).toBe('totpRequired')
      const entered = await totp(again, { code: code(secret) })
      expect(entered.body).toMatchObject({ recoveryCodesLeft: 10, staff: { nextStep: null } })
      const recovery = done.body.recoveryCodes[3] ?? ''
      const byRecovery = await totp(await enter({ email, password: NEW_PASSWORD }), {
        recoveryCode: recovery.toUpperCase(),
      })
      expect(byRecovery.body.recoveryCodesLeft).toBe(9)
      const twice = await totp(await enter({ email, password: NEW_PASSWORD }), { recoveryCode: recovery })
      expect(codeOf(twice)).toBe('totpWrong')
    })

    test('the own sessions are listed and ended one by one', async () => {
      const staff = await asStaff(shop)
      const other = await enter(staff)
      const { sessions } = (await staff.ask('admin.session.list', {})).body
      expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
      expect(sessions).toHaveLength(2)
      const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? 0
      const stranger = await asStaff(shop)
      expect((await stranger.ask('admin.session.end', { params: { id } })).status).toBe(200)
      expect((await shop.ask('admin.session.get', {}, { headers: other })).status).toBe(200)
      expect((await staff.ask('admin.session.end', { params: { id } })).status).toBe(200)
      expect((await shop.ask('admin.session.get', {}, { headers: other })).status).toBe(401)
    })

    test('the authenticator is replaced with the password, and the recovery codes are renewed', async () => {
      const staff = await asStaff(shop)
      const { secret } = staff
      const refused = await staff.ask('admin.session.startTotp', { body: {} })
      expect(codeOf(refused)).toBe('loginFailed')
      const started = await staff.ask('admin.session.startTotp', { body: { password: staff.password } })
      const confirmed = await staff.ask('admin.session.confirmTotp', { body: { code: code(started.body.secret) } })
      const headers = staffHeaders(sessionIn(confirmed))
      pass(shop, STEP)
      const body = { password: staff.password, code: code(started.body.secret) }
      const renewed = await shop.ask('admin.session.renewRecoveryCodes', { body }, { headers })
      expect(renewed.body.recoveryCodes).not.toEqual(confirmed.body.recoveryCodes)
      pass(shop, STEP)
      expect(codeOf(await totp(await enter(staff), { code: code(secret) }))).toBe('totpWrong')
      expect((await totp(await enter(staff), { code: code(started.body.secret) })).status).toBe(200)
    })

    test('STAFF_TOTP=optional lets accounts without an authenticator work, and asks those with one', async () => {
      const open = await openTestShop({ engine, env: { STAFF_TOTP: 'optional' } })
      const [bare, withTotp] = [await asStaff(open, { hasTotp: false }), await asStaff(open)]
      expect((await bare.ask('admin.live.list', {})).status).toBe(200)
      await open.db.exec('half', 'update staff_session set totp_at = null where staff_id = $1', [withTotp.staffId])
      expect(codeOf(await withTotp.ask('admin.live.list', {}))).toBe('totpRequired')
      await open.close()
    })
  })

  describe('security', () => {
    test('[F6] a code of the step before and after is accepted, and no other', async () => {
      for (const [steps, isRight] of [
        [-2, false],
        [-1, true],
        [0, true],
        [1, true],
        [2, false],
      ] as const) {
        const staff = await asStaff(shop)
        const answer = await totp(await enter(staff), { code: code(staff.secret, steps) })
        expect(answer.status, String(steps)).toBe(isRight ? 200 : 403)
      }
    })

    test('[F6] a code is accepted once, also by two logins at the same time, and none from before it', async () => {
      const staff = await asStaff(shop)
      const sessions = [await enter(staff), await enter(staff), await enter(staff)]
      const used = code(staff.secret)
      const answers = await Promise.all(sessions.slice(0, 2).map((headers) => totp(headers, { code: used })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(1)
      expect(codeOf(await totp(sessions[2] ?? {}, { code: code(staff.secret, -1) }))).toBe('totpWrong')
    })

    test('[E3] five wrong codes lock the second step, whatever the password, for 15 minutes', async () => {
      const staff = await asStaff(shop)
      for (let at = 0; at < 5; at += 1)
        expect(codeOf(await totp(await enter(staff), { code: code(staff.secret, 20 + at) }))).toBe('totpWrong')
      expect(codeOf(await totp(await enter(staff), { code: code(staff.secret) }))).toBe('staffLocked')
      expect(codeOf(await totp(await enter(staff), { recoveryCode: 'abcdefghjk' }))).toBe('staffLocked')
      pass(shop, 15 * MINUTE)
      expect((await totp(await enter(staff), { code: code(staff.secret) })).status).toBe(200)
    })

    test('[E3] thirty wrong codes lock the second step for a day', async () => {
      const staff = await asStaff(shop)
      for (let at = 0; at < 30; at += 1) {
        if (at % 5 === 0) pass(shop, 15 * MINUTE)
        expect(codeOf(await totp(await enter(staff), { code: code(staff.secret, 20 + at) })), `${at}`).toBe('totpWrong')
      }
      pass(shop, 15 * MINUTE)
      expect(codeOf(await totp(await enter(staff), { code: code(staff.secret) }))).toBe('staffLocked')
    })

    test('[backoffice] [F6] recovery codes are renewed with password and code only, which ends the other sessions', async () => {
      const staff = await asStaff(shop)
      const other = await asStaff(shop)
      const { password } = staff
      const renew = (body: { password: string; code: string }) =>
        staff.ask('admin.session.renewRecoveryCodes', { body })
      expect((await totp(await enter(staff), { code: code(staff.secret, -1) })).status).toBe(200)
      expect(codeOf(await renew({ password: 'another password', code: code(staff.secret) }))).toBe('loginFailed')
      expect(codeOf(await renew({ password, code: code(other.secret) }))).toBe('totpWrong')
      // accepted before, by the login
      expect(codeOf(await renew({ password, code: code(staff.secret, -1) }))).toBe('totpWrong')
      expect((await staff.ask('admin.session.list', {})).body.sessions).toHaveLength(2)
      expect((await renew({ password, code: code(staff.secret) })).body.recoveryCodes).toHaveLength(10)
      expect((await staff.ask('admin.session.list', {})).body.sessions).toMatchObject([{ isCurrent: true }])
      expect((await other.ask('admin.session.get', {})).status).toBe(200)
    })

    test('[F6] a new password needs the old one and a code or recovery code, and ends the other sessions', async () => {
      const staff = await asStaff(shop)
      const { password } = staff
      const renewed = { body: { password, code: code(staff.secret, -1) } }
      const [recoveryCode = ''] = (await staff.ask('admin.session.renewRecoveryCodes', renewed)).body.recoveryCodes
      await enter(staff)
      const set = (body: object) =>
        staff.ask('admin.session.setPassword', { body: { newPassword: NEW_PASSWORD, ...body } as never })
      expect(codeOf(await set({ password }))).toBe('totpWrong')
      expect(codeOf(await set({ password, code: '000000' }))).toBe('totpWrong')
      expect(codeOf(await set({ password: 'another password', code: code(staff.secret) }))).toBe('loginFailed')
      // accepted before
      expect(codeOf(await set({ password, code: code(staff.secret, -1) }))).toBe('totpWrong')
      expect((await staff.ask('admin.session.list', {})).body.sessions).toHaveLength(2)
      expect((await set({ password, code: code(staff.secret) })).status).toBe(200)
      expect((await staff.ask('admin.session.list', {})).body.sessions).toMatchObject([{ isCurrent: true }])
      expect((await logIn(staff.email, password)).status).toBe(401)
      const again = { password: NEW_PASSWORD, newPassword: password, recoveryCode }
      expect((await set(again)).status).toBe(200)
      expect(codeOf(await set({ ...again, password, newPassword: NEW_PASSWORD }))).toBe('totpWrong')
      const entries = await shop.db.many<{ text: string; state: string }>(
        'entries',
        "select state, e::text as text from audit_entry e where staff_id = $1 and call = 'admin.session.setPassword'",
        [staff.staffId],
      )
      expect(entries.filter(({ state }) => state === 'done')).toHaveLength(2)
      for (const { text } of entries) for (const secret of [password, recoveryCode]) expect(text).not.toContain(secret)
    })

    test('[F6] a new password does not replace the second factor', async () => {
      const staff = await asStaff(shop)
      const password = (await resetStaff(app(), staff.email)) ?? ''
      const login = await logIn(staff.email, password)
      expect(login.body.staff.nextStep).toBe('totp')
      const headers = staffHeaders(sessionIn(login))
      const body = { password, newPassword: NEW_PASSWORD }
      expect(codeOf(await shop.ask('admin.session.setPassword', { body }, { headers }))).toBe('totpRequired')
      expect((await totp(headers, { code: code(staff.secret) })).body.staff.nextStep).toBe('password')
    })

    test('[I1] neither the secret nor a recovery code is in the database, and a key rotation encrypts it again', async () => {
      const staff = await asStaff(shop)
      const { recoveryCodes } = (
        await staff.ask('admin.session.renewRecoveryCodes', {
          body: { password: staff.password, code: code(staff.secret) },
        })
      ).body
      const rows = await shop.db.many<{ row: string }>(
        'rows',
        'select t::text || c::text as row from staff_totp t join staff_recovery_code c using (staff_id) where staff_id = $1',
        [staff.staffId],
      )
      expect(rows).toHaveLength(10)
      for (const secret of [staff.secret, ...recoveryCodes, ...recoveryCodes.map((each) => each.replace('-', ''))])
        expect(JSON.stringify(rows)).not.toContain(secret)
      const { encryption } = shop.config
      const config = {
        ...shop.config,
        encryption: { ...encryption, dataKey: 'next-key', oldDataKeys: [encryption.dataKey] },
      }
      await shop.db.tx((tx) => reencryptSecrets({ config }, tx))
      const alone = { ...config, encryption: { ...config.encryption, oldDataKeys: [] } }
      expect(await readSecret({ config: alone }, shop.db, staff.staffId)).toBe(staff.secret)
      await shop.db.tx((tx) =>
        reencryptSecrets({ config: { encryption: { ...encryption, oldDataKeys: ['next-key'] } } as never }, tx),
      )
    })
  })
})
