import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { pass, register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addOrChangeStaff, disableStaff, resetStaff } from './change-accounts.ts'
import { asStaff, staffHeaders } from './testing/test-staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEW_PASSWORD = '사과나무 아래 서른 그루'
const ORIGIN = 'http://ru.localhost:5445'

describe.each(testEngines)('staff sessions on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const app = () => ({ db: shop.db, config: shop.config, clock: () => shop.clock.now })
  const sessionIn = ({ headers }: { headers: Record<string, unknown> }): string =>
    /__Host-shop-staff=([\w-]*)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  const logIn = (email: string, password: string, headers: Record<string, string> = { origin: ORIGIN }) =>
    shop.ask('admin.session.logIn', { body: { email, password } }, { headers })
  const get = (session: string) => shop.ask('admin.session.get', {}, { headers: staffHeaders(session) })

  describe('happy', () => {
    test('[F6] an account is used after its one-time password is changed', async () => {
      const email = 'Studio@shop.example'
      const given = { email, name: '김피디', roles: ['producer' as const], brands: ['ru' as const] }
      const { password = '' } = await addOrChangeStaff(app(), given)
      const login = await logIn(email, password)
      expect(login.body.staff).toMatchObject({
        email: 'studio@shop.example',
        roles: ['producer'],
        mustChangePassword: true,
      })
      const cookie = String(login.headers['set-cookie'])
      expect(cookie).toMatch(/^__Host-shop-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
      expect(login.headers['cache-control']).toBe('no-store')
      expect(JSON.stringify(login.body)).not.toContain(sessionIn(login))
      const headers = staffHeaders(sessionIn(login))
      expect(headers['x-xsrf-token']).toBe(login.body.xsrfToken)
      expect(codeOf(await shop.ask('admin.live.list', {}, { headers }))).toBe('passwordChangeRequired')
      const body = { password, newPassword: NEW_PASSWORD }
      const changed = await shop.ask('admin.session.setPassword', { body }, { headers })
      expect(changed.body.staff.mustChangePassword).toBe(false)
      expect((await get(sessionIn(login))).body.xsrfToken).toBe(login.body.xsrfToken)
      expect((await logIn(email, password)).status).toBe(401)
      expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
    })

    test('a logout ends the session and clears its cookie', async () => {
      const { session, headers } = await asStaff(shop)
      expect((await get(session)).status).toBe(200)
      const out = await shop.ask('admin.session.logOut', {}, { headers })
      expect(String(out.headers['set-cookie'])).toMatch(/^__Host-shop-staff=; Path=\/; Max-Age=0;/)
      expect((await get(session)).status).toBe(401)
    })
  })

  describe('error', () => {
    test('a session ends 30 minutes after its last use, and 12 hours after the login', async () => {
      const [used, left] = [await asStaff(shop), await asStaff(shop)]
      pass(shop, 29 * MINUTE)
      expect((await get(used.session)).status).toBe(200)
      pass(shop, 2 * MINUTE)
      expect((await get(left.session)).status).toBe(401)
      for (let at = 31; at < 12 * 60 - 20; at += 20) {
        expect((await get(used.session)).status, `${at}`).toBe(200)
        pass(shop, 20 * MINUTE)
      }
      expect((await get(used.session)).status).toBe(200)
      pass(shop, 20 * MINUTE)
      expect((await get(used.session)).status).toBe(401)
    })

    test('[E3] five wrong passwords lock the account for 15 minutes, also for the right one', async () => {
      const { email, password } = await asStaff(shop)
      const nobody = 'nobody@shop.example'
      for (let at = 0; at < 5; at += 1)
        for (const each of [email, nobody]) expect(codeOf(await logIn(each, 'wrong')), `${at}`).toBe('loginFailed')
      for (const each of [email, nobody]) expect(codeOf(await logIn(each, password))).toBe('staffLocked')
      pass(shop, 15 * MINUTE)
      expect((await logIn(email, password)).status).toBe(200)
    })

    test('[I4] a lock is one audit entry, however many logins fail; failed logins are none', async () => {
      const { email, password } = await asStaff(shop)
      const entries = async () =>
        shop.db.many<{ code: string | null }>(
          'e',
          `select e.error_code as code from audit_entry e join staff s on s.id = e.staff_id
           where s.email = $1 and e.call = 'admin.session.logIn' and e.begun_id is not null order by e.id`,
          [email],
        )
      const before = (await entries()).length
      const fail = async (times: number) => {
        for (let at = 0; at < times; at += 1) await logIn(email, 'wrong')
        return (await entries()).slice(before).map(({ code }) => code)
      }
      expect(await fail(4)).toEqual([])
      expect(await fail(1)).toEqual(['staffLocked'])
      expect(await fail(20)).toEqual(['staffLocked'])
      pass(shop, 15 * MINUTE)
      expect(await fail(20)).toEqual(['staffLocked', 'staffLocked'])
      pass(shop, 15 * MINUTE)
      expect((await logIn(email, password)).status).toBe(200)
    })

    test('a new password that is the old one, too short or common is refused', async () => {
      const staff = await asStaff(shop, { isReady: false })
      for (const newPassword of [staff.password, 'short', 'password123'])
        expect(
          codeOf(await staff.ask('admin.session.setPassword', { body: { password: staff.password, newPassword } })),
        ).toBe('invalidInput')
      const wrong = { password: 'wrong', newPassword: NEW_PASSWORD }
      expect(codeOf(await staff.ask('admin.session.setPassword', { body: wrong }))).toBe('loginFailed')
    })
  })

  describe('security', () => {
    test('[F6] a change of roles, a reset and a ban end the sessions at once', async () => {
      const changes = [
        ({ email }: { email: string }) =>
          addOrChangeStaff(app(), { email, name: '김피디', roles: ['manager'], brands: ['ru'] }),
        ({ email }: { email: string }) => resetStaff(app(), email),
        ({ email }: { email: string }) => disableStaff(app(), email),
      ]
      for (const change of changes) {
        const staff = await asStaff(shop)
        expect((await get(staff.session)).status).toBe(200)
        await change(staff)
        expect((await get(staff.session)).status).toBe(401)
      }
    })

    test('[F6] a disabled account cannot log in, and a reset enables it with another password', async () => {
      const { email, password } = await asStaff(shop)
      expect(await disableStaff(app(), email)).toBe(true)
      expect(codeOf(await logIn(email, password))).toBe('loginFailed')
      const next = await resetStaff(app(), email)
      expect((await logIn(email, next ?? '')).body.staff.mustChangePassword).toBe(true)
      expect(await resetStaff(app(), 'nobody@shop.example')).toBeUndefined()
    })

    test('[F6] the token of a member opens no call of staff, and the session of staff no call of a member', async () => {
      const [member, staff] = [await register(shop), await asStaff(shop)]
      const bearer = { ...staff.headers, cookie: '', authorization: `Bearer ${member.token}` }
      expect((await shop.ask('admin.live.list', {}, { headers: bearer })).status).toBe(401)
      const asBearer = { authorization: `Bearer ${staff.session}`, cookie: `__Host-shop-token=${staff.session}` }
      for (const headers of [staff.headers, asBearer])
        expect((await shop.ask('user.getCounts', {}, { headers })).status).toBe(401)
      const swapped = { ...staff.headers, cookie: `__Host-shop-staff=${member.token}` }
      expect((await shop.ask('admin.live.list', {}, { headers: swapped })).status).toBe(401)
    })

    test('[F6] a session holds on its brand only, and an account without a role there cannot log in', async () => {
      const staff = await asStaff(shop, { brand: 'farmer' })
      const elsewhere = await shop.ask('admin.session.get', {}, { headers: staffHeaders(staff.session) })
      expect(elsewhere.status).toBe(401)
      expect(codeOf(await logIn(staff.email, staff.password))).toBe('loginFailed')
    })

    test('[F6] an account without a role on the brand is refused what needs a permission', async () => {
      const staff = await asStaff(shop)
      await shop.db.exec('roles', 'delete from staff_role where staff_id = $1', [staff.staffId])
      expect((await get(staff.session)).body.staff.roles).toEqual([])
      expect(codeOf(await staff.ask('admin.live.list', {}))).toBe('forbidden')
    })

    test('[G3] a write needs the text of the session and an own Origin', async () => {
      const { headers, session } = await asStaff(shop)
      const { origin: _, ...withoutOrigin } = headers
      const { 'x-xsrf-token': __, ...withoutText } = headers
      const strange = [
        withoutOrigin,
        withoutText,
        { ...headers, origin: 'https://evil.example' },
        { ...headers, origin: 'null' },
        { ...headers, 'x-xsrf-token': 'A'.repeat(43) },
      ]
      for (const each of strange)
        expect(codeOf(await shop.ask('admin.session.logOut', {}, { headers: each }))).toBe('csrfRefused')
      const read = { ...headers, origin: 'https://evil.example' }
      expect(codeOf(await shop.ask('admin.session.get', {}, { headers: read }))).toBe('csrfRefused')
      expect(codeOf(await logIn('studio@shop.example', 'wrong', { origin: 'https://evil.example' }))).toBe(
        'csrfRefused',
      )
      expect((await get(session)).status).toBe(200)
    })

    test('[I1] neither the session nor the password is in the database', async () => {
      const { session, password, staffId } = await asStaff(shop)
      const rows = await shop.db.many<{ row: string }>(
        'rows',
        'select s::text || x::text as row from staff s join staff_session x on x.staff_id = s.id where s.id = $1',
        [staffId],
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]?.row).toContain('$argon2id$')
      for (const secret of [session, password]) expect(JSON.stringify(rows)).not.toContain(secret)
    })

    test('[E5] a login with the password of before a reset opens no session', async () => {
      const { email, password } = await asStaff(shop)
      const [login] = await Promise.all([logIn(email, password), resetStaff(app(), email)])
      const isOpen = login.status === 200 && (await get(sessionIn(login))).status === 200
      expect(isOpen).toBe(false)
    })
  })

  test('a member with the same address and a staff account have nothing in common', async () => {
    const { email } = await register(shop)
    const { password = '' } = await addOrChangeStaff(app(), { email, name: '김피디', roles: ['owner'], brands: ['ru'] })
    expect((await shop.ask('user.logIn', { body: { email, password } })).status).toBe(401)
    pass(shop, HOUR)
    expect((await logIn(email, password)).status).toBe(200)
  })
})
