import { type BrandId, brandFor, brandIds } from '@shop/brands'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import type { Storefront } from './storefront-build.ts'

/**
 * A fake storefront that renders the canonical address of the requested page. Pages other than home, /cart and /category/fruit do
 * not exist.
 */
const storefront: Storefront = {
  vite: undefined,
  clientDir: undefined,
  render: async ({ url }, { origin }) => ({
    status: ['/', '/cart', '/category/fruit'].includes(new URL(url).pathname) ? 200 : 404,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    bytes: Buffer.from(`page ${new URL(url).pathname} of ${origin}`),
    scriptSources: [],
  }),
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ storefront })
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const get = (url: string, brand: BrandId = 'ru') =>
  shop.app.server.inject({ url, headers: { host: `${brand}.localhost:5445` } })

describe.each(brandIds)('[K10] well-known addresses that no page links to, %s', (brand) => {
  test('/favicon.ico is an ICO file with the icon of the brand', async () => {
    const { statusCode, headers, rawPayload } = await get('/favicon.ico', brand)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/x-icon'])
    expect([...rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
    const size = rawPayload.readUInt32LE(14)
    const image = await sharp(rawPayload.subarray(rawPayload.readUInt32LE(18))).metadata()
    expect([size, image.format, image.width, image.height]).toEqual([rawPayload.length - 22, 'png', 48, 48])
  })

  test.each(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])(
    '%s is a PNG icon of the brand',
    async (url) => {
      const { statusCode, headers, rawPayload } = await get(url, brand)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      const others = await Promise.all(brandIds.filter((id) => id !== brand).map((id) => get(url, id)))
      for (const other of others) expect(rawPayload.equals(other.rawPayload)).toBe(false)
    },
  )

  test('/.well-known/security.txt has a contact and an expiry in the future', async () => {
    const { statusCode, headers, body } = await get('/.well-known/security.txt', brand)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain(`Contact: mailto:${brandFor(brand).legal.privacyEmail}\n`)
    const days = (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - shop.clock.now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  test('/.well-known/change-password redirects to the password settings', async () => {
    const { statusCode, headers } = await get('/.well-known/change-password', brand)
    expect([statusCode, headers.location]).toEqual([302, '/my-cuma/settings/password'])
  })
})

describe('[K11] extra slashes and backslashes', () => {
  /** Sends the path unchanged; `inject` and `fetch` would normalize it. */
  const raw = async (path: string, method = 'GET') => {
    const { port } = shop.app.server.server.address() as { port: number }
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers: { host: 'ru.localhost:5445' } }).end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode, location: response.headers.location, body: await text(response) }
  }

  test.each([
    ['//cart', '/cart'],
    ['///cart?tab=1', '/cart?tab=1'],
    ['/\\cart', '/cart'],
    ['/category//fruit', '/category/fruit'],
    ['//robots.txt', '/robots.txt'],
    ['//v1/categories?withChildren=true', '/v1/categories?withChildren=true'],
  ])('%s redirects to %s', async (path, location) => {
    for (const round of [1, 2]) expect(await raw(path), `round ${round}`).toMatchObject({ status: 308, location })
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '//evil.example/..',
    '//evil.example/%2e%2e',
    '/\\/evil.example',
    '//missing//page',
    '//evil.example/?tab=best',
  ])('%s is a 404, not the home page or a redirect', async (path) => {
    const { status, location, body } = await raw(path)
    expect([status, location]).toEqual([404, undefined])
    expect(body).not.toContain('page / of')
  })

  test('// redirects to the home page', async () => {
    expect(await raw('//')).toMatchObject({ status: 308, location: '/' })
  })

  test('a write is not redirected', async () => {
    expect((await raw('//v2/tokens/guest', 'POST')).status).toBe(404)
  })
})

describe('[K12] the canonical address without PUBLIC_ORIGIN', () => {
  const open = async (host: string, url = '/') => (await shop.app.server.inject({ url, headers: { host } })).body

  test('each host gets its own address, in any order and from the cache', async () => {
    for (const round of [1, 2]) {
      for (const host of ['localhost:5445', '127.0.0.1:5445', 'shop.test'])
        expect(await open(host), `round ${round}`).toBe(`page / of http://${host}`)
    }
  })

  test('each host gets its own address over a socket, where the front cache serves', async () => {
    const { port } = shop.app.server.server.address() as { port: number }
    const over = async (host: string) => (await fetch(`http://${host}:${port}/category/fruit`)).text()
    for (const host of ['localhost', '127.0.0.1', 'localhost', '127.0.0.1'])
      expect(await over(host)).toBe(`page /category/fruit of http://${host}:${port}`)
  })
})
