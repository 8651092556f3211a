import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffGrant } from '@shop/contract'
import { testEngines } from '#src/db/snapshot.ts'
import { pass } from '#src/features/user/test-members.ts'
import { jobsOf } from '#src/main.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addOrChangeStaff } from './change-accounts.ts'
import { asStaff, type TestStaff } from './testing/test-staff.ts'

const DAY = 86_400_000
const packer: StaffGrant[] = [{ role: 'packer', distributorId: null }]

describe.each(testEngines)('staff accounts on %s', (engine) => {
  let shop: TestShop
  let owner: TestStaff
  let added = 0
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  beforeEach(async () => {
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const app = () => ({ db: shop.db, config: shop.config, clock: () => shop.clock.now })
  const create = (grants: StaffGrant[] = packer, email = `Colleague-${++added}@shop.example`) =>
    owner.api('admin.staff.create', { body: { email, name: '박포장', grants } })

  describe('happy', () => {
    test('[F6] an account is created, found, changed, disabled and enabled with another password', async () => {
      const { account, password } = await create()
      expect(account).toMatchObject({
        email: `colleague-${added}@shop.example`,
        mustChangePassword: true,
        hasTotp: false,
      })
      expect(password).toMatch(/^[a-z2-9-]{23}$/)
      const params = { id: account.id }
      const list = await owner.api('admin.staff.list', { query: { q: `COLLEAGUE-${added}`, role: 'packer' } })
      expect(list).toMatchObject({ page: { count: 1 }, accounts: [{ id: account.id }] })
      const grants: StaffGrant[] = [{ role: 'orderDesk', distributorId: null }]
      const changed = await owner.api('admin.staff.change', { params, body: { name: '박주문', grants, version: 0 } })
      expect(changed.account).toMatchObject({ name: '박주문', version: 1, grants: [{ role: 'orderDesk' }] })
      const disabled = await owner.api('admin.staff.disable', { params })
      expect(disabled.account.disabledAt).not.toBeNull()
      const reset = await owner.api('admin.staff.resetPassword', { params })
      expect(reset.account.disabledAt).toBeNull()
      expect(reset.password).not.toBe(password)
    })

    test('a list has pages by e-mail', async () => {
      for (let at = 0; at < 3; at += 1) await create()
      const first = await owner.api('admin.staff.list', { query: { take: 2 } })
      const second = await owner.api('admin.staff.list', { query: { take: 2, nextPage: first.page.nextPage ?? '' } })
      const emails = [...first.accounts, ...second.accounts].map(({ email }) => email)
      expect(new Set(emails).size).toBe(4)
      expect(emails).toEqual(emails.toSorted())
    })

    test('an account of another brand gets roles here and keeps its password', async () => {
      const email = 'two-brands@shop.example'
      await addOrChangeStaff(app(), { email, name: '이둘', roles: ['care'], brands: ['farmer'] })
      const { account, password } = await create(packer, email)
      expect(password).toBeNull()
      expect(account).toMatchObject({ name: '이둘', grants: [{ role: 'packer' }] })
      expect(codeOf(await owner.ask('admin.staff.create', { body: { email, name: '또', grants: packer } }))).toBe(
        'staffExists',
      )
      const farmer = { 'x-brand': 'farmer' }
      expect(codeOf(await owner.ask('admin.staff.get', { params: { id: account.id } }, farmer))).toBe('forbidden')
      // what concerns both brands needs the permission on both
      for (const name of ['admin.staff.disable', 'admin.staff.resetPassword', 'admin.staff.resetTotp'] as const)
        expect(codeOf(await owner.ask(name, { params: { id: account.id } }))).toBe('forbidden')
    })

    test('a seller has a distributor, and no other role has one', async () => {
      const { id } = await shop.db.one<{ id: number }>('d', 'select min(id) as id from distributor', [])
      const { account } = await create([{ role: 'seller', distributorId: id }])
      expect(account.grants[0]).toMatchObject({ role: 'seller', distributorId: id })
      for (const grant of [
        { role: 'seller', distributorId: null },
        { role: 'seller', distributorId: 2_000_000_000 },
        { role: 'packer', distributorId: id },
      ])
        expect(
          codeOf(
            await owner.ask('admin.staff.create', {
              body: { email: 's@shop.example', name: '판매자', grants: [grant] },
            }),
          ),
        ).toBe('invalidInput')
    })
  })

  describe('error', () => {
    test('[backoffice] [F6] of two who change an account one is refused with the values of the other', async () => {
      const { account } = await create()
      const params = { id: account.id }
      const other = await asStaff(shop, { roles: ['owner'] })
      await shop.db.exec('name', "update staff set name = '정점장' where id = $1", [other.staffId])
      const grants: StaffGrant[] = [
        { role: 'care', distributorId: null },
        { role: 'packer', distributorId: null },
      ]
      await other.api('admin.staff.change', { params, body: { name: '박상담', grants, version: 0 } })
      const at = shop.clock.now.toISOString()
      pass(shop, 60_000)
      const refused = await owner.ask('admin.staff.change', {
        params,
        body: { name: '박주문', grants: [], version: 0 },
      })
      expect(refused.status).toBe(409)
      const { code, problems } = refused.body as unknown as { code: string; problems: { current: object }[] }
      expect(code).toBe('changedMeanwhile')
      expect(problems).toEqual([
        {
          path: 'body.version',
          message: '정점장 님이 바꿨어요.',
          current: { name: '박상담', version: 1, grants: expect.arrayContaining(grants) },
          by: '정점장',
          at,
        },
      ])
      // what a form compares is what it sends: without e-mail, sessions and other personal data
      expect(Object.keys(problems[0]?.current ?? {}).toSorted()).toEqual(['grants', 'name', 'version'])
      const { account: now } = await owner.api('admin.staff.get', { params })
      expect(now).toMatchObject({ name: '박상담', version: 1 })
      const body = { name: '박주문', grants, version: now.version }
      expect((await owner.ask('admin.staff.change', { params, body })).status).toBe(200)
    })
  })

  describe('security', () => {
    test('[F6] a change of roles ends the sessions at once, a change of the name does not', async () => {
      const colleague = await asStaff(shop, { roles: ['packer'] })
      const params = { id: colleague.staffId }
      await owner.api('admin.staff.change', { params, body: { name: '새 이름', grants: packer, version: 0 } })
      expect((await colleague.ask('admin.session.get', {})).body.staff.name).toBe('새 이름')
      const stale = { name: '옛 이름', grants: packer, version: 0 }
      expect(codeOf(await owner.ask('admin.staff.change', { params, body: stale }))).toBe('changedMeanwhile')
      await owner.api('admin.staff.change', { params, body: { name: '새 이름', grants: [], version: 1 } })
      expect((await colleague.ask('admin.session.get', {})).status).toBe(401)
      expect(codeOf(await owner.ask('admin.staff.get', { params }))).toBe('staffNotFound')
    })

    test('[F6] a lost authenticator is removed and ends the sessions', async () => {
      const colleague = await asStaff(shop, { roles: ['packer'] })
      const { account } = await owner.api('admin.staff.resetTotp', { params: { id: colleague.staffId } })
      expect(account).toMatchObject({ hasTotp: false, sessions: 0 })
      expect((await colleague.ask('admin.session.get', {})).status).toBe(401)
    })

    test('[F6] the last owner of a brand stays, also if two owners remove each other at once', async () => {
      const brand = 'market'
      const [one, two] = [
        await asStaff(shop, { roles: ['owner'], brand }),
        await asStaff(shop, { roles: ['owner'], brand }),
      ]
      const answers = await Promise.all([
        one.ask('admin.staff.disable', { params: { id: two.staffId } }),
        two.ask('admin.staff.disable', { params: { id: one.staffId } }),
      ])
      const left = await shop.db.one<{ n: number }>(
        'n',
        "select count(*)::int as n from staff s join staff_role r on r.staff_id = s.id where r.platform = 'market' and s.disabled_at is null",
        [],
      )
      expect(left.n).toBe(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const last = answers[0]?.status === 200 ? one : two
      const params = { id: last.staffId }
      expect(codeOf(await last.ask('admin.staff.disable', { params }))).toBe('lastOwner')
      const body = { name: '소유자', grants: packer, version: 0 }
      expect(codeOf(await last.ask('admin.staff.change', { params, body }))).toBe('lastOwner')
    })

    test('[F6] an account that was not used for 90 days cannot log in and is disabled by the daily job', async () => {
      const [dormant, used] = [await asStaff(shop), await asStaff(shop)]
      const logIn = ({ email, password }: TestStaff) =>
        shop.ask(
          'admin.session.logIn',
          { body: { email, password } },
          { headers: { origin: 'http://ru.localhost:5445' } },
        )
      pass(shop, 50 * DAY)
      expect((await logIn(used)).status).toBe(200)
      pass(shop, 41 * DAY)
      expect(codeOf(await logIn(dormant))).toBe('loginFailed')
      const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
      const context = {
        db,
        config,
        clock: () => clock.now,
        integrations: { payments, messages, mails, push, sns, files },
      }
      const handlers = { 'staff.maintainAccounts': jobsOf(context)['staff.maintainAccounts'] } as ReturnType<
        typeof jobsOf
      >
      const jobs = createJobs({ db, clock: () => clock.now, handlers })
      await jobs.runDueJobs()
      const isDisabled = async ({ staffId }: TestStaff) =>
        (
          await db.one<{ is: boolean }>('is', 'select disabled_at is not null as is from staff where id = $1', [
            staffId,
          ])
        ).is
      expect([await isDisabled(dormant), await isDisabled(used)]).toEqual([true, false])
      expect((await logIn(used)).status).toBe(200)
    })

    test('[F6] an address outside STAFF_ADDRESSES neither logs in nor uses a session', async () => {
      const closed = await openTestShop({ engine, env: { STAFF_ADDRESSES: '203.0.113.0/24' } })
      const staff = await asStaff(closed)
      expect(codeOf(await staff.ask('admin.session.get', {}))).toBe('addressRefused')
      const body = { email: staff.email, password: staff.password }
      expect(codeOf(await closed.ask('admin.session.logIn', { body }, { headers: staff.headers }))).toBe(
        'addressRefused',
      )
      expect((await closed.ask('product.get', { params: { id: 1 } })).status).not.toBe(403)
      await closed.close()
    })
  })
})
