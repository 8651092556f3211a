import { expect, test } from 'vitest'
import { allowsStreams, needsOwnDocument, opensSocket, usesCamera, vendorsOf } from './page-vendors.ts'

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
  ['/', '/live', false],
  ['/live', '/live/7/player', true],
  ['/live/7/player', '/live/8/player', false],
  ['/live/7/player', '/cart', false],
  ['/video', '/live/7/player', false],
  ['/', '/studio', true],
  ['/studio', '/live', false],
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
  ['/live/7/player', true],
  ['/LIVE/7/player', true],
  ['/live', false],
  ['/live/7', false],
  ['/live/7/players', false],
  ['/studio', true],
  ['/studio/7', true],
  ['/studios', false],
])('[G2] HLS may be played on the page %s: %s', (path, is) => {
  expect(allowsStreams(path)).toBe(is)
})

test('[G2] the room of a broadcast and the studio open sockets, and only the studio uses the camera', () => {
  for (const path of ['/live/7/player', '/studio', '/STUDIO/x']) expect(opensSocket(path), path).toBe(true)
  for (const path of ['/', '/live', '/video/7', '/studios']) expect(opensSocket(path), path).toBe(false)
  for (const path of ['/studio', '/studio/x', '/Studio']) expect(usesCamera(path), path).toBe(true)
  for (const path of ['/', '/live/7/player', '/studios', '/x/studio']) expect(usesCamera(path), path).toBe(false)
})
