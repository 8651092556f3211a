import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { findCashReceiptIdentity, saveCashReceiptIdentity } from './cash-receipt.ts'

describe.each(testEngines)('cash receipt identity on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const member = async () => {
    const { token } = await register(shop)
    const api = shop.api(token)
    return { token, api, id: (await api('user.getDetail')).id }
  }
  const keep = (token: string, body: object) => shop.ask('user.saveCashReceipt', { body: body as never }, { token })

  describe('happy', () => {
    test('[C082] the identity saved at checkout is returned masked, and used in full for the next receipt', async () => {
      const { api, id } = await member()
      expect(await api('user.getCashReceipt')).toEqual({ cashReceipt: null })
      const identity = { kind: 'phone', number: '01077778888' } as const
      await shop.db.tx((tx) => saveCashReceiptIdentity(tx, id, { config: shop.config, identity, now: shop.clock.now }))
      expect(await api('user.getCashReceipt')).toEqual({
        cashReceipt: {
          kind: 'phone',
          cashReceiptType: 1,
          identitySelect: 1,
          identitySelectText: '휴대폰 번호',
          identityNo: '*******8888',
          isSave: true,
        },
      })
      expect(await findCashReceiptIdentity(shop, id)).toEqual(identity)
    })

    test.each([
      ['card', '1544-2020-1234-567890', 1, 2],
      ['business', '220-81-62517', 2, 3],
    ])('[C082] a %s number replaces the saved one', async (kind, identityNo, cashReceiptType, identitySelect) => {
      const { token, id } = await member()
      await keep(token, { kind: 'phone', identityNo: '010-1234-5678' })
      expect((await keep(token, { kind, identityNo })).body.cashReceipt).toMatchObject({
        kind,
        cashReceiptType,
        identitySelect,
      })
      expect(await findCashReceiptIdentity(shop, id)).toEqual({ kind, number: identityNo.replaceAll('-', '') })
    })

    test('[C082] the member can delete it', async () => {
      const { token, api, id } = await member()
      await keep(token, { kind: 'phone', identityNo: '01012345678' })
      expect(await api('user.removeCashReceipt')).toEqual({ cashReceipt: null })
      expect(await findCashReceiptIdentity(shop, id)).toBeUndefined()
    })
  })

  describe('error', () => {
    test.each([
      ['phone', '0212345678'],
      ['business', '2208162518'],
      ['card', '900101-1234567'],
      ['phone', '12'],
    ])('[C082] a %s cannot have the number %s', async (kind, identityNo) => {
      const { token, id } = await member()
      expect(await keep(token, { kind, identityNo })).toMatchObject({
        status: 400,
        body: { problems: [{ path: 'body.identityNo' }] },
      })
      expect(await findCashReceiptIdentity(shop, id)).toBeUndefined()
    })
  })

  describe('security', () => {
    test("[I1] a guest's identity is not saved, and guests cannot read one", async () => {
      const token = await shop.guest()
      const { id } = await shop.api(token)('user.getDetail')
      const identity = { kind: 'phone', number: '01077778888' } as const
      await saveCashReceiptIdentity(shop.db, id, { config: shop.config, identity, now: shop.clock.now })
      expect(await findCashReceiptIdentity(shop, id)).toBeUndefined()
      expect((await shop.ask('user.getCashReceipt', {}, { token })).status).toBe(403)
    })

    test('[I1] the row can be decrypted for its own member only', async () => {
      const [one, other] = [await member(), await member()]
      for (const { token } of [one, other]) await keep(token, { kind: 'phone', identityNo: '01012345678' })
      await shop.db.exec(
        'swap',
        'update user_cash_receipt set sealed = (select sealed from user_cash_receipt where user_id = $1) where user_id = $2',
        [one.id, other.id],
      )
      await expect(findCashReceiptIdentity(shop, other.id)).rejects.toThrow()
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
