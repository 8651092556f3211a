import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPositiveWon, checkWon, formatCount, formatWon, shareOfWon, splitWon, sumWon } from '#src/price/won.ts'

const won = fc.integer({ min: 0, max: 2_000_000_000 })

describe('splitWon', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [10, [3, 3, 4], [3, 3, 4]],
    [1000, [12_900, 5000, 0], [721, 279, 0]],
    [5, [0, 0], [3, 2]],
    [0, [], []],
    [0, [7, 3], [0, 0]],
    [1, [1, 2], [0, 1]],
    [10, [9, 5, 1], [6, 3, 1]],
    [2, [1, 1, 1], [1, 1, 0]],
    [7, [5, 5, 5, 5], [2, 2, 2, 1]],
  ])('[CART-5] %i split by %j is %j', (total, weights, parts) => {
    expect(splitWon(total, weights)).toEqual(parts)
  })

  test('[CART-5] parts are whole, never negative, within one won of the exact share, and sum to the total', () => {
    fc.assert(
      fc.property(won, fc.array(won, { minLength: 1, maxLength: 12 }), (total, weights) => {
        const parts = splitWon(total, weights)
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        expect(sumWon(parts)).toBe(total)
        for (const [index, part] of parts.entries()) {
          expect(Number.isInteger(part)).toBe(true)
          expect(part).toBeGreaterThanOrEqual(0)
          const exact = whole > 0 ? (total * weights[index]!) / whole : total / weights.length
          expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-6)
          expect(part === 0 || exact > 0).toBe(true)
        }
      }),
    )
  })

  test('[CART-5] splits exactly where floats are inexact', () => {
    const parts = splitWon(Number.MAX_SAFE_INTEGER, [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1])
    expect(parts[0]! + parts[1]!).toBe(Number.MAX_SAFE_INTEGER)
    expect(parts[0]! - parts[1]!).toBe(1)
  })

  test('[CART-5] refuses invalid totals and weights', () => {
    expect(() => splitWon(1, [])).toThrow('1 won cannot be split over no parts')
    expect(() => splitWon(-1, [1])).toThrow('total must not be negative')
    expect(() => splitWon(1, [-1])).toThrow('weight must not be negative')
    expect(() => splitWon(1, [0.5])).toThrow('weight must be a safe integer')
  })
})

describe('checks', () => {
  test.each([0.1, Number.NaN, Infinity, 2 ** 53])('[PAY-9] %d is not a won amount', (value) => {
    expect(() => checkWon(value)).toThrow(RangeError)
    expect(() => sumWon([value])).toThrow(RangeError)
  })

  test('[PAY-9] checkWon accepts negative amounts; checkPositiveWon refuses them', () => {
    expect(checkWon(-3)).toBe(-3)
    expect(checkPositiveWon(0)).toBe(0)
    expect(() => checkPositiveWon(-1, 'price')).toThrow('price must not be negative, got -1')
  })

  test('[PAY-9] the error names the refused value, by default "won"', () => {
    expect(() => checkWon(0.5)).toThrow('won must be a safe integer, got 0.5')
    expect(() => checkPositiveWon(-1)).toThrow('won must not be negative, got -1')
    expect(() => shareOfWon(1, 1, -1)).toThrow('denominator must not be negative')
    expect(() => formatCount(0.5)).toThrow('count must be a safe integer')
  })

  test('[PAY-9] a sum above the safe integers is refused', () => {
    expect(sumWon([])).toBe(0)
    expect(sumWon([5, -2])).toBe(3)
    expect(() => sumWon([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  })

  test('[PAY-9] a share is exact and rounded down', () => {
    expect(shareOfWon(12_900, 10, 100)).toBe(1290)
    expect(shareOfWon(999, 1, 100)).toBe(9)
    expect(shareOfWon(Number.MAX_SAFE_INTEGER, 99, 99)).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => shareOfWon(1, 1, 0)).toThrow('denominator must not be 0')
    expect(() => shareOfWon(-1, 1, 1)).toThrow('amount must not be negative')
    expect(() => shareOfWon(1, -1, 1)).toThrow('numerator must not be negative')
  })
})

test.each([
  [0, '0원'],
  [900, '900원'],
  [12_900, '12,900원'],
  [-1234, '-1,234원'],
  [1_234_567_890, '1,234,567,890원'],
])('[CART-5] %i is formatted as %s', (value, text) => {
  expect(formatWon(value)).toBe(text)
  expect(`${formatCount(value)}원`).toBe(text)
})
