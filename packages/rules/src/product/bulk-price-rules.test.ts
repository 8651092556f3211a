import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BulkPrice, bulkPrice, bulkPrices, findPriceProblem } from './bulk-price-rules.ts'

const change = (given: Partial<BulkPrice>): BulkPrice => ({
  mode: 'amount',
  value: 0,
  roundTo: 1,
  rounding: 'nearest',
  withListPrice: false,
  ...given,
})

describe('prices of many products', () => {
  test.each([
    [12_345, { value: 500 }, 12_845],
    [12_345, { value: -345 }, 12_000],
    [12_345, { mode: 'percent', value: 10 }, 13_580],
    [12_345, { mode: 'percent', value: 10, roundTo: 100 }, 13_600],
    [12_345, { mode: 'percent', value: 10, roundTo: 100, rounding: 'down' }, 13_500],
    [12_345, { mode: 'percent', value: -10, roundTo: 10, rounding: 'up' }, 11_120],
    // 110 % of 10,000 is 11,000.000000000002 in floating point
    [10_000, { mode: 'percent', value: 10, roundTo: 100, rounding: 'up' }, 11_000],
    [9_900, { mode: 'set', value: 8_000 }, 8_000],
  ] as const)('[backoffice] %i won by %j is %i won', (price, given, expected) => {
    expect(bulkPrice(price, change(given))).toBe(expected)
  })

  test('[backoffice] the list price is never below the price', () => {
    const prices = { price: 9_000, listPrice: 10_000, specialSalePrice: null }
    expect(bulkPrices(prices, change({ value: 2_000 }))).toMatchObject({ price: 11_000, listPrice: 11_000 })
    expect(bulkPrices(prices, change({ value: -2_000 }))).toMatchObject({ price: 7_000, listPrice: 10_000 })
    expect(bulkPrices(prices, change({ value: -2_000, withListPrice: true }))).toMatchObject({ listPrice: 8_000 })
  })

  test('[backoffice] prices below zero, above the limit and below the special price are named', () => {
    const prices = { price: 1_000, listPrice: 1_000, specialSalePrice: null }
    expect(findPriceProblem({ ...prices, price: -1 })).toContain('0원')
    expect(findPriceProblem({ ...prices, listPrice: 100_000_001 })).toContain('1억')
    expect(findPriceProblem({ ...prices, specialSalePrice: 1_001 })).toContain('특가')
    expect(findPriceProblem(prices)).toBeUndefined()
  })

  test('[backoffice] a rounded price is a multiple, at most one step away', () => {
    const any = fc.record({
      mode: fc.constantFrom('amount' as const, 'percent' as const),
      value: fc.integer({ min: -90, max: 300 }),
      roundTo: fc.constantFrom(1, 10, 100, 1_000),
      rounding: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
      withListPrice: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), any, (price, given) => {
        const next = bulkPrice(price, given)
        const raw = given.mode === 'amount' ? price + given.value : price * (1 + given.value / 100)
        expect(Math.abs(next % given.roundTo)).toBe(0)
        expect(Math.abs(next - raw)).toBeLessThanOrEqual(given.roundTo + 0.01)
      }),
    )
  })
})
