import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { encryptionOf } from '#src/encryption.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { encryptAccount, findWithdrawAccount, maskAccount, openAccount } from './withdraw-account.ts'

const account = { owner: '김장보', bankName: '카카오뱅크', accountNumber: '3333-01-1234567' }

describe.each(testEngines)('the refund account on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const keep = (token: string, withdrawAccount: object) =>
    shop.ask('user.change', { body: { withdrawAccount } }, { token })
  const member = async () => {
    const { token } = await register(shop)
    return { token, id: (await shop.api(token)('user.getDetail')).id }
  }

  describe('happy', () => {
    test('[C012] a refund reads the full number, a response has only its last digits', async () => {
      const { token, id } = await member()
      expect(await findWithdrawAccount(shop, id)).toBeUndefined()
      expect((await keep(token, account)).body.withdrawAccount).toEqual({
        owner: '김장보',
        bankName: '카카오뱅크',
        bankCode: '90',
        accountNumber: '*********4567',
      })
      expect(await findWithdrawAccount(shop, id)).toEqual({
        owner: '김장보',
        bankName: '카카오뱅크',
        bankCode: '90',
        accountNumber: '3333011234567',
      })
    })

    test('[C012] another account replaces it', async () => {
      const { token, id } = await member()
      await keep(token, account)
      await keep(token, { owner: '김장보', bankName: '신한은행', accountNumber: '110123456789' })
      expect(await findWithdrawAccount(shop, id)).toMatchObject({ bankCode: '88', accountNumber: '110123456789' })
    })
  })

  describe('error', () => {
    test('[K2] [C012] an account of a bank that is no longer listed is read without the code of a bank', () => {
      const { key, wrapped } = encryptionOf(shop.config).newKey(7)
      const gone = { owner: '김장보', bankName: '한국주택은행', accountNumber: '123456789012' }
      const row = { id: 7, wrapped, withdrawAccount: encryptAccount(key, 7, gone) }
      const opened = openAccount(encryptionOf(shop.config), row)
      expect(opened).toEqual({ ...gone, bankCode: null })
      expect(maskAccount(opened)).toEqual({ ...gone, bankCode: null, accountNumber: '********9012' })
    })

    test.each([
      ['bankName', { ...account, bankName: '없는은행' }],
      ['accountNumber', { ...account, accountNumber: '3333-01-123456' }],
      ['accountNumber', { ...account, accountNumber: '12345' }],
      ['owner', { ...account, owner: ' ' }],
    ])('[C012] an invalid value is refused with an error on its field: %s', async (field, wrong) => {
      const { token, id } = await member()
      const answer = await keep(token, wrong)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalidInput', problems: [{ path: `body.withdrawAccount.${field}` }] },
      })
      expect(await findWithdrawAccount(shop, id)).toBeUndefined()
    })
  })

  describe('security', () => {
    test('[I1] the encrypted account of a member cannot be decrypted for another member', async () => {
      const [one, other] = [await member(), await member()]
      await keep(one.token, account)
      await keep(other.token, account)
      await shop.db.exec(
        'swap',
        'update user_withdraw_account set sealed = (select sealed from user_withdraw_account where user_id = $1) where user_id = $2',
        [one.id, other.id],
      )
      await expect(findWithdrawAccount(shop, other.id)).rejects.toThrow()
    })

    test('[C010] a guest has no refund account', async () => {
      const answer = await shop.ask('user.getWithdrawAccount', {}, { token: await shop.guest() })
      expect(answer.status).toBe(403)
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
