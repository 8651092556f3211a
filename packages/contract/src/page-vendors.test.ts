import { expect, test } from 'vitest'
import { needsOwnDocument, vendorsOf } from './page-vendors.ts'

test.each([
  ['/cart', '/order/abc', true],
  ['/product/7', '/order/abc', true],
  ['/order/abc', '/order/processing', false],
  ['/order/abc', '/product/7', false],
  ['/my-cuma', '/address', true],
  ['/order/abc', '/address', false],
  ['/address', '/order/abc', true],
  ['/', '/support', true],
  ['/support', '/', false],
  ['/login', '/product/7', false],
  ['/', '/cart', false],
])('[G2] from %s to %s needs a document of its own: %s', (cameInBy, to, is) => {
  expect(needsOwnDocument(cameInBy, to)).toBe(is)
})

test.each(['/login', '/orders', '/orders/7', '/ordering', '/addresses', '/supporter', '/productive', '/my-cuma'])(
  '[G2] %s needs nobody',
  (path) => {
    expect(vendorsOf(path)).toEqual([])
  },
)

test('[G2] where somebody pays or logs in no map is drawn; where an address is kept or a gift accepted it may be', () => {
  for (const path of ['/order/abc', '/order/processing', '/order/fail', '/login', '/register', '/cart', '/product/7'])
    expect(vendorsOf(path), path).not.toContain('map')
  for (const path of ['/address', '/gift/to/abc']) expect(vendorsOf(path), path).toContain('map')
})
