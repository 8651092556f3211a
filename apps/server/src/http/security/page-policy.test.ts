import { vendorsOf } from '@shop/contract'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { pageHeaders, pagePolicy } from './headers.ts'

const config = readConfig({
  NODE_ENV: 'test',
  TOSS_JS: 'https://pay.test/v2',
  POSTCODE_JS: 'https://postcode.test/v2.js',
  POSTCODE_SCRIPTS: 'https://postcode-more.test',
  POSTCODE_FRAMES: 'https://postcode-frame.test',
  KAKAO_MAP_KEY: 'k',
  KAKAO_MAP_JS: 'https://map.test/sdk.js',
  KAKAO_MAP_SOURCES: 'https://tiles.test',
  CHANNEL_JS: 'https://chat.test/widget.js',
  CHANNEL_SOURCES: 'https://*.chat.test wss://*.chat.test',
  KAKAO_JS_KEY: 'k',
  KAKAO_JS: 'https://share.test/sdk.js',
  KAPI: 'https://share-api.test',
  KAKAO_SHARER: 'https://sharer.test',
  MEDIA_SOURCES: 'https://media.test,https://more-media.test',
})
const brand = 'ru'
const origin = 'https://shop.example:8443'
const hash = "'sha256-abc='"
const policyOf = (pathname: string): Record<string, string> =>
  Object.fromEntries(
    pagePolicy(config, pathname, { brand, origin, scriptHashes: [hash] })
      .split('; ')
      .map((each) => [each.split(' ')[0] ?? '', each.slice(each.indexOf(' ') + 1)]),
  )

/** Every path of the route table, with parameters filled in. */
const routes = [
  '/',
  ...[
    ...readFileSync(new URL('../../../../storefront/src/routes.ts', import.meta.url), 'utf8').matchAll(
      /route\('([^'*]+)'/g,
    ),
  ].map(([, path = '']) => `/${path.replace(/:\w+\?/g, 'x').replace(/:\w+/g, '7')}`),
]
const share = [
  '/',
  '/category-list',
  '/category/x',
  '/best',
  '/wholesale',
  '/funding',
  '/search',
  '/product/7',
  '/product/7/reviews',
  '/video/x',
  '/live',
  '/live/7/player',
]
const isStudio = (route: string): boolean => /^\/studio(\/|$)/i.test(route)
const complete = '/order/complete/7'
const gifts = ['/gifts', '/gifts/guest/7', '/gifts/7']
const received = '/gift/received/7'
const payment = ['/order/processing', '/order/fail', '/order/7', '/gift/send/7']
const postcode = ['/address', received, ...payment]
const allowed: readonly (readonly [who: string, hosts: string, pages: readonly string[]])[] = [
  ['payment', 'https://pay.test', payment],
  ['postcode', 'https://postcode.test', postcode],
  ['map', 'https://map.test', ['/address', received]],
  ['chat', 'https://chat.test', ['/support']],
  ['share', 'https://share.test', [...share, ...gifts, complete]],
]

describe('[G2] the Content Security Policy of every page', () => {
  test('the whole route table is covered', () => {
    expect(routes.length).toBeGreaterThan(30)
    expect(routes).toEqual(expect.arrayContaining([...share, ...gifts, ...postcode, '/support', '/login', '/cart']))
  })

  test.each(routes)('%s allows only the vendors it needs', (route) => {
    const policy = policyOf(route)
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'report-uri': '/policy-reports',
    })
    expect(policy['script-src']).toContain(hash)
    expect(policy['script-src']).not.toMatch(/unsafe|\*(?!\.)|data:|http:/)
    for (const [who, host, pages] of allowed)
      expect(policy['script-src']?.includes(host), `${who} on ${route}`).toBe(pages.includes(route))
    const names = 'default sanitized-html'
    expect(policy['trusted-types']).toBe(vendorsOf(route).length > 0 ? `${names} vendor` : names)
    if (vendorsOf(route).length > 0) return
    // a page without vendors allows no vendor host in any directive; the studio plays HLS from the allowed origins
    const media = isStudio(route) ? /https:\/\/(more-)?media\.test/g : /^$/
    expect(Object.values(policy).join(' ').replace(media, '')).not.toContain('.test')
    expect(policy['frame-src']).toBe("'none'")
  })

  test.each(['/login', '/register', '/find-account', '/reset-password', '/my-cuma', '/my-cuma/settings/x', '/cart'])(
    'pages with credentials run no third-party script: %s',
    (route) => {
      expect(policyOf(route)['script-src']).toBe(`'self' ${hash}`)
      expect(policyOf(route.toUpperCase())['script-src']).toBe(`'self' ${hash}`)
    },
  )

  test('the frames, connections and images of a vendor are allowed with its script', () => {
    expect(policyOf('/order/7')).toMatchObject({
      'frame-src': 'https://pay.test https://postcode-frame.test',
      'form-action': "'self' https://pay.test",
      'connect-src': "'self' https://pay.test",
      'img-src': "'self' data:",
    })
    expect(policyOf('/address')).toMatchObject({
      'script-src': `'self' ${hash} https://postcode.test https://postcode-more.test https://map.test https://tiles.test`,
      'connect-src': "'self' https://map.test",
      'img-src': "'self' data: https://tiles.test",
    })
    expect(policyOf('/support')['connect-src']).toBe("'self' https://chat.test https://*.chat.test wss://*.chat.test")
  })

  test.each(routes)(
    '[SCREEN-15] only the feed, the live player and the studio may play HLS from memory and from the allowed origins: %s',
    (route) => {
      const { 'media-src': media, 'connect-src': connect } = policyOf(route)
      const own = route === '/support' ? media?.replace(/ https:\S+/g, '') : media
      if (route === '/video/x' || route === '/live/7/player' || isStudio(route)) {
        expect(media).toBe("'self' blob: https://media.test https://more-media.test")
        expect(connect).toContain('https://media.test https://more-media.test')
        return
      }
      expect(own).toBe("'self'")
      expect(connect).not.toContain('media.test')
    },
  )

  test.each([...routes, '/studio'])(
    '[G2] only a live room and the studio may open a socket of this host: %s',
    (route) => {
      const isAllowed = route === '/live/7/player' || isStudio(route)
      const allowed = (policyOf(route)['connect-src'] ?? '').split(' ')
      expect(allowed.includes('wss://shop.example:8443')).toBe(isAllowed)
      // any other socket than that of the chat vendor
      expect(allowed.filter((source) => /^wss?:/.test(source) && !source.includes('chat.test'))).toHaveLength(
        isAllowed ? 1 : 0,
      )
    },
  )

  test.each([...routes, '/studio', '/STUDIO/7'])('[G2] only the studio may use camera and microphone: %s', (route) => {
    const { 'permissions-policy': policy } = Object.fromEntries(pageHeaders(config, route))
    const who = /^\/studio/i.test(route) ? '(self)' : '()'
    expect(policy).toBe(`camera=${who}, microphone=${who}, geolocation=(self), payment=(self)`)
  })

  test('[SCREEN-15] by default HLS is played from the shop only', () => {
    const bare = readConfig({ NODE_ENV: 'test', KAKAO_JS_KEY: 'off' })
    expect(pagePolicy(bare, '/video', { brand, origin, scriptHashes: [] })).toContain(
      "media-src 'self' blob:; connect-src 'self';",
    )
    expect(pagePolicy(bare, '/VIDEO/7', { brand, origin, scriptHashes: [] })).toContain("media-src 'self' blob:;")
    expect(pagePolicy(bare, '/video/upload', { brand, origin, scriptHashes: [] })).toContain("media-src 'self';")
    expect(pagePolicy(bare, '/videos', { brand, origin, scriptHashes: [] })).toContain("media-src 'self';")
  })

  test('a vendor that is not configured appears in no policy', () => {
    const bare = readConfig({
      NODE_ENV: 'test',
      TOSS_JS: 'https://pay.test/v2',
      KAKAO_MAP_KEY: 'off',
      KAKAO_JS_KEY: 'off',
    })
    expect(pagePolicy(bare, '/address', { brand, origin, scriptHashes: [] })).not.toMatch(/https?:|vendor|default;/)
    expect(pagePolicy(bare, '/product/7', { brand, origin, scriptHashes: [] })).not.toMatch(/https?:/)
  })
})
