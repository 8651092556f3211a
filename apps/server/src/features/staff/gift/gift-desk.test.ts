import type { Api, GiftGroup } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { address, type Given, give, giftAt } from '#src/features/gift/testing/giving.ts'
import { expectBooksRight, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const reason = '고객이 부탁했어요.'

describe.each(testEngines)('gifts in the back office on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    sender = (await shop.asMember({ phone: '01055556666' })).api
    staff = await asStaff(shop, { roles: ['care'] })
  })
  afterAll(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })

  const groupOf = ({ id }: Given): Promise<GiftGroup> => sender('gift.getGroup', { params: { id } })
  const paramsOf = ({ orderNo }: Given) => ({ no: orderNo })
  const list = async (query: object, by = staff) => (await by.api('admin.gift.list', { query })).gifts
  const get = async (given: Given) => (await staff.api('admin.gift.get', { params: paramsOf(given) })).gift

  const expectedOf = async (given: Given) => {
    const body = { parcel: 1 }
    const { money, point } = await staff.api('admin.gift.quoteWithdraw', { params: paramsOf(given), body })
    return { expectedMoney: money, expectedPoint: point }
  }

  describe('happy', () => {
    test('[GIFT-2] [backoffice] receivers are listed masked, and revealed with an entry of the access log', async () => {
      const given = await give(shop, sender)
      await shop.api()('gift.giveAddress', { params: { id: giftAt(await groupOf(given), 1).uuid }, body: address })
      const rows = await list({ q: given.orderNo })
      expect(rows.map(({ parcel }) => parcel).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
      expect(JSON.stringify(rows)).not.toMatch(/김하나|010-?1111/)
      expect((await list({ state: 'address_done', q: given.orderNo })).map(({ parcel }) => parcel)).toEqual([2])
      expect(await list({ expiresIn: 1, q: given.orderNo })).toEqual([])
      expect(await list({ expiresIn: 30, q: given.orderNo })).toHaveLength(2)
      const shown = await get(given)
      expect(JSON.stringify(shown)).not.toMatch(/김하나|테헤란로/)
      expect(shown.gifts[1]?.events.map(({ kind }) => kind)).toContain('addressGiven')
      const params = paramsOf(given)
      const { receivers } = await staff.api('admin.gift.reveal', { params, body: { reason } })
      expect(receivers[0]?.name).toBe('김하나')
      expect(receivers[1]?.address.roadAddress).toContain('테헤란로')
      const owner = await asStaff(shop, { roles: ['owner'] })
      const log = await owner.api('admin.accessLog.list', { query: { subject: `order ${given.orderNo}` } })
      expect(log.entries).toHaveLength(1)
    })

    test('[I1] [backoffice] gifts are found by the whole phone of a receiver, also after it was corrected', async () => {
      const given = await give(shop, sender)
      const found = async (phone: string) =>
        (await list({ phone })).filter(({ orderNo }) => orderNo === given.orderNo).map(({ parcel }) => parcel)
      expect([await found('010-1111-0001'), await found('01011110001')]).toEqual([[1], [1]])
      expect(JSON.stringify(await list({ phone: '01011110001' }))).not.toMatch(/김하나|010-?1111/)
      const { page } = await staff.api('admin.gift.list', { query: { phone: '01011110001', q: given.orderNo } })
      expect(page.count).toBe(1)
      const { uuid } = giftAt(await groupOf(given), 0)
      await sender('gift.setReceiver', { params: { id: uuid }, body: { name: '김한나', phone: '010-1111-0009' } })
      expect([await found('01011110001'), await found('01011110009')]).toEqual([[], [1]])
      // a job indexes gifts from before the index and those of another key
      await shop.db.exec('old', 'update gift_to set phone_index = null', [])
      expect(await found('01011110009')).toEqual([])
      await shop.db.exec(
        'job',
        `insert into job (kind, key, payload) values ('gift.indexPhones', 'again', '{"after":0}')`,
        [],
      )
      await shop.pass(1_000)
      expect(await found('01011110009')).toEqual([1])
      await staff.api('admin.gift.withdraw', {
        params: paramsOf(given),
        body: { parcel: 1, reason, ...(await expectedOf(given)) },
      })
      expect(await found('01011110009')).toEqual([])
    })

    test('[GIFT-4] [backoffice] a gift is sent again three times a day, its time extended', async () => {
      const given = await give(shop, sender)
      const params = paramsOf(given)
      const before = (await get(given)).gifts[0]
      expect(before).toMatchObject({ resendsLeft: 3, canResend: true, canExtend: true })
      for (let at = 0; at < 3; at += 1) await staff.api('admin.gift.resend', { params, body: { parcel: 1 } })
      expect(codeOf(await staff.ask('admin.gift.resend', { params, body: { parcel: 1 } }))).toBe('giftResendLimit')
      const { gift } = await staff.api('admin.gift.extend', { params, body: { parcel: 1, days: 3, reason } })
      expect(gift.gifts[0]).toMatchObject({ resendsLeft: 0, canResend: false })
      const days = (Date.parse(gift.gifts[0]?.expiresAt ?? '') - Date.parse(before?.expiresAt ?? '')) / 86_400_000
      expect(days).toBe(3)
      expect(gift.gifts[0]?.events.at(-1)).toMatchObject({ kind: 'extended', byOperator: true, reason })
    })

    test('[GIFT-3] [backoffice] one receiver is withdrawn with the refund that was shown', async () => {
      const given = await give(shop, sender)
      const params = paramsOf(given)
      const { money, point } = await staff.api('admin.gift.quoteWithdraw', { params, body: { parcel: 2 } })
      const wrong = { parcel: 2, reason, expectedMoney: money + 1, expectedPoint: point }
      expect(codeOf(await staff.ask('admin.gift.withdraw', { params, body: wrong }))).toBe('refundChanged')
      const body = { ...wrong, expectedMoney: money }
      const { gift } = await staff.api('admin.gift.withdraw', { params, body })
      expect(gift.gifts.map(({ state }) => state)).toEqual(['unused', 'withdrawn', 'unused'])
      expect(gift.gifts[1]?.refund).toEqual({ money, point })
      expect(codeOf(await staff.ask('admin.gift.withdraw', { params, body }))).toBe('giftEnded')
    })
  })

  describe('security', () => {
    test('[F6] sellers, other brands and roles without the permission are refused', async () => {
      const given = await give(shop, sender)
      const params = paramsOf(given)
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: 1 })
      expect((await seller.ask('admin.gift.get', { params })).status).toBe(403)
      const packer = await asStaff(shop, { roles: ['packer'] })
      expect((await packer.ask('admin.gift.resend', { params, body: {} })).status).toBe(403)
      expect((await packer.ask('admin.gift.reveal', { params, body: { reason } })).status).toBe(403)
      const other = await asStaff(shop, { roles: ['owner'], brand: 'cuma' })
      expect(codeOf(await other.ask('admin.gift.get', { params }))).toBe('giftNotFound')
      expect(await list({}, other)).toEqual([])
    })
  })
})
