import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { PASSWORD, register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.each(testEngines)('stored data of a new member on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  describe('security', () => {
    test('[D2] fields that a form must not set are not stored, whatever is sent', async () => {
      const { token } = await register(shop, {
        change: { userType: 'naver', tokenType: 'oauth', grade: 3, point: 9_999, id: 77, uuid: 'x', isAdmin: true },
      })
      const user = await shop.api(token)('user.getDetail')
      expect(user).toMatchObject({ userType: 'email', tokenType: 'email', appUserInfo: { point: 0 } })
      expect(user.appUserGrade.grade).toBe(0)
      expect(user.id).not.toBe(77)
    })

    test('[E1] the password is stored as argon2id with at least 19 MiB and two passes', async () => {
      const { token } = await register(shop)
      const { id } = await shop.api(token)('user.getDetail')
      const { hash } = await shop.db.one<{ hash: string }>(
        'hash',
        'select hash from user_password where user_id = $1',
        [id],
      )
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    })

    test('[I1] no personal data of a member is readable in the database', async () => {
      const canary = { email: 'canary7x@example.com', name: '칠성카나리아', phone: '01077778888' }
      const { token } = await register(shop, { change: { ...canary, roadAddress: '카나리아로 77', zonecode: '04524' } })
      await shop.api(token)('user.change', {
        body: { withdrawAccount: { owner: canary.name, bankName: '수협은행', accountNumber: '110987654321' } },
      })
      const { tables } = await shop.db.one<{ tables: string[] }>(
        'tables',
        "select array_agg(tablename::text) as tables from pg_tables where schemaname = 'public'",
        [],
      )
      for (const table of tables) {
        const { text } = await shop.db.one<{ text: string }>(
          'dump',
          `select coalesce(string_agg(t::text, ' '), '') as text from "${table}" t`,
          [],
        )
        for (const word of ['canary7x', '카나리아', '77778888', '110987654321', PASSWORD]) {
          expect(text.includes(word), `${word} in ${table}`).toBe(false)
          expect(text.includes(Buffer.from(word).toString('hex')), `${word} in ${table}`).toBe(false)
        }
      }
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
