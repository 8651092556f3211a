import { expect, test } from 'vitest'
import { allowsStreams, needsOwnDocument, vendorsOf } from './page-vendors.ts'

test.each([
  ['/cart', '/order/abc', true],
  ['/product/7', '/order/abc', true],
  ['/order/abc', '/order/processing', false],
  ['/order/abc', '/product/7', false],
  ['/order/complete/7', '/order/abc', true],
  ['/', '/gift/received/abc', true],
  ['/my-cuma', '/gifts', false],
  ['/my-cuma', '/address', true],
  ['/order/abc', '/address', false],
  ['/address', '/order/abc', true],
  ['/product/7', '/gift/send/abc', true],
  ['/order/abc', '/gift/send/abc', false],
  ['/gift/send/abc', '/order/processing', false],
  ['/order/processing', '/order/complete/7', false],
  ['/', '/support', true],
  ['/support', '/', false],
  ['/login', '/product/7', false],
  ['/', '/cart', false],
])('[G2] from %s to %s needs a new document: %s', (cameInBy, to, is) => {
  expect(needsOwnDocument(cameInBy, to)).toBe(is)
})

test.each([
  '/login',
  '/orders',
  '/orders/7',
  '/ordering',
  '/addresses',
  '/supporter',
  '/productive',
  '/my-cuma',
  '/video/upload',
])('[G2] %s needs no vendor scripts', (path) => {
  expect(vendorsOf(path)).toEqual([])
})

test('[G2] sharing scripts run where a paid gift is shared, not where a payment is entered', () => {
  for (const path of ['/order/complete/7', '/gifts/7']) expect(vendorsOf(path), path).toEqual(['share'])
  for (const path of ['/order/abc', '/gift/send/abc']) expect(vendorsOf(path), path).not.toContain('share')
})

test('[G2] payment and login pages have no map script; the address book and gift acceptance may have one', () => {
  for (const path of ['/order/abc', '/order/processing', '/order/fail', '/login', '/register', '/cart', '/product/7'])
    expect(vendorsOf(path), path).not.toContain('map')
  for (const path of ['/address', '/gift/received/abc']) expect(vendorsOf(path), path).toContain('map')
})

test.each([
  ['/video', true],
  ['/video/7', true],
  ['/VIDEO/list', true],
  ['/video/uploads', true],
  ['/video/upload', false],
  ['/videos', false],
  ['/', false],
  ['/product/7', false],
])('[G2] HLS may be played on the page %s: %s', (path, is) => {
  expect(allowsStreams(path)).toBe(is)
})
