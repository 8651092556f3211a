import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { register } from '#src/features/user/test-members.ts'
import { addCoupon, inDays } from './test-coupons.ts'

const TAKERS = 20
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

describe.each(testEngines)('coupons that members take on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  beforeEach(async () => {
    shop.clock.now = SEED_NOW
    await shop.db.script(`update orders set user_coupon_id = null; delete from user_coupon; delete from coupon`)
  })
  afterAll(() => shop.close())

  const offers = async (query: { productId?: number; ids?: string } = {}) =>
    (await shop.api()('coupon.listOffers', { query })).coupons
  const namesOf = async (query?: { productId?: number; ids?: string }) => (await offers(query)).map(({ name }) => name)
  const taker = async () => {
    const { token, userId } = await shop.asMember()
    return {
      userId,
      api: shop.api(token),
      take: (id: number, key?: string) =>
        shop.ask(
          'coupon.take',
          { params: { id } },
          { token, headers: { 'idempotency-key': key ?? crypto.randomUUID() } },
        ),
    }
  }
  const rowsOf = async (couponId: number) =>
    (
      await shop.db.one<{ n: number }>('t', 'select count(*)::int as n from user_coupon where coupon_id = $1', [
        couponId,
      ])
    ).n

  describe('happy', () => {
    test('[CART-5] offers are the same for all shoppers: all, for a product, or by number', async () => {
      const all = await addCoupon(shop.db, { name: '모든 상품', issue: 'download', end: inDays(9) })
      await addCoupon(shop.db, { name: '과일', issue: 'download', categories: [CATEGORY.fruit] })
      await addCoupon(shop.db, { name: '고등어', issue: 'download', products: [PRODUCT.mackerel], end: inDays(3) })
      await addCoupon(shop.db, { name: '아직', issue: 'download', begin: inDays(1) })
      await addCoupon(shop.db, { name: '지난', issue: 'download', end: inDays(-1) })
      await addCoupon(shop.db, { name: '다른 가게', issue: 'download', platform: 'cuma' })
      await addCoupon(shop.db, { name: '받는 쿠폰이 아니에요' })
      expect(await namesOf()).toEqual(['고등어', '과일', '모든 상품'])
      expect(await namesOf({ productId: PRODUCT.apple })).toEqual(['과일', '모든 상품'])
      expect(await namesOf({ productId: PRODUCT.mackerel })).toEqual(['고등어', '모든 상품'])
      const [one] = await offers({ ids: `${all},999` })
      expect(one).toEqual({
        id: all,
        name: '모든 상품',
        discountKind: 'fixed',
        discount: 3_000,
        maxDiscountPrice: null,
        minOrderPrice: 0,
        beginAt: inDays(-7).toISOString(),
        endAt: inDays(9).toISOString(),
        validDays: null,
        perMemberLimit: 1,
        isSoldOut: false,
        categories: [],
        products: [],
      })
    })

    test('[CART-5] a member takes a coupon once, however often it is asked, and uses it in an order', async () => {
      const id = await addCoupon(shop.db, { name: '받는 쿠폰', issue: 'download', days: 3 })
      const { api, take } = await taker()
      expect((await api('coupon.list')).list).toEqual([])
      expect((await take(id)).body).toMatchObject({ held: 1, limit: 1, isNew: true })
      expect((await take(id)).body).toMatchObject({ held: 1, limit: 1, isNew: false })
      expect(await api('coupon.listTaken', { query: { ids: String(id) } })).toEqual({ coupons: [{ id, held: 1 }] })
      expect((await api('coupon.list')).list).toMatchObject([{ id, quantity: 1, endAt: inDays(3).toISOString() }])
      await buy(shop, api, [LINE.apple], { couponId: id })
      expect((await api('coupon.list', { query: { state: 'used' } })).list).toMatchObject([{ id }])
      expect((await take(id)).body).toMatchObject({ isNew: false })
      expect((await api('coupon.list')).list).toEqual([])
    })

    test('[CART-5] a member takes as many copies as the limit allows, each used by its own order', async () => {
      const id = await addCoupon(shop.db, { issue: 'download', perMember: 3 })
      const { api, take } = await taker()
      const key = crypto.randomUUID()
      const [first, again] = [await take(id, key), await take(id, key)]
      expect([first.body, again.body]).toMatchObject([{ held: 1 }, { held: 1, isNew: true }])
      await Promise.all(Array.from({ length: 5 }, () => take(id)))
      expect(await rowsOf(id)).toBe(3)
      expect((await api('coupon.list')).list).toMatchObject([{ id, quantity: 3 }])
      expect((await api('user.getCounts')).coupons).toBe(3)
      await buy(shop, api, [LINE.apple], { couponId: id })
      await buy(shop, api, [LINE.apple], { couponId: id })
      expect((await api('coupon.list')).list).toMatchObject([{ id, quantity: 1 }])
      expect(await api('coupon.list', { query: { state: 'used' } })).toMatchObject({ count: 2, list: [{ id }, { id }] })
    })

    test('[CART-5] [backoffice] copies that end on one day are one card of the member, and each has its period in the back office', async () => {
      const id = await addCoupon(shop.db, { issue: 'download', perMember: 4, days: 3, end: inDays(30) })
      const { api, take, userId } = await taker()
      const begun = shop.clock.now
      const times = [0, 1, 2, 3].map((minutes) => new Date(begun.getTime() + minutes * MINUTE_MS))
      for (const time of times) {
        shop.clock.now = time
        expect((await take(id)).body).toMatchObject({ isNew: true })
      }
      // the first one a day earlier
      await shop.db.exec(
        'earlier',
        `update user_coupon set begin_at = begin_at - interval '1 day', end_at = end_at - interval '1 day' where coupon_id = $1 and copy = 1`,
        [id],
      )
      times[0] = new Date(begun.getTime() - DAY_MS)
      const endOf = (time: Date | undefined) => new Date((time?.getTime() ?? 0) + 3 * DAY_MS).toISOString()
      const ofMember = await api('coupon.list')
      expect(ofMember).toMatchObject({
        count: 2,
        list: [
          { id, quantity: 1, endAt: endOf(times[0]) },
          { id, quantity: 3, endAt: endOf(times[1]) },
        ],
      })
      expect(await api('coupon.list', { query: { take: 1, page: 1 } })).toMatchObject({
        count: 2,
        list: [{ quantity: 3 }],
      })
      const staff = await asStaff(shop, { roles: ['manager'] })
      const { rows } = await staff.api('admin.customer.listCoupons', { params: { id: userId } })
      const periods = rows.map(({ beginAt, endAt, quantity }) => [beginAt, endAt, quantity])
      expect(periods.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual(
        times.map((time) => [time.toISOString(), endOf(time), 1]),
      )
      shop.clock.now = begun
    })

    test('[CART-5] coupons for everyone and for new members come in copies too', async () => {
      const welcome = await addCoupon(shop.db, { name: '환영', issue: 'sign_up', perMember: 2, end: inDays(5) })
      const everyone = await addCoupon(shop.db, { name: '모두', perMember: 2 })
      const api = shop.api((await register(shop)).token)
      expect((await api('coupon.list')).list).toMatchObject([
        { id: welcome, quantity: 2 },
        { id: everyone, quantity: 2 },
      ])
      for (let orders = 0; orders < 2; orders++) await buy(shop, api, [LINE.apple], { couponId: everyone })
      await expect(buy(shop, api, [LINE.apple], { couponId: everyone })).rejects.toMatchObject({
        code: 'couponNotUsable',
      })
      expect((await api('coupon.list')).list).toMatchObject([{ id: welcome }])
    })
  })

  describe('error', () => {
    test(`[A7] of ${TAKERS} members at the same moment as many take a coupon as its limit allows`, async () => {
      const id = await addCoupon(shop.db, { issue: 'download', total: 7 })
      const takers = await Promise.all(Array.from({ length: TAKERS }, taker))
      const answers = await Promise.all(takers.map(({ take }) => take(id)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
      expect(answers.filter(({ body }) => (body as { code?: string }).code === 'couponSoldOut')).toHaveLength(
        TAKERS - 7,
      )
      expect(await rowsOf(id)).toBe(7)
      const { issued } = await shop.db.one<{ issued: number }>(
        't',
        'select issued_count as issued from coupon where id = $1',
        [id],
      )
      expect(issued).toBe(7)
    })

    test('[A7] one member at the same moment takes one copy', async () => {
      const id = await addCoupon(shop.db, { issue: 'download', total: 7 })
      const { take } = await taker()
      const answers = await Promise.all(Array.from({ length: TAKERS }, () => take(id)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect(await rowsOf(id)).toBe(1)
    })

    test('the list shows that none is left, and one that was not started, has ended or is not to be taken is refused', async () => {
      const sold = await addCoupon(shop.db, { issue: 'download', total: 1 })
      expect(await offers({ ids: String(sold) })).toMatchObject([{ isSoldOut: false }])
      await (await taker()).take(sold)
      expect(await offers({ ids: String(sold) })).toMatchObject([{ isSoldOut: true }])
      const { take } = await taker()
      const codeOf = async (id: number) => (await take(id)).body
      expect(await codeOf(sold)).toMatchObject({ code: 'couponSoldOut', message: '준비한 쿠폰을 모두 나눠 드렸어요.' })
      const waiting = await addCoupon(shop.db, { issue: 'download', begin: inDays(1) })
      expect(await codeOf(waiting)).toMatchObject({ code: 'couponOfferEnded' })
      const ended = await addCoupon(shop.db, { issue: 'download', end: inDays(-1) })
      expect(await codeOf(ended)).toMatchObject({ code: 'couponOfferEnded' })
      for (const given of [{ issue: 'given' as const }, { issue: 'download' as const, platform: 'farmer' }])
        expect(await codeOf(await addCoupon(shop.db, given))).toMatchObject({ code: 'couponOfferNotFound' })
    })
  })

  describe('security', () => {
    test('[K2] a member who leaves while taking a coupon gets none', async () => {
      const id = await addCoupon(shop.db, { issue: 'download' })
      const { userId, take } = await taker()
      await shop.db.exec('t', 'update app_user set left_at = now() where id = $1', [userId])
      expect((await take(id)).body).toMatchObject({ code: 'memberOnly' })
      expect(await rowsOf(id)).toBe(0)
    })

    test('a guest is asked to log in, and the cached list says nothing about a member', async () => {
      const id = await addCoupon(shop.db, { issue: 'download' })
      const token = await shop.guest()
      const key = { 'idempotency-key': crypto.randomUUID() }
      const refused = await shop.ask('coupon.take', { params: { id } }, { token, headers: key })
      expect(refused).toMatchObject({ status: 403, body: { code: 'memberOnly' } })
      const { api, take } = await taker()
      await take(id)
      expect(await api('coupon.listOffers')).toEqual(await shop.api()('coupon.listOffers'))
      expect(await shop.api(token)('coupon.listTaken', { query: { ids: String(id) } })).toEqual({ coupons: [] })
      expect((await (await taker()).api('coupon.listTaken', { query: { ids: String(id) } })).coupons).toEqual([])
    })
  })
})
