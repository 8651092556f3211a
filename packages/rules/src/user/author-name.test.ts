import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskWriter } from '#src/user/author-name.ts'

describe('author name', () => {
  test.each([
    ['김수진', '김*진'],
    ['김 수 진', '김*진'],
    ['김진', '김*'],
    ['', '쇼핑객'],
    [null, '쇼핑객'],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskWriter(name)).toBe(shown)
  })

  test('shows only the first and last character and limits the length', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('가', '나', '다', '라'), { minLength: 1, maxLength: 80 }), (name) => {
        const shown = Array.from(maskWriter(name.join('')))
        expect(shown.length).toBe(Math.min(name.length, 8))
        expect(shown.filter((sign) => sign !== '*').length).toBeLessThanOrEqual(2)
      }),
    )
  })
})
