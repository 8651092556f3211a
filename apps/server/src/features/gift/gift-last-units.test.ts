import type { AppError } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addCoupon } from '#src/features/coupon/test-coupons.ts'
import {
  balanceOf,
  expectBooksRight,
  givePoints,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { giftCheck, openGiftTmp } from './testing/giving.ts'

const SENDERS = 50
const RECEIVERS = 2
const STOCK = 50
const POINTS = 1_000
/** Rounds per engine. `npm run rel -- A1` runs more. */
const ROUNDS = Number(process.env.GIFT_RUSHES ?? 1)

const receiversOf = (units: readonly number[]) =>
  units.map((unit, at) => ({ name: `받는이${at}`, phone: `0102222${1000 + at}`, unit }))

describe.each(testEngines)('error: the last units as gifts on %s', (engine) => {
  let shop: RefundShop
  beforeEach(async () => void (shop = await openRefundShop({ engine })))
  afterEach(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })

  const stock = () =>
    shop.db.one<{ onHand: number; reserved: number }>(
      't',
      'select on_hand as "onHand", reserved from stock where product_option_combination_id = $1',
      [LINE.apple[1]],
    )
  const fill = () =>
    shop.db.exec(
      't',
      'update stock set initial = initial + $2 - (on_hand - reserved), on_hand = on_hand + $2 - (on_hand - reserved) where product_option_combination_id = $1',
      [LINE.apple[1], STOCK],
    )

  test('[A2] the units of all receivers count together', async () => {
    const sender = shop.api(await shop.guest())
    const checkUnits = async (units: readonly number[]) => {
      const tmp = await openGiftTmp(sender)
      // the price of what is available: the check sees the sum
      const body = await giftCheck(sender, tmp.id, { giftData: { giftReceivers: receiversOf([20, 20, 10]) } })
      const giftData = { ...body.giftData, giftReceivers: receiversOf(units) } as typeof body.giftData
      return sender('order.checkTmp', { params: { id: tmp.id }, body: { ...body, giftData } })
    }
    await expect(checkUnits([20, 20, 11])).rejects.toMatchObject({ code: 'outOfStock' })
    expect(await stock()).toEqual({ onHand: STOCK, reserved: 0 })
    await checkUnits([20, 20, 10])
    expect(await stock()).toEqual({ onHand: STOCK, reserved: STOCK })
    const tmp = await openGiftTmp(sender).catch((error: unknown) => error as AppError)
    expect(tmp).toMatchObject({ code: 'outOfStock' })
  })

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    '[A1] [A7] fifty senders at once for the last fifty units: 25 get them, and the others keep points and coupon, round %i',
    { timeout: 60_000 },
    async () => {
      await fill()
      const couponId = await addCoupon(shop.db, { discount: 500 })
      const senders = await Promise.all(
        Array.from({ length: SENDERS }, async (_, at) => {
          const { api, userId } = await shop.asMember({ phone: `0103333${1000 + at}` })
          await givePoints(shop, userId, POINTS)
          const tmp = await openGiftTmp(api)
          const giftData = { giftReceivers: receiversOf(Array(RECEIVERS).fill(1)) }
          return { api, userId, tmp, body: await giftCheck(api, tmp.id, { usedPoint: POINTS, couponId, giftData }) }
        }),
      )
      const before = await stock()
      const results = await Promise.allSettled(
        senders.map(({ api, tmp, body }) => api('order.checkTmp', { params: { id: tmp.id }, body })),
      )
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []))
      expect(refusals.map(({ code }) => code)).toEqual(Array(SENDERS - STOCK / RECEIVERS).fill('outOfStock'))
      expect((await stock()).reserved - before.reserved).toBe(STOCK)
      for (const [at, { api, userId }] of senders.entries()) {
        const isPlaced = results[at]?.status === 'fulfilled'
        expect(await balanceOf(shop, userId)).toBe(isPlaced ? 0 : POINTS)
        const coupons = (await api('coupon.list', { query: {} })).list.map(({ id }) => id)
        expect(coupons.includes(couponId)).toBe(!isPlaced)
      }
      const { count } = await shop.db.one<{ count: number }>('t', 'select count(*)::int as count from gift_to', [])
      expect(count % STOCK).toBe(0)
    },
  )
})
