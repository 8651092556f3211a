import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noNarrowing, readSearchFilter, writeSearchFilter } from '#src/search-filter.ts'

describe('search filter', () => {
  test.each([
    ['', noNarrowing],
    ['inStock', { ...noNarrowing, inStock: true }],
    ['category:91,freeShipping', { ...noNarrowing, categoryId: 91, freeShipping: true }],
    ['price:10000-', { ...noNarrowing, priceFrom: 10_000 }],
    ['price:-9999', { ...noNarrowing, priceTo: 9_999 }],
    ['price:0-9999999999', { ...noNarrowing, priceFrom: 0, priceTo: 2_000_000_000 }],
  ])('[C046] %s is parsed', (text, narrowing) => expect(readSearchFilter(text)).toEqual(narrowing))

  test.each([
    'inStock,inStock',
    'price:9-1',
    'colour:red',
    'category:0',
    'category:1e9',
    ',',
    'category:91;',
    'price:-1-2',
  ])('[C046] %s is refused', (text) => expect(readSearchFilter(text)).toBeUndefined())

  test('[C046] a formatted filter parses to the same filter', () => {
    const won = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
    const any = fc.record({
      categoryId: fc.option(fc.integer({ min: 1, max: 99_999 })),
      priceFrom: won,
      priceTo: won,
      freeShipping: fc.boolean(),
      inStock: fc.boolean(),
    })
    fc.assert(
      fc.property(any, (narrowing) => {
        fc.pre((narrowing.priceFrom ?? 0) <= (narrowing.priceTo ?? Infinity))
        expect(readSearchFilter(writeSearchFilter(narrowing) ?? '')).toEqual(narrowing)
      }),
    )
  })
})
