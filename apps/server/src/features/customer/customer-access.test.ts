import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { addOrder } from '#src/features/product/test-buyers.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { register } from '#src/features/user/test-members.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('access to customers on %s', (engine) => {
  let shop: RefundShop
  let care: TestStaff
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    care = await asStaff(shop, { roles: ['care'] })
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  let names = 0
  const member = async () => {
    names += 1
    const name = `박고객${String.fromCodePoint(0xac00 + 28 * names)}`
    const person = await register(shop, { change: { name } })
    const { id } = await shop.api(person.token)('user.getDetail')
    return { ...person, id, name, params: { id }, api: shop.api(person.token) }
  }
  const find = async (q: string, staff = care) => (await staff.api('admin.customer.list', { query: { q } })).customers

  describe('security', () => {
    test('[I4] without a reason or the permission nothing is revealed or logged', async () => {
      const { id, params } = await member()
      expect((await care.ask('admin.customer.reveal', { params, body: { reason: ' ' } })).status).toBe(400)
      const reader = await asStaff(shop, { roles: ['accountant'] })
      const body = { reason: '궁금해서' }
      expect(codeOf(await reader.ask('admin.customer.reveal', { params, body }))).toBe('forbidden')
      const { entries } = await owner.api('admin.accessLog.list', { query: { subject: `user ${id}` } })
      expect(entries).toEqual([])
    })

    test('[backoffice] customers of another brand are not found by any call', async () => {
      const { params, phone } = await member()
      const other = await asStaff(shop, { roles: ['care'], brand: 'cuma' })
      expect(await find(phone, other)).toEqual([])
      const reason = '고객 문의'
      const answers = await Promise.all([
        other.ask('admin.customer.get', { params }),
        other.ask('admin.customer.reveal', { params, body: { reason } }),
        other.ask('admin.customer.block', { params, body: { reason } }),
        other.ask('admin.customer.endSessions', { params, body: { reason } }),
        other.ask('admin.customer.createNote', { params, body: { contents: '메모' } }),
      ])
      expect(answers.map(codeOf)).toEqual(answers.map(() => 'customerNotFound'))
    })

    test('[backoffice] sellers have no access', async () => {
      const { params } = await member()
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: 1 })
      expect((await seller.ask('admin.customer.list', {})).status).toBe(403)
      expect((await seller.ask('admin.customer.get', { params })).status).toBe(403)
    })

    test('[I3] a member who has left is not found by name, phone or e-mail, and stays found by the order', async () => {
      const { id, name, phone, email, token } = await member()
      await addOrder(shop.db, id, { status: 'complete', units: { [PRODUCT.apple]: 1 } })
      const orderNo = '20251231-ABCDEFGH'
      await shop.db.exec('number', 'update orders set order_no = $2 where user_id = $1', [id, orderNo])
      expect((await shop.ask('user.leave', {}, { token })).status).toBe(200)
      for (const q of [name, phone, email]) expect(await find(q), q).toEqual([])
      expect(await find(orderNo)).toMatchObject([{ id, leftAt: expect.any(String) }])
    })
  })
})
