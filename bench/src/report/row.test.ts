import { expect, it } from 'vitest'
import { showShare } from './row.ts'

it.each([
  [241, 5_835, '4.13 %'],
  [9.994, 100, '9.99 %'],
  [10, 100, '10 %'],
  [60.6, 100, '61 %'],
  [105, 100, '105 %'],
])('%d of %d is %s: small shares keep their decimals', (part, of, shown) => {
  expect(showShare(part, of)).toBe(shown)
})
