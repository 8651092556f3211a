import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { LINE, openRefundShop, place, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { addCoupon, giveCoupon, inDays } from './test-coupons.ts'

describe.each(testEngines)('messages about coupons on %s', (engine) => {
  let shop: RefundShop
  let start: Date
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    start = shop.clock.now
  })
  beforeEach(() => {
    shop.clock.now = start
  })
  afterAll(() => shop.close())

  const member = async () => {
    const known = await shop.asMember({ phone: '01077778888' })
    const inbox = async () =>
      (await known.api('notification.list', { query: { listType: 'fruitSnsList' } })).notifications
        .filter(({ group }) => group === 'coupon')
        .map(({ title, text, path }) => ({ title, text, path }))
    return { ...known, inbox }
  }
  const announce = async () => {
    await shop.db.exec('t', "update job set run_at = null where kind = 'coupon.announce' and done_at is null", [])
    await shop.pass()
  }
  const remind = async () => {
    const due = "update job set run_at = null, payload = '{}' where kind = 'coupon.remind' and done_at is null"
    await shop.db.exec('t', due, [])
    await shop.pass()
  }

  describe('happy', () => {
    test('[I12] coupons given on one day are one notification, with the most valuable one', async () => {
      const { userId, inbox } = await member()
      await giveCoupon(
        shop.db,
        userId,
        await addCoupon(shop.db, { issue: 'given', name: '작은 쿠폰', discount: 1_000 }),
      )
      const large = { issue: 'given', name: '큰 쿠폰', kind: 'percent', discount: 10, max: 8_000 } as const
      await giveCoupon(shop.db, userId, await addCoupon(shop.db, large))
      await announce()
      const path = '/my-cuma/coupons'
      expect(await inbox()).toEqual([
        {
          title: '쿠폰 2장을 드렸어요.',
          text: expect.stringMatching(/^큰 쿠폰 \(10% 할인, 최대 8,000원, [\d.]+까지\)\n외 1장$/),
          path,
        },
      ])
      // a third one of the same day extends it
      await giveCoupon(shop.db, userId, await addCoupon(shop.db, { issue: 'given', name: '셋째', discount: 9_000 }))
      await announce()
      await announce()
      expect(await inbox()).toMatchObject([{ title: '쿠폰 3장을 드렸어요.', text: expect.stringContaining('셋째') }])
      expect(shop.messages.sent.filter(({ tags }) => tags?.['purpose']?.startsWith('coupon.'))).toEqual([])
    })

    test('[I12] a coupon that ends in three days is announced once, used ones and later ones are not', async () => {
      const { userId, api, inbox } = await member()
      const give = async (name: string, end: Date) =>
        giveCoupon(shop.db, userId, await addCoupon(shop.db, { issue: 'given', name }), end)
      await give('사흘 남은 쿠폰', inDays(3))
      await give('나흘 남은 쿠폰', inDays(4))
      const couponId = await addCoupon(shop.db, { issue: 'given', name: '쓴 쿠폰' })
      await giveCoupon(shop.db, userId, couponId, inDays(3))
      await place(api, [LINE.apple], { couponId })
      await remind()
      await remind()
      expect(await inbox()).toEqual([
        {
          title: '쿠폰 1장의 기한이 3일 남았어요.',
          text: expect.stringContaining('사흘 남은 쿠폰 (3,000원 할인'),
          path: '/my-cuma/coupons',
        },
      ])
    })

    test('[K2] [I12] more members than one batch are all reminded, of a percentage without a maximum too', async () => {
      const { userId, inbox } = await member()
      const couponId = await addCoupon(shop.db, { issue: 'given', name: '반값', kind: 'percent', discount: 50 })
      await shop.db.exec(
        't',
        `with people as (insert into app_user (platform, user_type) select 'ru', 'email' from generate_series(1, 200) returning id)
         insert into user_coupon (user_id, coupon_id, begin_at, end_at)
         select id, $1, $2, $3 from (select id from people union all select $4) as owners`,
        [couponId, start, inDays(3), userId],
      )
      await remind()
      expect(await inbox()).toMatchObject([{ text: expect.stringContaining('반값 (50% 할인, ') }])
      const { left } = await shop.db.one<{ left: number }>(
        't',
        `select count(*)::int as left from user_coupon x where coupon_id = $1
         and not exists (select from notification n where n.user_id = x.user_id)`,
        [couponId],
      )
      expect(left).toBe(0)
    })

    test('[B8] a coupon of everyone is not announced, nor when an unpaid order returns it', async () => {
      const { userId, api, inbox } = await member()
      const couponId = await addCoupon(shop.db, { name: '모두의 쿠폰' })
      await place(api, [LINE.apple], { couponId })
      await shop.db.exec('t', 'update user_coupon set order_id = null, used_at = null where user_id = $1', [userId])
      await announce()
      expect(await inbox()).toEqual([])
    })
  })

  describe('security', () => {
    test('[B8] members who left are not notified', async () => {
      const { userId } = await member()
      await giveCoupon(shop.db, userId, await addCoupon(shop.db, { issue: 'given' }), inDays(3))
      await shop.db.exec('t', 'update app_user set left_at = $2 where id = $1', [userId, shop.clock.now])
      await announce()
      await remind()
      const { count } = await shop.db.one<{ count: number }>(
        't',
        'select count(*)::int from notification where user_id = $1',
        [userId],
      )
      expect(count).toBe(0)
    })
  })
})
