import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { pagePolicy } from '#src/http/security/headers.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const withKey = { KAKAO_JS_KEY: 'js-key', KAKAO_JS: 'https://kakao.test/sdk.js', KAPI: 'https://kapi.test' }
const without = { KAKAO_JS_KEY: 'off', KAKAO_MAP_KEY: 'off' }
let plain: TestShop
let talking: TestShop
beforeAll(async () => {
  plain = await openTestShop({ env: without })
  talking = await openTestShop({ env: withKey })
})
afterAll(() => Promise.all([plain.close(), talking.close()]))

test('[SCREEN-11] KakaoTalk sharing is offered only if its key is set', async () => {
  expect(await plain.api()('product.getShareSettings')).toEqual({ kakao: null })
  expect(await talking.api()('product.getShareSettings')).toEqual({
    kakao: { key: 'js-key', script: 'https://kakao.test/sdk.js' },
  })
})

test('the content security policy allows the Kakao script only if the key is set', () => {
  expect(
    pagePolicy(readConfig({ NODE_ENV: 'test', ...without }), '/product/7', {
      brand: 'ru',
      origin: 'http://shop.test',
      scriptHashes: [],
    }),
  ).not.toContain('kakao')
  const policy = pagePolicy(readConfig({ NODE_ENV: 'test', ...withKey }), '/product/7', {
    brand: 'ru',
    origin: 'http://shop.test',
    scriptHashes: [],
  })
  expect(policy).toMatch(/script-src [^;]*https:\/\/kakao\.test(;|$)/)
  expect(policy).toMatch(/connect-src [^;]*https:\/\/kapi\.test/)
  // without a Kakao session the sharer redirects to the login, and form-action covers redirects too
  expect(policy).toMatch(/form-action 'self' https:\/\/sharer\.kakao\.com https:\/\/accounts\.kakao\.com/)
})

test('pages with passwords, addresses or payments run no third-party script; product pages may', () => {
  const policyOf = (pathname: string) =>
    pagePolicy(readConfig({ NODE_ENV: 'test', ...withKey }), pathname, {
      brand: 'ru',
      origin: 'http://shop.test',
      scriptHashes: [],
    })
  const login = ['/login', '/LOGIN', '/login/naver', '/register', '/find-account', '/reset-password']
  const own = ['/order/tmp-1', '/order/processing', '/orders/7', '/address', '/my-cuma', '/my-cuma/settings/password']
  for (const pathname of [...login, ...own, '/productive']) expect(policyOf(pathname), pathname).not.toContain('kakao')
  for (const pathname of ['/', '/product/7', '/category', '/category/fruit', '/category-list', '/best', '/search'])
    expect(policyOf(pathname), pathname).toContain('https://kakao.test')
})

test('with the sandbox configured, a page may load from, send to and navigate to the sandbox only', () => {
  const policy = pagePolicy(readConfig({ NODE_ENV: 'local', SANDBOX_URL: 'http://127.0.0.1:9' }), '/product/7', {
    brand: 'ru',
    origin: 'http://shop.test',
    scriptHashes: ['h'],
  })
  expect(policy).toContain("script-src 'self' h http://127.0.0.1:9;")
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9;")
  expect(policy).toContain("form-action 'self' http://127.0.0.1:9;")
  expect(policy).toContain("img-src 'self' data:;")
})
