import type { AppError } from '@shop/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  address,
  authenticate,
  balanceOf,
  buyNow,
  check,
  checkBody,
  type CheckBody,
  confirm,
  createPerson,
  expectBooksRight,
  jeju,
  openTestShop,
  orderCart,
  refusalOf,
  type Shop,
  stockOf,
} from '#src/features/payment/testing/test-shop.ts'
import { addCoupon, giveCoupon } from '#src/features/coupon/test-coupons.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const WAVE = 100
/** Runs in waves: enough at once that all connections race, few enough for a slow machine. */
const inWaves = async <T, R>(items: readonly T[], make: (item: T, index: number) => Promise<R>) => {
  const results: PromiseSettledResult<R>[] = []
  for (let from = 0; from < items.length; from += WAVE) {
    const wave = items.slice(from, from + WAVE).map((item, at) => make(item, from + at))
    results.push(...(await Promise.allSettled(wave)))
  }
  return results
}
const valueOf = <T>(result: PromiseSettledResult<T>): T => {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Counts the outcomes. */
const outcomes = async (attempts: readonly Promise<unknown>[]) => countOutcomes(await Promise.allSettled(attempts))

const countOutcomes = (attempts: readonly PromiseSettledResult<unknown>[]) => {
  const counts: Record<string, number> = {}
  for (const attempt of attempts) {
    const outcome = attempt.status === 'fulfilled' ? 'placed' : (attempt.reason as AppError).code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

const countOrders = async () => (await shop.db.one<{ count: number }>('t', 'select count(*) from orders', [])).count

describe('happy', () => {
  test('[A1] 500 buyers for 50 units: exactly 50 are sold', { timeout: 60_000 }, async () => {
    const numbers = Array.from({ length: 500 }, (_, index) => index)
    const carts = await inWaves(numbers, async () => {
      const who = await createPerson(shop)
      return { who, tmp: await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]) }
    })
    const buyers = carts.map(valueOf)
    const requests = await inWaves(buyers, ({ who, tmp }) => check(shop, who, tmp))
    expect(countOutcomes(requests)).toEqual({ placed: 50, outOfStock: 450 })
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 50 })
    const placed = requests.flatMap((request, index) =>
      request.status === 'fulfilled' ? [{ request: request.value, who: buyers[index]!.who }] : [],
    )
    await Promise.all(placed.map(({ request, who }) => confirm(shop, who, authenticate(shop, request))))
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('[A1] bundles of one to three never sell more than the stock', { timeout: 60_000 }, async () => {
    const units = (index: number) => (index % 3) + 1
    const attempts = await times(60, async (index) => {
      const who = await createPerson(shop)
      const tmp = await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, units(index)])
      return { who, tmp, units: units(index) }
    })
    const results = await Promise.allSettled(attempts.map(({ who, tmp }) => check(shop, who, tmp)))
    const sold = attempts
      .filter((_, index) => results[index]?.status === 'fulfilled')
      .reduce((sum, attempt) => sum + attempt.units, 0)
    const { reserved } = await stockOf(shop, COMBINATION.appleSmall3kg)
    expect(reserved).toBe(sold)
    expect(sold).toBe(50)
  })

  test('[A2] a combination named twice is one line, and its sum must be in stock', async () => {
    const who = await createPerson(shop)
    const twice = (unit: number) => ({
      productId: PRODUCT.apple,
      optionGroups: [unit, unit].map((optionUnit) => ({
        productOptionCombinationId: COMBINATION.appleSmall3kg,
        optionUnit,
      })),
    })
    const error = await refusalOf(shop.as(who)('order.createTmp', { body: twice(26) }))
    expect(error.code).toBe('outOfStock')
    const tmp = await shop.as(who)('order.createTmp', { body: twice(25) })
    await check(shop, who, tmp)
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 50 })
  })

  test('[A4] one check sent fifty times concurrently, and once more, is one order with one response', async () => {
    const who = await createPerson(shop)
    const tmp = await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 2])
    const answers = await times(50, () => check(shop, who, tmp))
    shop.pass(1_000)
    answers.push(await check(shop, who, tmp))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await countOrders()).toBe(1)
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 2 })
  })

  test('[A4] a different check of the same pre-order is refused', async () => {
    const who = await createPerson(shop)
    const tmp = await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 2])
    await check(shop, who, tmp)
    const other = checkBody(tmp, 0, { address: { ...address, memo: '경비실에 맡겨 주세요' } })
    expect((await refusalOf(check(shop, who, tmp, other))).code).toBe('idempotencyKeyReused')
    expect(await countOrders()).toBe(1)
  })

  test('[A7] of twenty concurrent checkouts with the whole balance one spends it', async () => {
    const who = await createPerson(shop, { userType: 'email', points: 5_000 })
    const tmps = await times(20, () => buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1]))
    const attempts = tmps.map((tmp) => check(shop, who, tmp, checkBody(tmp, 5_000)))
    expect(await outcomes(attempts)).toEqual({ placed: 1, pointsNotUsable: 19 })
    expect(await balanceOf(shop, who)).toBe(0)
  })

  test('[ORDER-9] the purchase limit of a user holds over all orders, also concurrent ones', async () => {
    const who = await createPerson(shop)
    const tmps = await times(5, () => buyNow(shop, who, [PRODUCT.restricted, COMBINATION.restricted, 2]))
    const attempts = tmps.map((tmp) => check(shop, who, tmp))
    expect(await outcomes(attempts)).toEqual({ placed: 1, restrictedStockExceeded: 4 })
  })
})

const refusals = ['priceChanged', 'pointsNotUsable', 'paymentMethodUnsupported', 'couponNotUsable', 'couponNotFound']

describe('security', () => {
  test('[A11] [PAY-2] [PAY-9] no forged check places an order at another price', { timeout: 60_000 }, async () => {
    const who = await createPerson(shop, { userType: 'email', points: 9_000 })
    const tmp = await orderCart(
      shop,
      who,
      [PRODUCT.apple, COMBINATION.appleLarge3kg, 2],
      [PRODUCT.sweetPotato, COMBINATION.sweetPotatoSmall, 1],
    )
    const right = checkBody(tmp)
    const off = 1_500
    const own = await addCoupon(shop.db, { discount: off })
    const tooDear = await addCoupon(shop.db, { discount: 9_000, min: 1_000_000 })
    const anothers = await addCoupon(shop.db, { discount: 9_000, issue: 'given' })
    await giveCoupon(shop.db, (await createPerson(shop, { userType: 'email' })).userId, anothers)
    const forged = fc.record({
      chkPrice: fc.oneof(fc.constantFrom(0, 1, right.chkPrice - 1, right.chkPrice + 1, 1_000), fc.nat(60_000)),
      chkUsedPoint: fc.oneof(
        fc.constantFrom(0, -1, -9_000, -9_001),
        fc.nat(20_000).map((points) => 0 - points),
      ),
      address: fc.constantFrom(right.address, jeju),
      paymentMethodType: fc.constantFrom('card', 'point', 'virtual_account'),
      couponId: fc.constantFrom(null, own, tooDear, anothers, 999_999),
    })
    await fc.assert(
      fc.asyncProperty(forged, async (fields) => {
        const body: CheckBody = { ...right, ...fields }
        const used = 0 - fields.chkUsedPoint
        const surcharge = fields.address === jeju ? 3_000 : 0
        const discount = fields.couponId === own ? off : 0
        const isRight =
          (fields.couponId === null || fields.couponId === own) &&
          used <= 9_000 &&
          fields.chkPrice === tmp.totals.price - discount + surcharge - used
        fc.pre(!isRight)
        const error = await refusalOf(check(shop, who, tmp, body))
        expect(refusals).toContain(error.code)
      }),
      { numRuns: 1_000 },
    )
    expect(await countOrders()).toBe(0)
    expect(await balanceOf(shop, who)).toBe(9_000)
    // the right one is accepted
    expect((await check(shop, who, tmp, checkBody(tmp, 9_000))).amount).toBe(tmp.totals.price - 9_000)
  })
})
