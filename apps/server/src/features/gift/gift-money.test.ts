import { addDays, sumWon } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFailpoint } from '#src/failpoint.ts'
import { addCoupon } from '#src/features/coupon/test-coupons.ts'
import { driveRefund } from '#src/features/refund/advance-refund.ts'
import type { App } from '#src/handler-context.ts'
import {
  balanceOf,
  expectBooksRight,
  freeOf,
  givePoints,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { address, give, giftAt } from './testing/giving.ts'

const DAY_MS = 24 * 3_600_000
const POINTS = 1_001
const OFF = 3_334

type Step = 'decline' | 'withdraw' | 'expire'
const courses: [Step, Step, Step][] = [
  ['decline', 'withdraw', 'expire'],
  ['withdraw', 'decline', 'withdraw'],
  ['expire', 'expire', 'expire'],
]

describe.each(testEngines)('happy: money of gifts paid with points and a coupon on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    const begin = shop.clock.now
    await addCoupon(shop.db, { discount: OFF, begin, end: addDays(begin, 365) })
  })
  afterAll(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })

  test.each(courses.flatMap((course) => [[course, [0, 1, 2]] as const, [course, [2, 0, 1]] as const]))(
    'parts that end in any way and sequence return the whole payment: %j %j',
    async (course, sequence) => {
      const { api, userId } = await shop.asMember({ phone: '01055556666' })
      // the login outlasts the gifts
      await shop.db.exec('t', "update token set expires_at = expires_at + interval '1 year'", [])
      await givePoints(shop, userId, 5_000)
      const [coupon] = (await api('coupon.list', { query: {} })).list
      const before = await freeOf(shop, LINE.apple)
      const given = await give(shop, api, { usedPoint: POINTS, couponId: coupon?.id ?? null })
      const group = () => api('gift.getGroup', { params: { id: given.id } })
      for (const [turn, index] of sequence.entries()) {
        const { uuid: id } = giftAt(await group(), index)
        if (course[turn] === 'expire') break
        if (course[turn] === 'decline') await shop.api()('gift.decline', { params: { id }, body: {} })
        else {
          await shop.api()('gift.giveAddress', { params: { id }, body: address })
          const { money, point } = await api('gift.quoteWithdraw', { params: { id } })
          await api('gift.withdraw', { params: { id }, body: { expectedMoney: money, expectedPoint: point } })
          expect(giftAt(await group(), index).refund).toEqual({ money, point })
        }
      }
      await shop.pass(7 * DAY_MS + 60_000)
      await shop.pass(60_000)
      const { giftTos } = await group()
      const refunds = giftTos.map(({ refund, price }) => ({
        money: refund?.money ?? -1,
        point: refund?.point ?? -1,
        price,
      }))
      expect(sumWon(refunds.map(({ money }) => money))).toBe(given.amount)
      expect(sumWon(refunds.map(({ point }) => point))).toBe(POINTS)
      // the coupon's part of a gift is never refunded, and no gift refunds more than it cost
      expect(sumWon(refunds.map(({ price, money, point }) => price - money - point))).toBe(OFF)
      for (const { money, point, price } of refunds) {
        expect(Math.min(money, point)).toBeGreaterThan(0)
        expect(money + point).toBeLessThan(price)
      }
      expect(await balanceOf(shop, userId)).toBe(5_000)
      expect(await freeOf(shop, LINE.apple)).toBe(before)
      const found = await shop.gateway.findByOrderId(given.orderNo)
      const paid = found.outcome === 'found' ? found.payment.cancels : []
      expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(given.amount)
      // the coupon can be used again once
      expect((await api('coupon.list', { query: {} })).list.map(({ id }) => id)).toContain(coupon?.id)
    },
  )

  test('[A8] refunds that are paid at the same moment close the payment', async () => {
    const sender = shop.api(await shop.guest())
    const given = await give(shop, sender)
    // nothing is paid at first
    shop.gateway.script('cancel', 'down', 'down', 'down')
    for (const { uuid: id } of (await sender('gift.getGroup', { params: { id: given.id } })).giftTos)
      await shop.api()('gift.decline', { params: { id }, body: {} })
    await shop.pass()
    const asked = "select id from refund where order_id = $1 and state = 'asked' order by id"
    const refunds = await shop.db.many<{ id: number }>('t', asked, [given.id])
    expect(refunds).toHaveLength(3)
    setFailpoint((name) => (name === 'refund:settled-before-commit' ? sleep(200) : undefined))
    const { db, config, gateway: payments } = shop
    const app = { db, config, clock: () => shop.clock.now, integrations: { payments } } as unknown as App
    await Promise.all(refunds.map(({ id }) => driveRefund(app, id))).finally(() => setFailpoint(undefined))
    const { state, refunded } = await shop.db.one<{ state: string; refunded: number }>(
      't',
      `select state, (select sum(money)::int from refund r where r.order_id = p.order_id and r.state = 'done') as refunded
       from payment p where order_id = $1`,
      [given.id],
    )
    expect([state, refunded]).toEqual(['canceled', given.amount])
  })
})
