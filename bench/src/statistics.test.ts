import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, percentile } from './statistics.ts'

const numbers = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 50 })

describe('median', () => {
  it.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[10, 2, 9, 1], 5.5],
    [[100, 9, 20], 20],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle)
  })
  it('has at most half of the values below it and at most half above it, in any order', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const middle = median(values)
        expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2)
        expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2)
        expect(median([...values].reverse())).toBe(middle)
      }),
    )
  })
  it('throws on no values', () => {
    expect(() => median([])).toThrow('no values')
  })
})

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  it.each([
    [0.95, 95],
    [0.5, 50],
    [0, 1],
    [1, 100],
  ])('at %d of the values 1 to 100 is %d', (share, value) => {
    expect(percentile(hundred, share)).toBe(value)
  })
  it('is one of the values and at most the maximum', () => {
    fc.assert(
      fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        expect(values).toContain(percentile(values, share))
        expect(percentile(values, share)).toBeLessThanOrEqual(percentile(values, 1))
      }),
    )
  })
  it('throws on no values', () => {
    expect(() => percentile([], 0.5)).toThrow('no values')
  })
})
