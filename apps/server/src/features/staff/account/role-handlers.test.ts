import { StaffRole } from '@shop/contract'
import { rolePermissions } from '@shop/rules/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { asStaff, type TestStaff } from './testing/test-staff.ts'

describe.each(testEngines)('roles and sessions of staff on %s', (engine) => {
  let shop: TestShop
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const sessionsOf = async ({ email }: TestStaff) =>
    (await owner.api('admin.staff.listSessions', { query: { q: email.toUpperCase() } })).sessions

  describe('happy', () => {
    test('[backoffice] [F6] roles have their permissions, and the accounts in use with each on the brand', async () => {
      const packer = await asStaff(shop, { roles: ['packer', 'care'] })
      await asStaff(shop, { roles: ['packer'], brand: 'cuma' })
      const { roles } = await owner.api('admin.staff.listRoles')
      expect(roles.map(({ role }) => role)).toEqual(StaffRole.options)
      for (const { role, permissions } of roles) expect(permissions).toEqual(rolePermissions[role])
      const peopleOf = async (role: string) =>
        (await owner.api('admin.staff.listRoles')).roles.find((each) => each.role === role)
      const people = [{ id: packer.staffId, name: '김피디' }]
      expect(await peopleOf('packer')).toMatchObject({ count: 1, people })
      expect(await peopleOf('care')).toMatchObject({ count: 1, people })
      await owner.api('admin.staff.disable', { params: { id: packer.staffId } })
      expect(await peopleOf('packer')).toMatchObject({ count: 0, people: [] })
    })

    test('[backoffice] [F6] an owner sees the sessions of all accounts, page by page, and ends one', async () => {
      const [packer, care] = [await asStaff(shop, { roles: ['packer'] }), await asStaff(shop, { roles: ['care'] })]
      const first = await owner.api('admin.staff.listSessions', { query: { take: 1 } })
      expect(first.sessions).toMatchObject([{ staffId: care.staffId, email: care.email, isCurrent: false }])
      const nextPage = first.page.nextPage ?? ''
      const second = await owner.api('admin.staff.listSessions', { query: { take: 1, nextPage } })
      expect(second.sessions).toMatchObject([{ staffId: packer.staffId }])
      expect(second.page.count).toBe(3)
      expect(await sessionsOf(owner)).toMatchObject([{ isCurrent: true }])
      const params = { id: (await sessionsOf(packer))[0]?.id ?? 0 }
      for (let at = 0; at < 2; at += 1) expect(await owner.api('admin.staff.endSession', { params })).toEqual({})
      expect((await packer.ask('admin.session.get', {})).status).toBe(401)
      expect((await care.ask('admin.session.get', {})).status).toBe(200)
      const { entries } = await owner.api('admin.audit.list', { query: { call: 'admin.staff.endSession' } })
      expect(entries.filter(({ object }) => object === `staff ${packer.staffId}`)).toHaveLength(1)
    })
  })

  describe('security', () => {
    test('[F6] only owners see and end sessions of others, and only those opened on the brand', async () => {
      const manager = await asStaff(shop, { roles: ['manager'] })
      const elsewhere = await asStaff(shop, { roles: ['owner'], brand: 'cuma' })
      const params = { id: (await sessionsOf(manager))[0]?.id ?? 0 }
      expect(codeOf(await manager.ask('admin.staff.listSessions', {}))).toBe('forbidden')
      expect(codeOf(await manager.ask('admin.staff.endSession', { params }))).toBe('forbidden')
      expect((await manager.ask('admin.staff.listRoles', {})).status).toBe(200)
      expect(await sessionsOf(elsewhere)).toEqual([])
      expect((await elsewhere.ask('admin.staff.endSession', { params })).status).toBe(200)
      expect((await manager.ask('admin.session.get', {})).status).toBe(200)
    })
  })
})
