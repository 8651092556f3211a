import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const contact = { contactName: '박농부', phone: '010-9876-5432', email: 'farm@shop.example' }

describe.each(testEngines)('distributors in the back office on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
  })
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const problemOf = ({ body }: { body: unknown }) => (body as { problems?: { path: string }[] }).problems?.[0]
  const create = (body: object) => staff.ask('admin.distributor.create', { body })
  const get = async (id: number) => (await staff.api('admin.distributor.get', { params: { id } })).distributor
  const change = async (id: number, body: object) => {
    const { name, version } = await get(id)
    return staff.ask('admin.distributor.change', { params: { id }, body: { name, version, ...body } })
  }
  const archive = async (id: number, isArchived = true) =>
    staff.ask('admin.distributor.archive', { params: { id }, body: { isArchived, version: (await get(id)).version } })
  let made = 0
  const add = async (body: object = {}) => {
    const answer = await create({ name: `새 농장 ${++made}`, contact, ...body })
    expect(answer.status).toBe(200)
    return answer.body.distributor
  }

  describe('happy', () => {
    test('[I1] [backoffice] a contact is stored encrypted, shown masked, and revealed with a reason', async () => {
      const { id, contact: shown } = await add()
      expect(shown).toEqual({ contactName: '박*부', phone: '010-****-5432', email: expect.stringContaining('*') })
      const { row } = await shop.db.one<{ row: string }>(
        'row',
        'select d::text as row from distributor d where id = $1',
        [id],
      )
      for (const text of ['박농부', '9876', 'farm@']) expect(row).not.toContain(text)
      const revealed = await staff.ask('admin.distributor.revealContact', {
        params: { id },
        body: { reason: '출고 문의' },
      })
      // phones are stored as digits
      expect(revealed.body).toEqual({ contact: { ...contact, phone: '01098765432' } })
      const owner = await asStaff(shop, { roles: ['owner'] })
      const { entries } = await owner.api('admin.accessLog.list', { query: { subject: `distributor ${id}` } })
      expect(entries).toMatchObject([
        { staffId: staff.staffId, reason: '출고 문의', fields: ['contactName', 'phone', 'email'] },
      ])
      const { entries: writes } = await owner.api('admin.audit.list', { query: { object: `distributor ${id}` } })
      for (const text of ['9876', 'farm@']) expect(JSON.stringify(writes)).not.toContain(text)
    })

    test('[backoffice] name, courier and terms are changed; an omitted contact stays, null removes it', async () => {
      const { id, contact: before } = await add()
      const shipping = { shippingFeeType: 'type03', shippingFee: 3_500, freeShippingFeeConditionPrice: 40_000 }
      const changed = await change(id, { deliveryCompany: '한빛택배', shipping })
      expect(changed.body.distributor).toMatchObject({
        deliveryCompany: '한빛택배',
        shipping,
        version: 2,
        contact: before,
      })
      const { body } = await change(id, { contact: null })
      expect(body.distributor.contact).toEqual({ contactName: '', phone: '', email: '' })
    })

    test('[backoffice] a changed name is on the cards of its products within 100 ms', async () => {
      const nameOf = async () => (await shop.api()('product.get', { params: { id: PRODUCT.apple } })).distributor.name
      await nameOf()
      expect((await change(DISTRIBUTOR.orchard, { name: '햇살 과수원' })).status).toBe(200)
      await expect.poll(nameOf, { timeout: 100, interval: 5 }).toBe('햇살 과수원')
    })

    test('[backoffice] distributors are listed by name, with pages', async () => {
      for (let at = 0; at < 3; at += 1) await add()
      const all = (await staff.api('admin.distributor.list')).distributors.map(({ name }) => name)
      const first = await staff.api('admin.distributor.list', { query: { take: 2 } })
      const next = await staff.api('admin.distributor.list', {
        query: { take: 100, nextPage: first.page.nextPage ?? '' },
      })
      expect([...first.distributors, ...next.distributors].map(({ name }) => name)).toEqual(all)
      expect(first.page.count).toBe(all.length)
      const { distributors } = await staff.api('admin.distributor.list', { query: { q: '햇살' } })
      expect(distributors.map(({ id }) => id)).toEqual([DISTRIBUTOR.orchard])
    })

    test('[backoffice] one without products on sale is archived and restored', async () => {
      const { id } = await add()
      expect((await archive(id)).body.distributor.archivedAt).toBe(shop.clock.now.toISOString())
      const { distributors } = await staff.api('admin.distributor.list', { query: { archived: true } })
      expect(distributors.map((each) => each.id)).toEqual([id])
      expect((await archive(id, false)).body.distributor.archivedAt).toBeNull()
    })
  })

  describe('error', () => {
    test('[backoffice] of two who change one the second is refused with the values of the first', async () => {
      const { id, version } = await add()
      await change(id, { deliveryCompany: '바다택배' })
      const refused = await staff.ask('admin.distributor.change', {
        params: { id },
        body: { name: '내 이름', version },
      })
      expect(codeOf(refused)).toBe('changedMeanwhile')
      expect(problemOf(refused)).toMatchObject({ by: '김피디', current: { deliveryCompany: '바다택배' } })
    })

    test('[ORDER-8] [backoffice] names are unique and terms say one thing', async () => {
      const { name } = await add()
      expect(codeOf(await create({ name }))).toBe('distributorNameTaken')
      expect(codeOf(await change(DISTRIBUTOR.harbour, { name }))).toBe('distributorNameTaken')
      for (const [shipping, path] of [
        [{ shippingFeeType: 'type01', shippingFee: 100 }, 'body.shipping.shippingFee'],
        [
          { shippingFeeType: 'type02', freeShippingFeeConditionPrice: 1 },
          'body.shipping.freeShippingFeeConditionPrice',
        ],
        [{ shippingFee: -1 }, 'body.shipping.shippingFee'],
      ] as const)
        expect(problemOf(await create({ name: '다른 농장', shipping }))).toMatchObject({ path })
      expect(problemOf(await create({ name: '다른 농장', contact: { ...contact, phone: '12' } }))?.path).toBe(
        'body.contact.phone',
      )
    })

    test('[backoffice] one with products on sale is not archived', async () => {
      expect(codeOf(await archive(DISTRIBUTOR.harbour))).toBe('distributorInUse')
    })
  })

  describe('security', () => {
    test('[F6] [I4] [backoffice] a seller sees the own one only, and changes and reveals nothing', async () => {
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.harbour })
      const { distributors } = await seller.api('admin.distributor.list')
      expect(distributors.map(({ id }) => id)).toEqual([DISTRIBUTOR.harbour])
      const params = { id: DISTRIBUTOR.orchard }
      expect(codeOf(await seller.ask('admin.distributor.get', { params }))).toBe('distributorNotFound')
      const own = { params: { id: DISTRIBUTOR.harbour } }
      const calls = [
        ['admin.distributor.create', { body: { name: '몰래' } }],
        ['admin.distributor.change', { ...own, body: { name: '몰래', version: 0 } }],
        ['admin.distributor.archive', { ...own, body: { version: 0 } }],
        ['admin.distributor.revealContact', { ...own, body: { reason: '궁금해서' } }],
      ] as const
      for (const [name, input] of calls)
        expect([name, codeOf(await seller.ask(name, input))]).toEqual([name, 'forbidden'])
    })

    test('[I4] [backoffice] nothing is revealed without a reason', async () => {
      const { id } = await add()
      const refused = await staff.ask('admin.distributor.revealContact', { params: { id }, body: { reason: '' } })
      expect(problemOf(refused)?.path).toBe('body.reason')
    })
  })
})
