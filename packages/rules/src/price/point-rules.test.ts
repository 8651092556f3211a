import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  expectedPurchasePoint,
  isPriceCheckRight,
  maxUsablePoint,
  pointExpiryAt,
  pointExpiryOf,
  rewardPointDateOf,
  strictestPointTerms,
  takePoints,
  toPriceCheck,
} from '#src/price/point-rules.ts'

const terms = { minUsePoint: 1000, minPointUseProductPrice: 10_000 }

describe('using points', () => {
  test.each([
    [1000, 10_000, 13_000, 1000],
    [999, 10_000, 13_000, 0],
    [1000, 9999, 12_999, 0],
    [50_000, 10_000, 13_000, 13_000],
    [0, 10_000, 13_000, 0],
  ])('[PAY-8] balance %i, products %i, price %i: %i can be used', (balance, productsPrice, price, usable) => {
    expect(maxUsablePoint(terms, { balance, productsPrice, price })).toBe(usable)
  })

  test('[PAY-8] the strictest terms of all products apply', () => {
    const products = [terms, { minUsePoint: 500, minPointUseProductPrice: 20_000 }]
    expect(strictestPointTerms(products)).toEqual({ minUsePoint: 1000, minPointUseProductPrice: 20_000 })
    expect(strictestPointTerms([])).toEqual({ minUsePoint: 0, minPointUseProductPrice: 0 })
  })

  test('[PAY-8] usable points never exceed the balance or the price and are never negative', () => {
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), fc.nat(1e7), fc.nat(5000), (balance, productsPrice, price, minUsePoint) => {
        const usable = maxUsablePoint({ ...terms, minUsePoint }, { balance, productsPrice, price })
        expect(usable).toBeGreaterThanOrEqual(0)
        expect(usable).toBeLessThanOrEqual(Math.min(balance, price))
      }),
    )
  })

  test('[PAY-8] an invalid balance or price is refused', () => {
    expect(() => maxUsablePoint(terms, { balance: -1, productsPrice: 0, price: 0 })).toThrow('balance')
    expect(() => maxUsablePoint(terms, { balance: 1000, productsPrice: 10_000, price: 0.5 })).toThrow('price')
  })
})

describe('the price check', () => {
  test('[PAY-2] sends the price less the used points, and the points as a negative number', () => {
    expect(toPriceCheck(13_000, 1000)).toEqual({ chkPrice: 12_000, chkUsedPoint: -1000 })
    expect(Object.is(toPriceCheck(13_000, 0).chkUsedPoint, 0)).toBe(true)
    expect(() => toPriceCheck(500, 1000)).toThrow('chkPrice must not be negative')
    expect(() => toPriceCheck(500, -1)).toThrow('usedPoint must not be negative')
  })

  test.each([
    [12_000, -1000, true],
    [12_000, 1000, false],
    [13_000, -1000, false],
    [13_000, 0, false],
    [12_001, -1000, false],
    [12_000, -999, false],
  ])('[PAY-9] price 13,000 with 1,000 points against %i and %i: %s', (chkPrice, chkUsedPoint, isRight) => {
    expect(isPriceCheckRight({ chkPrice, chkUsedPoint }, { price: 13_000, usedPoint: 1000 })).toBe(isRight)
  })

  test('[PAY-9] without points both 0 and -0 are accepted', () => {
    expect(isPriceCheckRight({ chkPrice: 500, chkUsedPoint: -0 }, { price: 500, usedPoint: 0 })).toBe(true)
  })

  test('[PAY-9] accepts its own values and no other price', () => {
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), fc.integer({ min: 1, max: 1e7 }), (price, points, off) => {
        const usedPoint = Math.min(price, points)
        const check = toPriceCheck(price, usedPoint)
        expect(isPriceCheckRight(check, { price, usedPoint })).toBe(true)
        expect(isPriceCheckRight(check, { price: price + off, usedPoint })).toBe(false)
      }),
    )
  })
})

describe('earning points', () => {
  test.each([
    [12_990, 1, 1, 129],
    [12_990, 3, 1, 389],
    [12_990, 1, 0.5, 64],
    [10_000, 1, 0.29, 29],
    [10_000, 1, 0, 0],
  ])('[PAY-8] %i won × %i at %d percent earn %i', (unitPrice, optionUnit, purchasePointPer, points) => {
    expect(expectedPurchasePoint([{ unitPrice, optionUnit, purchasePointPer }])).toBe(points)
  })

  test('[PAY-8] each line is rounded down separately', () => {
    const line = { unitPrice: 150, optionUnit: 1, purchasePointPer: 1 }
    expect(expectedPurchasePoint([line, line])).toBe(2)
    expect(expectedPurchasePoint([])).toBe(0)
  })

  test('[PAY-8] points are granted 7 days after delivery and expire 365 days later', () => {
    expect(rewardPointDateOf(new Date('2026-11-21T03:00:00Z'))).toEqual(new Date('2026-11-28T03:00:00Z'))
    expect(pointExpiryOf(new Date('2026-11-28T03:00:00Z'))).toEqual(new Date('2027-11-28T03:00:00Z'))
  })

  test('[PAY-8] restored points keep their expiry and are valid for at least thirty days', () => {
    expect(pointExpiryAt(new Date('2027-11-28T03:00:00Z'))).toEqual({
      cameBefore: new Date('2026-11-28T03:00:00Z'),
      backBefore: new Date('2027-10-29T03:00:00Z'),
    })
  })
})

describe('takePoints', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const lot = (id: number, left: number, day: string) => ({ id, left, expireAt: new Date(`${day}T00:00:00Z`) })
  const lots = [
    lot(3, 500, '2027-03-01'),
    lot(2, 300, '2027-01-01'),
    lot(1, 300, '2027-01-01'),
    lot(4, 9, '2026-11-21'),
  ]

  test('[PAY-8] takes from the lots that expire first, then by id, and never from expired lots', () => {
    expect(takePoints(lots, 700, now)).toEqual([
      { id: 1, taken: 300 },
      { id: 2, taken: 300 },
      { id: 3, taken: 100 },
    ])
    expect(takePoints(lots, 300, now)).toEqual([{ id: 1, taken: 300 }])
    expect(takePoints(lots, 0, now)).toEqual([])
    expect(takePoints([lot(1, 0, '2027-01-01')], 0, now)).toEqual([])
  })

  test('[PAY-8] an empty lot is skipped', () => {
    expect(takePoints([lot(1, 0, '2027-01-01'), lot(2, 5, '2027-02-01')], 3, now)).toEqual([{ id: 2, taken: 3 }])
  })

  test('[PAY-8] invalid amounts are refused by name', () => {
    expect(() => takePoints(lots, -1, now)).toThrow('amount must not be negative')
    expect(() => takePoints([lot(1, -1, '2027-01-01')], 0, now)).toThrow('left must not be negative')
    const line = { unitPrice: 2 ** 52, optionUnit: 3, purchasePointPer: 1 }
    expect(() => expectedPurchasePoint([line])).toThrow('line price must be')
  })

  test('[PAY-8] more than the balance is refused', () => {
    expect(() => takePoints(lots, 1101, now)).toThrow('1 points are missing')
  })

  test('[PAY-8] taken points sum to the requested amount and never exceed a lot', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { maxLength: 8 }), fc.nat(100), (lefts, share) => {
        const all = lefts.map((left, id) => lot(id, left, `2027-01-${String(10 + (id % 4))}`))
        const amount = Math.floor((lefts.reduce((sum, left) => sum + left, 0) * share) / 100)
        const takes = takePoints(all, amount, now)
        expect(takes.reduce((sum, take) => sum + take.taken, 0)).toBe(amount)
        for (const { id, taken } of takes) {
          expect(taken).toBeGreaterThan(0)
          expect(taken).toBeLessThanOrEqual(lefts[id]!)
        }
      }),
    )
  })
})
