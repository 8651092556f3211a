import { describe, expect, it } from 'vitest'
import { coveragePage, idsNamedIn } from './generate-coverage.ts'

describe('ids in test titles', () => {
  it('are read one or several at a time, each once', () => {
    const source = "it('[CART-3] a', …); it('[CART-4, C026] b', …); it.each(rows)('[CART-3 · PAGE-1] c', …)"
    expect(idsNamedIn(source)).toEqual(['CART-3', 'CART-4', 'C026', 'PAGE-1'])
  })
  it('are not read from code or prose', () => {
    expect(idsNamedIn('// CART-3\nconst a = [CART, 3]; list[C0261]; it("CART-3 without brackets")')).toEqual([])
  })
})

describe('the coverage page', () => {
  it('follows the order of the ledger and lists ids without a test', () => {
    const page = coveragePage(
      ['CART-3', 'CART-4', 'C026'],
      new Map([
        ['C026', ['b.test.ts']],
        ['CART-3', ['a.test.ts', 'b.test.ts']],
      ]),
    )
    expect(page).toContain('2 of 3 are named')
    expect(page.indexOf('| CART-3 | `a.test.ts`<br>`b.test.ts` |')).toBeLessThan(page.indexOf('| C026 | `b.test.ts` |'))
    expect(page).toMatch(/## Not yet named by a test\n\nCART-4\n$/)
  })
})
