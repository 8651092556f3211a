import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { pageHeaders, pagePolicy } from './headers.ts'

const keys = {
  GA4_MEASUREMENT_ID: 'G-TEST1234',
  GTM_ID: 'GTM-TEST',
  NAVER_WCS_ID: 's_1234abcd',
  META_PIXEL_ID: '1234567890',
  KAKAO_PIXEL_ID: '1234567890',
  AIRBRIDGE_APP: 'shop',
  AIRBRIDGE_TOKEN: '0123456789abcdef',
  FIREBASE_PROJECT: 'shop-1',
  FIREBASE_APP_ID: '1:123:web:abc',
  FIREBASE_API_KEY: 'AIza-test-key',
}
const browser = { GA4_MODE: 'browser', META_MODE: 'browser' }
const vendors = {
  GTAG_JS: 'https://google.test',
  GTAG_SOURCES: 'https://google-more.test',
  NAVER_WCS_JS: 'https://wcs.test/wcslog.js',
  NAVER_WCS_SOURCES: '',
  META_JS: 'https://meta.test/fbevents.js',
  META_SOURCES: '',
  KAKAO_PIXEL_JS: 'https://kakao-pixel.test/kp.js',
  KAKAO_PIXEL_SOURCES: '',
  AIRBRIDGE_JS: 'https://airbridge.test/sdk.js',
  AIRBRIDGE_SOURCES: '',
  FIREBASE_INSTALL: 'https://fis.test/v1',
  FIREBASE_CONFIG: 'https://fb-config.test/v1alpha',
}
const bare = { NODE_ENV: 'test', KAKAO_JS_KEY: 'off' }
const policyAt = (path: string, env: Record<string, string>, brand: 'ru' | 'cuma' = 'ru'): string =>
  pagePolicy(readConfig({ ...bare, ...env }), path, { brand, origin: 'https://shop.example', scriptHashes: [] })

const hosts = ['google', 'wcs', 'meta', 'kakao-pixel', 'airbridge', 'fis', 'fb-config'].map(
  (host) => `https://${host}.test`,
)

describe('[TRACK-9] [G2] policies of the tags', () => {
  test.each(['/', '/product/7', '/search', '/cart', '/best', '/video/3', '/live/4/player'])(
    'with every key %s allows their sources in scripts, requests and images, and the vendor policy',
    (path) => {
      const policy = policyAt(path, { ...keys, ...browser, ...vendors })
      for (const kind of ['script-src', 'connect-src', 'img-src'])
        for (const host of hosts) expect(policy).toMatch(new RegExp(`${kind} [^;]*${host.replaceAll('.', '\\.')}`))
      expect(policy).toContain('https://google-more.test')
      expect(policy).toContain('trusted-types default sanitized-html vendor')
      expect(policy).not.toMatch(/unsafe-eval|script-src [^;]*unsafe-inline/)
    },
  )

  test.each([
    '/login',
    '/LOGIN/naver',
    '/register',
    '/find-account',
    '/reset-password',
    '/address',
    '/order/tmp-1',
    '/order/processing',
    '/order/complete',
    '/order/fail',
    '/orders/7',
    '/orders/7/withdraw',
    '/gift/send/7',
    '/gift/received/7',
    '/my-cuma/settings/password',
    '/video/upload',
    '/studio',
  ])('%s never allows them', (path) => {
    const policy = policyAt(path, { ...keys, ...browser, ...vendors })
    for (const host of hosts) expect(policy).not.toContain(host)
  })

  test.each([
    ['/', 'strict-origin-when-cross-origin'],
    ['/product/7', 'strict-origin-when-cross-origin'],
    ['/order/processing', 'strict-origin'],
    ['/order/complete', 'strict-origin'],
    ['/login/kakao', 'strict-origin'],
    ['/orders/7', 'strict-origin'],
    ['/gift/received/7', 'no-referrer'],
  ])('the policy of referrers at %s is %s: tags of the next document read it', (path, policy) => {
    expect(new Map(pageHeaders(readConfig(bare), path)).get('referrer-policy')).toBe(policy)
  })

  test('without keys, and for GA4 and Meta unless their mode is browser, no source is added', () => {
    expect(policyAt('/product/7', vendors)).not.toMatch(/\.test|vendor/)
    for (const mode of ['server', 'off']) {
      const { GA4_MEASUREMENT_ID, META_PIXEL_ID } = keys
      const env = { GA4_MEASUREMENT_ID, META_PIXEL_ID, GA4_MODE: mode, META_MODE: mode, ...vendors }
      expect(policyAt('/product/7', env)).not.toMatch(/\.test|vendor/)
      expect(readConfig({ ...bare, ...env }).pageTags.ru.settings).toEqual({})
    }
  })

  test('a key may differ by brand', () => {
    const env = { ...vendors, KAKAO_PIXEL_ID: 'cuma=1234567' }
    expect(policyAt('/', env, 'cuma')).toContain('kakao-pixel.test')
    expect(policyAt('/', env, 'ru')).not.toContain('kakao-pixel.test')
    expect(() => readConfig({ ...bare, GTM_ID: 'UA-1' })).toThrow('GTM_ID')
  })

  test('Naver conversions are marked as tests outside production', () => {
    const { NAVER_WCS_ID } = keys
    expect(readConfig({ ...bare, NAVER_WCS_ID }).pageTags.ru.settings.naver?.isTest).toBe(true)
  })
})

test.each([
  { env: { GA4_API_SECRET: 'secret' }, fedId: 'G-TEST1234' },
  { env: { GA4_API_SECRET: 'cuma=secret' }, fedId: undefined },
  { env: {}, fedId: undefined },
  { env: { GA4_API_SECRET: 'secret', GA4_MODE: 'browser' }, fedId: undefined },
])('[TRACK-9] Firebase leaves a property to the server only if the server has its secret: $env', ({ env, fedId }) => {
  const { settings } = readConfig({ ...bare, ...keys, ...vendors, ...env }).pageTags.ru
  expect(settings.firebase?.projectId).toBe('shop-1')
  expect(settings.firebase?.fedId).toBe(fedId)
})
