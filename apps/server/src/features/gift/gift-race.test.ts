import type { Api, GiftGroup } from '@shop/contract'
import { addDays } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addCoupon } from '#src/features/coupon/test-coupons.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import {
  balanceOf,
  expectBooksRight,
  freeOf,
  givePoints,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { address, type Given, give, jeju } from './testing/giving.ts'

const RECEIVERS = 20
/** Rounds of twenty races. `npm run rel -- A9` runs 100. */
const ROUNDS = Number(process.env.GIFT_RACES ?? 5)
/** Races of withdrawals. */
const WITHDRAWALS = Number(process.env.GIFT_RACES ?? 10)

type Contender = (uuid: string) => Promise<unknown>

describe.each(testEngines)('[A9] races of gifts on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    sender = shop.api(await shop.guest())
    await shop.db.script('update stock set initial = 10000, on_hand = 10000 where initial > 0')
  })
  afterAll(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })

  const giftReceivers = Array.from({ length: RECEIVERS }, (_, n) => ({
    name: `받는이${n}`,
    phone: `0102222${1000 + n}`,
  }))
  const groupOf = ({ id }: Given): Promise<GiftGroup> => sender('gift.getGroup', { params: { id } })
  const isDone = async (attempt: Promise<unknown>): Promise<boolean> =>
    attempt.then(
      () => true,
      () => false,
    )
  const accept: Contender = (id) => shop.api()('gift.giveAddress', { params: { id }, body: jeju })
  const decline: Contender = (id) => shop.api()('gift.decline', { params: { id }, body: { note: '마음만' } })
  const withdraw: Contender = (id) => sender('gift.withdraw', { params: { id }, body: {} })
  /** Lets the time of the gift end while the other requests run. */
  const expire = async (uuid: string): Promise<void> => {
    await shop.db.exec('t', 'update gift_to set expires_at = $2 where uuid = $1 and addressed_at is null', [
      uuid,
      new Date(shop.clock.now.getTime() + 500),
    ])
    await shop.pass(60_000)
  }

  const surchargeOf = async ({ id }: Given): Promise<number> =>
    (
      await shop.db.one<{ sum: number }>(
        't',
        "select coalesce(sum(amount), 0)::int as sum from money_entry where order_id = $1 and account = 'giftSurcharge'",
        [id],
      )
    ).sum
  const refundedOf = async ({ orderNo }: Given): Promise<number> => {
    const found = await shop.gateway.findByOrderId(orderNo)
    return found.outcome === 'found' ? found.payment.cancels.reduce((sum, { amount }) => sum + amount, 0) : 0
  }

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'accepting, declining, withdrawing and expiring leave one outcome, round %i',
    async (round) => {
      const before = await freeOf(shop, LINE.apple)
      const given = await give(shop, sender, { giftData: { giftReceivers } })
      const { giftTos } = await groupOf(given)
      for (const [index, { uuid }] of giftTos.entries()) {
        const turn = (index + round) % 4
        const all = [accept, decline, withdraw]
        const order = [...all.slice(turn % 3), ...all.slice(0, turn % 3)]
        const expiring = turn === 3 ? [expire(uuid)] : []
        const attempts = order.map((contender) => [contender, isDone(contender(uuid))] as const)
        if (turn !== 3) expiring.push(expire(uuid))
        await Promise.all(expiring)
        const done = new Map<Contender, boolean>()
        for (const [contender, attempt] of attempts) done.set(contender, await attempt)
        const { giftStatus, events } = (await groupOf(given)).giftTos[index] ?? giftTos[0] ?? expect.fail('no gift')
        const ended = events.filter(({ kind }) => ['declined', 'withdrawn', 'expired'].includes(kind))
        // at most one ends it, and what was answered happened
        expect(ended.map(({ kind }) => kind)).toEqual(giftStatus === 'address_done' ? [] : [giftStatus])
        expect([done.get(decline), done.get(withdraw)]).toEqual([giftStatus === 'declined', giftStatus === 'withdrawn'])
        if (done.get(accept)) expect(giftStatus).not.toBe('expired')
        if (giftStatus === 'address_done') expect(done.get(accept)).toBe(true)
      }
      await shop.pass(60_000)
      const after = (await groupOf(given)).giftTos
      const gone = after.filter(({ giftStatus }) => giftStatus !== 'address_done')
      expect(await refundedOf(given)).toBe(gone.reduce((sum, { price }) => sum + price, 0))
      expect(gone.map(({ refund, price }) => refund?.money === price)).toEqual(gone.map(() => true))
      expect(await freeOf(shop, LINE.apple)).toBe(before - (after.length - gone.length))
      expect(await surchargeOf(given)).toBe((after.length - gone.length) * 3_000)
    },
    120_000,
  )

  test(
    '[A8] all withdrawals of sender and shop, declining and accepting at once refund each gift once',
    async () => {
      await addCoupon(shop.db, { discount: 1_001, end: addDays(shop.clock.now, 365) })
      const { api, userId } = await shop.asMember({ phone: '01055556666' })
      await shop.db.exec('t', "update token set expires_at = expires_at + interval '1 year'", [])
      await givePoints(shop, userId, 5_000)
      const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
      for (let round = 0; round < WITHDRAWALS; round++) {
        const before = await freeOf(shop, LINE.apple)
        const [coupon] = (await api('coupon.list', { query: {} })).list
        const giftData = { giftReceivers: giftReceivers.slice(0, 3) }
        const given = await give(shop, api, { giftData, usedPoint: 1_000, couponId: coupon?.id ?? null })
        const params = { id: given.id }
        const [first, second] = (await api('gift.getGroup', { params })).giftTos
        if (!first || !second) throw new Error('the group is empty')
        const byShop = { orderId: given.id, orderProductIds: 'all', actor: 'operator', cancelledBy: 'shop' } as const
        const attempts = [
          () => api('gift.withdrawGroup', { params, body: {} }),
          () => api('gift.withdraw', { params: { id: first.uuid }, body: {} }),
          () => shop.api()('gift.giveAddress', { params: { id: first.uuid }, body: address }),
          () => shop.api()('gift.decline', { params: { id: second.uuid }, body: {} }),
          () => api('order.withdraw', { params, body: {} }),
          () => withdrawProducts(app, { ...byShop, reason: '품절' }),
        ]
        const turn = round % attempts.length
        await Promise.all([...attempts.slice(turn), ...attempts.slice(0, turn)].map((attempt) => isDone(attempt())))
        await isDone(api('gift.withdrawGroup', { params, body: {} }))
        await shop.pass(60_000)
        const { giftTos } = await api('gift.getGroup', { params })
        expect(giftTos.every(({ giftStatus }) => ['withdrawn', 'declined'].includes(giftStatus))).toBe(true)
        expect(await refundedOf(given)).toBe(given.amount)
        expect(giftTos.reduce((sum, { refund }) => sum + (refund?.money ?? 0), 0)).toBe(given.amount)
        expect(await balanceOf(shop, userId)).toBe(5_000)
        expect(await freeOf(shop, LINE.apple)).toBe(before)
        expect((await api('coupon.list', { query: {} })).list.map(({ id }) => id)).toEqual([coupon?.id])
      }
    },
    120_000 + WITHDRAWALS * 5_000,
  )
})
