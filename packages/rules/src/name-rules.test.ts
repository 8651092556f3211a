import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskName } from '#src/name-rules.ts'

describe('a masked name', () => {
  test.each([
    ['김수진', '김*진'],
    ['남궁민수', '남**수'],
    ['김진', '김*'],
    ['김', '*'],
    ['김 수 진', '김*진'],
    ['', '쇼핑객'],
    [null, '쇼핑객'],
  ])('of %s is %s', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })

  test('never tells more than its two ends, and is short however long the name is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, maxLength: 80, unit: 'grapheme' }), (name) => {
        const masked = maskName(name)
        if (masked === '쇼핑객') return
        expect([...masked].length).toBeLessThanOrEqual(8)
        expect([...masked].filter((sign) => sign !== '*').length).toBeLessThanOrEqual(2)
      }),
    )
  })
})
