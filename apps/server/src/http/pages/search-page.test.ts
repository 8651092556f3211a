import { type CallReply, rates } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { refreshSearch } from '#src/features/search/search-jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import type { Storefront } from './storefront-build.ts'

/** A fake storefront that renders the reply of the search call, or the error if the call is refused. */
const storefront: Storefront = {
  vite: undefined,
  clientDir: undefined,
  render: async ({ url }, { api }) => {
    const q = new URL(url).searchParams.get('q') ?? ''
    const text = await api('search.listProducts', { query: { q } }).then(JSON.stringify, (error: Error) =>
      JSON.stringify({ refused: 'code' in error ? error.code : error.message }),
    )
    return {
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      bytes: Buffer.from(text),
      scriptSources: [],
    }
  },
}
type Drawn = CallReply<'search.listProducts'> & { refused?: string }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ storefront, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  await shop.db.tx((tx) => refreshSearch(tx, shop.clock.now))
})
afterAll(() => shop.close())

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const open = async (address: string, ip = '10.0.0.1') => {
  const { body, headers } = await shop.request('GET', address, from(ip))
  return { drawn: body as Drawn, caching: headers['cache-control'] }
}
const searchOf = (q: string) => `/search?q=${encodeURIComponent(q)}`
const readLog = () =>
  shop.db.many<{ term: string; times: number }>(
    'test.log',
    'select term, count(*)::int as times from search_log group by term',
    [],
  )

describe('happy', () => {
  test('[SCREEN-13] a search page contains the results and is not cached', async () => {
    const { drawn, caching } = await open(searchOf('감귤'))
    expect(drawn.products.map(({ id }) => id)).toEqual([PRODUCT.tangerine])
    expect(caching).toBe('private, no-cache')
    await shop.db.script(`update product set product_status = 'suspended' where id = ${PRODUCT.tangerine}`)
    expect((await open(searchOf('감귤'))).drawn.products).toEqual([])
    await shop.db.script(`update product set product_status = 'stock_in' where id = ${PRODUCT.tangerine}`)
  })

  test('[SCREEN-13] opening a search page and continuing from it counts as one search per visitor', async () => {
    await shop.db.script('delete from search_log')
    const { searchToken } = (await open(searchOf('감귤'))).drawn
    await shop.ask('search.listProducts', { query: { q: '감귤', page: 1, searchToken } }, from('10.0.0.1'))
    await shop.ask('search.listProducts', { query: { q: '감귤', filter: 'inStock' } }, from('10.0.0.1'))
    expect(await readLog()).toEqual([{ term: '감귤', times: 1 }])
    await open(searchOf('감귤'), '10.0.0.2')
    expect(await readLog()).toEqual([{ term: '감귤', times: 2 }])
  })
})

describe('error', () => {
  test('[H1] a search page counts against the rate limit of the client network', async () => {
    for (let n = 0; n < rates.browse.limit; n++) await shop.ask('search.suggest', { query: {} }, from('10.0.0.3'))
    expect((await open(searchOf('감귤'), '10.0.0.3')).drawn).toEqual({ refused: 'tooManyRequests' })
    expect((await open(searchOf('감귤'), '10.0.0.4')).drawn.products).toHaveLength(1)
  })

  test('[I5] a search page refuses a query that looks like a card number', async () => {
    const { status, body } = await shop.ask('search.listProducts', { query: { q: '4111 1111 1111 1111' } })
    expect(status).toBe(400)
    expect((await open(searchOf('4111 1111 1111 1111'))).drawn).toEqual({ refused: (body as { code?: string }).code })
  })
})

describe('security', () => {
  test.each(['/search', '/', '/category/fruit?q=a'])(
    'a cached page such as %s cannot make uncached calls',
    async (address) => {
      expect((await open(address)).drawn.refused).toMatch(/^search.listProducts is not for this page/)
    },
  )
})
