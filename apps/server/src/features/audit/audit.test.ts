import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { findStaffCaller } from '#src/features/staff/account/staff-session.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { auditJobs, pruneAccessLog } from './audit-jobs.ts'
import { recordWrite } from './audit-log.ts'
import { type Reveal, revealPersonal } from './reveal-personal.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { verifyChain } from './verify-chains.ts'

const YEAR = 366 * 86_400_000

describe.each(testEngines)('audit log and access log on %s', (engine) => {
  let shop: TestShop
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterEach(() => setFailpoint(undefined))
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const app = () => ({ db: shop.db, config: shop.config, clock: () => shop.clock.now })
  const reveal = async ({ session }: TestStaff, what: Partial<Reveal>, call = 'admin.customer.reveal') => {
    const staff = await findStaffCaller(app(), session, { hostBrand: 'ru', brand: 'ru' })
    const input = { staff, brand: 'ru' as const, ip: '203.0.113.9', call }
    await revealPersonal(
      { app: app(), input },
      { subjects: ['user 1'], fields: ['phone'], reason: '배송 문의', ...what },
    )
  }
  const verify = () => owner.api('admin.audit.verify')
  const list = async (query: object = {}) => (await owner.api('admin.audit.list', { query })).entries

  describe('happy', () => {
    test('[F6] a write is recorded with who, when, what, before, after and why', async () => {
      const { account } = await owner.api('admin.staff.create', {
        body: { email: 'audited@shop.example', name: '박감사', grants: [{ role: 'packer' }] },
      })
      const params = { id: account.id }
      const body = { name: '박감사', grants: [{ role: 'care' as const }], version: 0 }
      const headers = { 'x-reason': encodeURIComponent('상담으로 옮김 010-1234-5678') }
      expect((await owner.ask('admin.staff.change', { params, body }, headers)).status).toBe(200)
      const [entry] = await list({ object: `staff ${account.id}`, call: 'admin.staff.change' })
      expect(entry).toMatchObject({
        state: 'done',
        at: shop.clock.now.toISOString(),
        endedAt: shop.clock.now.toISOString(),
        staffId: owner.staffId,
        staffName: '김피디',
        reason: '상담으로 옮김 010-****-5678',
        before: { grants: [{ role: 'packer' }] },
        after: { grants: [{ role: 'care' }] },
      })
      expect(await list({ call: 'admin.staff.create' })).toMatchObject([{ object: `staff ${account.id}` }])
    })

    test('[F6] a refused write is recorded as failed, and the reason may be in the body', async () => {
      const body = { name: '이름', grants: [], version: 7, reason: '실수' }
      const answer = await owner.ask('admin.staff.change', { params: { id: owner.staffId }, body })
      expect(codeOf(answer)).toBe('changedMeanwhile')
      expect((await list({ state: 'failed' }))[0]).toMatchObject({ errorCode: 'changedMeanwhile', reason: '실수' })
    })

    test('[F6] logins and the lock after wrong ones are recorded, and no password is', async () => {
      const staff = await asStaff(shop)
      const logIn = (password: string) =>
        shop.ask(
          'admin.session.logIn',
          { body: { email: staff.email, password } },
          { headers: { origin: 'http://ru.localhost:5445' } },
        )
      await logIn(staff.password)
      for (let at = 0; at < 5; at += 1) await logIn('a wrong password')
      const entries = await list({ object: `staff ${staff.staffId}` })
      expect(entries.map(({ state, errorCode }) => [state, errorCode])).toEqual([
        ['failed', 'staffLocked'],
        ['done', null],
        ['done', null],
      ])
      const rows = await shop.db.many<{ row: string }>('rows', 'select e::text as row from audit_entry e', [])
      for (const secret of ['a wrong password', staff.password]) expect(JSON.stringify(rows)).not.toContain(secret)
    })

    test('[I4] fifty revealed people are fifty entries with who, when, from where, whose and why', async () => {
      const subjects = Array.from({ length: 50 }, (_, at) => `user ${at + 1_000}`)
      await reveal(owner, { subjects, fields: ['name', 'phone'] })
      const { entries, page } = await owner.api('admin.accessLog.list', { query: { take: 100 } })
      expect(page.count).toBeGreaterThanOrEqual(50)
      expect(new Set(entries.map(({ subject }) => subject)).size).toBe(50)
      expect(entries.find(({ subject }) => subject === 'user 1000')).toMatchObject({
        staffId: owner.staffId,
        at: shop.clock.now.toISOString(),
        address: '203.0.113.9',
        call: 'admin.customer.reveal',
        fields: ['name', 'phone'],
        reason: '배송 문의',
      })
      const one = await owner.api('admin.accessLog.list', { query: { subject: 'user 1007', from: '2020-01-01' } })
      expect(one.page.count).toBe(1)
    })

    test('[I4] both chains are intact, also after writes at the same time', async () => {
      await Promise.all(Array.from({ length: 8 }, (_, at) => reveal(owner, { subjects: [`order ${at}`] })))
      await Promise.all(
        Array.from({ length: 8 }, () => shop.db.tx((tx) => recordWrite(tx, app(), { call: 'command test' }))),
      )
      const { audit, accessLog } = await verify()
      expect(audit).toMatchObject({ isIntact: true, brokenAt: null })
      expect(accessLog).toMatchObject({ isIntact: true, brokenAt: null })
      expect(accessLog.entries).toBeGreaterThanOrEqual(58)
    })

    test('[backoffice] both logs are filtered by the name or e-mail of a person', async () => {
      const { email } = owner
      const all = await owner.api('admin.audit.list', { query: { staff: email.slice(0, -3).toUpperCase() } })
      expect(all.page.count).toBeGreaterThan(0)
      expect(new Set(all.entries.map(({ staffId }) => staffId))).toEqual(new Set([owner.staffId]))
      const none = { query: { staff: '없는 사람' } }
      expect((await owner.api('admin.audit.list', none)).page.count).toBe(0)
      expect((await owner.api('admin.accessLog.list', none)).page.count).toBe(0)
    })

    test('entries have pages, the latest first', async () => {
      const first = await owner.api('admin.audit.list', { query: { take: 2 } })
      const second = await owner.api('admin.audit.list', { query: { take: 2, nextPage: first.page.nextPage ?? '' } })
      const ids = [...first.entries, ...second.entries].map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
      expect(new Set(ids).size).toBe(4)
    })
  })

  describe('error', () => {
    test('[F6] a write that is interrupted leaves its begun entry', async () => {
      for (const [name, isChanged] of [
        ['write begun', false],
        ['write done', true],
      ] as const) {
        const { staffId } = await asStaff(shop, { roles: ['packer'] })
        setFailpoint((reached) => {
          if (reached === name) throw new Error('the process has ended')
        })
        expect((await owner.ask('admin.staff.disable', { params: { id: staffId } })).status).toBe(500)
        setFailpoint(undefined)
        const { is } = await shop.db.one<{ is: boolean }>(
          'is',
          'select disabled_at is not null as is from staff where id = $1',
          [staffId],
        )
        expect(is).toBe(isChanged)
        const [entry] = await list({ object: `staff ${staffId}`, call: 'admin.staff.disable' })
        expect(entry).toMatchObject({ state: 'begun', endedAt: null, staffId: owner.staffId })
      }
    })

    test('[I4] nothing is revealed without a reason, and by nobody without the permission', async () => {
      for (const reason of ['', ' ', 'a', '가'.repeat(201)])
        await expect(reveal(owner, { reason })).rejects.toMatchObject({
          code: 'invalidInput',
          problems: [{ path: 'body.reason' }],
        })
      const packer = await asStaff(shop, { roles: ['packer'] })
      await expect(reveal(packer, {})).rejects.toMatchObject({ code: 'forbidden' })
      await reveal(packer, { permission: 'waybill.write', subjects: ['order 5'] })
    })

    test('a reason that cannot be read or is too long is refused before anything is written', async () => {
      for (const reason of ['%E0%A4%A', 'a'.repeat(201), '%00'])
        expect(codeOf(await owner.ask('admin.staff.disable', { params: { id: 1 } }, { 'x-reason': reason }))).toBe(
          'invalidInput',
        )
    })
  })

  describe('security', () => {
    const refused = (text: string) =>
      shop.db.exec('refused', text, []).then(
        () => 'done',
        (error: unknown) => (error as { code?: string }).code,
      )

    test('[I4] no statement changes or deletes an entry', async () => {
      await reveal(owner, {})
      for (const table of ['audit_entry', 'access_log'])
        for (const text of [`update ${table} set reason = 'x'`, `delete from ${table}`, `truncate ${table}`])
          expect(await refused(text), text).toBe('42501')
    })

    test.each(['audit_entry', 'access_log'])('[I4] an edit of %s past the trigger is found', async (table) => {
      const name = table === 'audit_entry' ? 'audit' : 'access'
      const one = await openTestShop({ engine })
      const context = { db: one.db, config: one.config, clock: () => one.clock.now }
      const staff = await asStaff(one, { roles: ['owner'] })
      const caller = await findStaffCaller(context, staff.session, { hostBrand: 'ru', brand: 'ru' })
      for (let at = 0; at < 4; at += 1) {
        await one.db.tx((tx) => recordWrite(tx, context, { call: `command ${at}`, reason: '사유' }))
        await revealPersonal(
          { app: context, input: { staff: caller, brand: 'ru', ip: '203.0.113.9' } },
          { subjects: ['user 1'], fields: ['phone'], reason: '사유' },
        )
      }
      await one.db.exec('open', `alter table ${table} disable trigger user`, [])
      expect((await verifyChain(context, name)).isIntact).toBe(true)
      await one.db.exec('edit', `update ${table} set reason = '다른 사유' where id = 2`, [])
      expect(await verifyChain(context, name)).toMatchObject({ isIntact: false, brokenAt: 2 })
      const errors: string[] = []
      const handlers = auditJobs({ ...context, onError: (error) => void errors.push(String(error)) })
      await createJobs({ db: one.db, clock: context.clock, handlers }).runDueJobs()
      expect(errors).toEqual([`Error: the chain of the log ${name} is broken at 2`])
      const { logChecks } = await staff.api('admin.today.get')
      expect(logChecks?.filter(({ isIntact }) => !isIntact)).toMatchObject([{ log: name, brokenAt: 2 }])
      await one.db.exec(
        'undo',
        `update ${table} set reason = (select reason from ${table} where id = 4) where id = 2`,
        [],
      )
      const last = await one.db.one<{ id: number }>('last', `select max(id)::int as id from ${table}`, [])
      await one.db.exec('cut', `delete from ${table} where id = ${last.id}`, [])
      expect((await verifyChain(context, name)).isIntact).toBe(false)
      await one.close()
    })

    test('[I4] entries of two years are deleted by the job only, and the chain of the others stays intact', async () => {
      const old = await openTestShop({ engine })
      const context = { db: old.db, config: old.config, clock: () => old.clock.now }
      const staff = await asStaff(old, { roles: ['owner'] })
      const caller = await findStaffCaller(context, staff.session, { hostBrand: 'ru', brand: 'ru' })
      const log = (subjects: string[]) =>
        revealPersonal(
          { app: context, input: { staff: caller, brand: 'ru', ip: '203.0.113.9' } },
          { subjects, fields: ['phone'], reason: '사유' },
        )
      const now = new Date(Math.max(Date.now(), old.clock.now.getTime()))
      old.clock.now = new Date(now.getTime() - 3 * YEAR)
      await log(['user 1', 'user 2'])
      old.clock.now = now
      await log(['user 3'])
      expect(await old.db.tx((tx) => pruneAccessLog(tx, now))).toBe(2)
      expect(await old.db.tx((tx) => pruneAccessLog(tx, now))).toBe(0)
      expect(await verifyChain(context, 'access')).toEqual({ isIntact: true, entries: 1, brokenAt: null })
      await log(['user 4'])
      expect(await verifyChain(context, 'access')).toEqual({ isIntact: true, entries: 2, brokenAt: null })
      await old.close()
    })
  })
})
