import { describe, expect, test } from 'vitest'
import { loginPathOf, ownPathOf, returnPathOf } from './return-path.ts'

const outside = [
  '',
  'evil.example',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http:evil.example',
  'http:/evil.example',
  '@evil.example',
  '/product/1\r\nLocation: https://evil.example',
  '/product\\@evil.example',
  `/${'a'.repeat(600)}`,
]

/** Spellings that a browser reads as an address of another host. */
const starts = [
  '//',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '\r//',
  '///',
  '/./\\',
  'https:',
  'https:\\\\',
  'javascript://',
  'blob:https://',
]
const hosts = [
  'evil.example',
  'x@evil.example',
  'ru.example@evil.example',
  '[::ffff:7f00:1]',
  'evil。example',
  'evil.example%2F',
]
const written = starts.flatMap((start) => hosts.map((host) => start + host))

describe('[G7] [SCREEN-2] the return path after login is a page of the shop', () => {
  test.each(outside)('%j is rejected', (text) => {
    expect(ownPathOf(text)).toBeUndefined()
    expect(returnPathOf(new URLSearchParams({ returnUrl: text }))).toBe('/')
  })

  test(`rejects ${written.length} spellings of another host`, () => {
    expect(outside.length + written.length).toBeGreaterThanOrEqual(80)
    for (const text of written) expect(ownPathOf(text), JSON.stringify(text)).toBeUndefined()
  })

  test.each(['/', '/cart', '/product/1016?tab=reviews#top', '/search?term=%2F%2Fevil.example', '/order/AAAA'])(
    'accepts %s',
    (path) => {
      expect(ownPathOf(path)).toBe(path)
    },
  )

  test.each(['/%2f%2fevil.example', '/@evil.example', '/evil.example', '/?//evil.example'])(
    '%s resolves to the shop’s origin',
    (path) => {
      const landed = new URL(ownPathOf(path) ?? '', 'https://ru.example')
      expect(landed.origin).toBe('https://ru.example')
    },
  )

  test.each(['/login', '/login?returnUrl=/login', '/register', '/reset-password'])(
    '%s is rejected because it would loop',
    (path) => {
      expect(ownPathOf(path)).toBeUndefined()
    },
  )

  test('the login path contains the return path', () => {
    expect(loginPathOf('/cart?x=1&y=2')).toBe('/login?returnUrl=%2Fcart%3Fx%3D1%26y%3D2')
    expect(returnPathOf(new URL(loginPathOf('/cart?x=1&y=2'), 'http://x').searchParams)).toBe('/cart?x=1&y=2')
    expect(loginPathOf('/')).toBe('/login')
  })
})
