import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  listSettlementPeriods,
  payDayOf,
  saleAmountsOf,
  settlementPeriodOf,
  splitShipping,
} from './settlement-rules.ts'

describe('periods', () => {
  test.each([
    ['2028-02-29', 'month', '2028-02-01', '2028-02-29'],
    ['2028-02-15', 'half', '2028-02-01', '2028-02-15'],
    ['2028-02-16', 'half', '2028-02-16', '2028-02-29'],
    ['2027-12-31', 'half', '2027-12-16', '2027-12-31'],
    ['2027-01-01', 'month', '2027-01-01', '2027-01-31'],
  ] as const)('[J1] %s is in the period of the %s from %s to %s', (day, cycle, from, to) => {
    expect(settlementPeriodOf(day, cycle)).toEqual({ from, to })
  })

  test('[backoffice] a change of the cycle leaves no gap and no overlap', () => {
    const terms = { first: '2026-01-01', last: '2026-11-15', today: '2027-01-02' }
    expect(listSettlementPeriods({ ...terms, cycle: 'month' })).toEqual([
      { from: '2026-11-16', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-31' },
    ])
    expect(listSettlementPeriods({ ...terms, last: '2027-01-31', cycle: 'half' })).toEqual([])
  })

  test('[backoffice] the first period is the whole one of the first order', () => {
    const terms = { first: '2026-11-20', last: undefined, today: '2026-11-21', cycle: 'month' } as const
    expect(listSettlementPeriods(terms)).toEqual([{ from: '2026-11-01', to: '2026-11-30' }])
  })

  test('[backoffice] the seller is paid days after the end of the period', () => {
    expect(payDayOf('2026-12-31', 10)).toBe('2027-01-10')
  })
})

describe('amounts', () => {
  test('[backoffice] goods with a supply price get it, others their price less the commission, rounded down', () => {
    const sold = { suppliedSales: 10_000, supply: 7_000, otherSales: 9_999, commissionRate: 1_050 }
    expect(saleAmountsOf(sold)).toEqual({ sales: 19_999, commission: 1_049, margin: 3_000, amount: 15_950 })
  })

  test('[K2] shipping is split by the fees, by the prices if all were waived, over all if none delivered', () => {
    const part = (distributorId: number, fee: number, price: number, isDelivered = true) => ({
      distributorId,
      fee,
      price,
      isDelivered,
    })
    const split = (netShipping: number, ...parts: ReturnType<typeof part>[]) =>
      Object.fromEntries(splitShipping(netShipping, parts))
    expect(split(4_000, part(1, 3_000, 100), part(2, 1_000, 900))).toEqual({ 1: 3_000, 2: 1_000 })
    expect(split(4_000, part(1, 0, 100), part(2, 0, 300))).toEqual({ 1: 1_000, 2: 3_000 })
    expect(split(-4_000, part(1, 3_000, 100), part(2, 1_000, 900))).toEqual({ 1: -3_000, 2: -1_000 })
    expect(split(4_000, part(1, 3_000, 100), part(2, 1_000, 900, false))).toEqual({ 1: 4_000 })
    expect(split(4_000, part(1, 3_000, 100, false), part(2, 1_000, 900, false))).toEqual({ 1: 3_000, 2: 1_000 })
  })

  test('[backoffice] the parts of shipping sum to the whole, only for sellers that delivered', () => {
    const part = fc.record({
      distributorId: fc.integer({ min: 1, max: 1_000 }),
      fee: fc.nat(10_000),
      price: fc.nat(100_000),
      isDelivered: fc.boolean(),
    })
    const parts = fc.uniqueArray(part, { selector: ({ distributorId }) => distributorId, minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 50_000 }), parts, (kept, given) => {
        const shares = splitShipping(kept, given)
        expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(kept)
        if (given.some(({ isDelivered }) => isDelivered))
          for (const { distributorId, isDelivered } of given) expect(shares.has(distributorId)).toBe(isDelivered)
      }),
    )
  })
})
