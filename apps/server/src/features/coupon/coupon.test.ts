import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { CATEGORY, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addCoupon, giveCoupon, inDays } from './test-coupons.ts'

describe.each(testEngines)('coupons of a member on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  beforeEach(async () => {
    await shop.db.exec('t', 'delete from user_coupon', [])
    await shop.db.exec('t', 'delete from coupon', [])
  })
  afterAll(() => shop.close())

  const namesOf = async (token: string, state?: 'usable' | 'used' | 'ended') =>
    (await shop.api(token)('coupon.list', { query: state ? { state } : {} })).list.map(({ name }) => name)

  describe('happy', () => {
    test('a registration issues the coupons for new members, valid from then for their days', async () => {
      await addCoupon(shop.db, { name: '환영', issue: 'sign_up', days: 30, end: inDays(300), min: 20_000 })
      await addCoupon(shop.db, { name: '다른 가게', issue: 'sign_up', platform: 'farmer' })
      await addCoupon(shop.db, { name: '지난 환영', issue: 'sign_up', end: SEED_NOW })
      const { token } = await register(shop)
      const { list, count } = await shop.api(token)('coupon.list', {})
      expect(count).toBe(1)
      expect(list).toEqual([
        {
          id: expect.any(Number),
          name: '환영',
          discountKind: 'fixed',
          discount: 3_000,
          maxDiscountPrice: null,
          minOrderPrice: 20_000,
          beginAt: SEED_NOW.toISOString(),
          endAt: inDays(30).toISOString(),
          state: 'usable',
          quantity: 1,
          usedAt: null,
          orderId: null,
          categories: [],
          products: [],
        },
      ])
    })

    test('an existing member and a guest get no coupon for new members', async () => {
      const member = await shop.asMember()
      await addCoupon(shop.db, { issue: 'sign_up' })
      expect(await namesOf(member.token)).toEqual([])
    })

    test('coupons for everyone are listed without being issued, those that end first at the top', async () => {
      const { token } = await shop.asMember()
      await addCoupon(shop.db, { name: '늦게', end: inDays(9) })
      await addCoupon(shop.db, {
        name: '먼저',
        end: inDays(2),
        categories: [CATEGORY.fruit],
        products: [PRODUCT.mackerel],
      })
      await addCoupon(shop.db, { name: '아직', begin: inDays(1) })
      await addCoupon(shop.db, { name: '다른 가게', platform: 'cuma' })
      await addCoupon(shop.db, { name: '준 사람만', issue: 'given' })
      expect(await namesOf(token)).toEqual(['먼저', '늦게'])
      expect((await shop.api(token)('user.getCounts')).coupons).toBe(2)
      const [first] = (await shop.api(token)('coupon.list', {})).list
      expect(first).toMatchObject({
        categories: [{ id: CATEGORY.fruit, name: expect.any(String) }],
        products: [{ id: PRODUCT.mackerel, name: expect.any(String) }],
      })
    })

    test('an ended coupon is listed as ended for a while, but not one that ended before the member joined', async () => {
      const member = await shop.asMember()
      await shop.db.exec('t', 'update app_user set joined_at = $2 where id = $1', [member.userId, inDays(-30)])
      await addCoupon(shop.db, { name: '어제까지', end: inDays(-1), begin: inDays(-3) })
      await addCoupon(shop.db, { name: '가입 전', begin: inDays(-60), end: inDays(-40) })
      const given = await addCoupon(shop.db, { name: '받은 것', issue: 'given', end: inDays(90) })
      await giveCoupon(shop.db, member.userId, given, inDays(-0.5))
      expect(await namesOf(member.token, 'ended')).toEqual(['받은 것', '어제까지'])
      expect(await namesOf(member.token, 'usable')).toEqual([])
    })

    test('the list has numbered pages', async () => {
      const { token } = await shop.asMember()
      for (const name of ['가', '나', '다']) await addCoupon(shop.db, { name })
      const pageOf = (page: number) => shop.api(token)('coupon.list', { query: { page, take: 2 } })
      expect(await pageOf(0)).toMatchObject({
        count: 3,
        prePage: null,
        nextPage: '1',
        list: [{ name: '가' }, { name: '나' }],
      })
      expect(await pageOf(1)).toMatchObject({ count: 3, prePage: '0', nextPage: null, list: [{ name: '다' }] })
    })
  })

  describe('security', () => {
    test('another member’s coupons are not listed, and a guest has none', async () => {
      const [one, other] = [await shop.asMember(), await shop.asMember()]
      await giveCoupon(shop.db, one.userId, await addCoupon(shop.db, { issue: 'given' }))
      expect(await namesOf(one.token)).toHaveLength(1)
      expect(await namesOf(other.token)).toEqual([])
      const answer = await shop.ask('coupon.list', {}, { token: await shop.guest() })
      expect(answer.body).toMatchObject({ code: 'memberOnly' })
    })

    test('[BRAND-4] a token of one shop is refused in another', async () => {
      const { token } = await shop.asMember()
      const answer = await shop.ask('coupon.list', {}, { token, brand: 'farmer' })
      expect(answer.body).toMatchObject({ code: 'unauthorized' })
    })

    test.each([
      ['a percentage above 100', { kind: 'percent' as const, discount: 101 }],
      ['nothing off', { discount: 0 }],
      ['a period that ends before it begins', { begin: inDays(2), end: inDays(1) }],
      ['a cap on a fixed amount', { max: 500 }],
      ['an empty scope', { categories: [] }],
    ])('the database refuses %s', async (_, terms) => {
      await expect(addCoupon(shop.db, terms)).rejects.toMatchObject({ code: '23514' })
    })
  })
})
