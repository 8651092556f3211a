import { describe, expect, it } from 'vitest'
import { coveragePage, idsNamedIn } from './generate-coverage.ts'

describe('the ids of test titles', () => {
  it('are read one or several at a time, each once', () => {
    const source = "it('[CART-3] a', …); it('[CART-4, C026] b', …); it.each(rows)('[CART-3 · PAGE-1] c', …)"
    expect(idsNamedIn(source)).toEqual(['CART-3', 'CART-4', 'C026', 'PAGE-1'])
  })
  it('are not found in code or in prose', () => {
    expect(idsNamedIn('// CART-3\nconst a = [CART, 3]; list[C0261]; it("CART-3 without brackets")')).toEqual([])
  })
})

describe('the page', () => {
  it('keeps the ledger’s order and lists what no test names', () => {
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
