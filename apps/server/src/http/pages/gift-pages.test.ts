import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import type { Storefront } from './storefront-build.ts'

/** A fake storefront with one empty page for every address. */
const storefront: Storefront = {
  vite: undefined,
  clientDir: undefined,
  render: async () => ({
    status: 200,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    bytes: Buffer.from('page'),
    scriptSources: [],
  }),
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ storefront })
})
afterAll(() => shop.close())

const get = async (url: string) => (await shop.app.server.inject({ url })).headers

describe('[F9] pages of gifts', () => {
  test.each([
    '/gifts',
    '/gifts/7',
    '/gifts/guest/7',
    '/gift/send/abc',
    '/gift/received/abc',
    '/GIFT/Received/abc',
    '/Gifts',
  ])('%s is neither stored nor indexed', async (url) => {
    expect(await get(url)).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  test.each(['/gift/received/abc', '/GIFT/Received/abc'])('%s is never a referrer', async (url) => {
    expect((await get(url))['referrer-policy']).toBe('no-referrer')
  })

  test('other pages keep their headers', async () => {
    for (const url of ['/', '/giftwrap', '/orders/7']) {
      const headers = await get(url)
      expect(headers['referrer-policy'], url).toMatch(/^strict-origin/)
      expect(headers['x-robots-tag'], url).toBeUndefined()
      expect(headers['cache-control'], url).not.toBe('no-store')
    }
  })

  test('robots.txt refuses them; only preview robots may fetch a gift link; the sitemap has none', async () => {
    const robots = (await shop.app.server.inject({ url: '/robots.txt' })).body
    const [previews = '', everyone = ''] = robots.split('\n\n')
    expect(everyone).toMatch(/User-agent: \*\n(.*\n)*Disallow: \/gift\nDisallow: \/gifts\n/)
    expect(everyone).not.toContain('Allow: /gift')
    expect(previews).toContain('User-agent: kakaotalk-scrap\n')
    expect(previews).toContain('Allow: /gift/received/\n')
    expect((await shop.app.server.inject({ url: '/sitemap-pages.xml' })).body).not.toContain('/gift')
  })
})
