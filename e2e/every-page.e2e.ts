import { readFileSync } from 'node:fs'
import path from 'node:path'
import Validator from '@adobe/structured-data-validator'
import Extractor from '@marbec/web-auto-extractor'
import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { type Example, examples } from './journey/example-pages.ts'
import { brands, shopAt } from './journey/places.ts'
import { tabPages } from './journey/tab-pages.ts'
import { findIn, listJsonLd, served } from './journey/served.ts'

const all: readonly Example[] = Object.values(examples).flat()
const notPages = new Set(['*', 'guest-orders', 'manifest.webmanifest', 'brand/:file', 'offline.html'])
const unknown = [
  '/no-such-page',
  '/terms/none',
  '/product/999999',
  '/product/abc',
  '/product/999999/reviews',
  '/product/abc/reviews',
  '/category/none',
  '/category/%25',
  '/video/../none',
  '/video/none',
  '/video/999999',
  '/best?type=none',
  '/wholesale?category=none',
  '/notices/none',
  '/notices/999999',
  '/?tab=none',
  '/?sub=99999',
  '/?tab=home&sub=99999',
  '/?tab=best&sub=99999',
  '/%E0%A4%A',
  `/${'%EA%B0%80'.repeat(400)}`,
]

/** Addresses of existing lists with invalid parameters. */
const odd = [
  '/category/fruit?sort=nonsense&view=sideways&soldOut=maybe',
  '/category/fruit?sort=%3Cscript%3Ealert(1)%3C/script%3E',
  '/best?date=century',
  '/wholesale?date=%00',
  '/notices?page=0',
  '/product/1016/reviews?sort=nonsense&view=sideways&photo=maybe&page=0&option=%00',
  `/product/1016/reviews?q=${'a'.repeat(200)}`,
  '/notices?page=999999999',
  '/search?q=%3Cscript%3Ealert(1)%3C/script%3E',
  '/search?q=%EC%82%AC%EA%B3%BC&filter=colour:red&sort=nonsense&page=-1&nextPage=%00&searchToken=x',
  '/search?q=%FF&filter=category:999999999,price:9-1',
  `/search?q=${'a'.repeat(900)}`,
  '/search?q=4111111111111111',
  '/search?q=%22%3E%3Cscript%3Ealert(1)//&sort=%3Cscript%3Ealert(2)',
]

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's attribute case, which HTML allows
    'attr-case': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    'long-title': 'off',
    // a list item has an accessible name if it is a carousel slide
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // no native element can hold the suggestions below a field
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // CSS keeps numbers on one line
    'tel-non-breaking': 'off',
  },
})

test('[SCREEN-3] [SCREEN-5] [SCREEN-11] the example table covers every page of the route table', () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, '../apps/storefront/src/routes.ts'), 'utf8')
  const pages = [...routes.matchAll(/route\('([^']+)'/g)]
    .map(([, page = '']) => page)
    .filter((page) => !notPages.has(page))
  expect(Object.keys(examples).sort()).toEqual(['/', ...pages].sort())
})

for (const [turn, brand] of brands.entries()) {
  test.describe(brand, () => {
    test(`[SCREEN-8] ${brand} redirects /guest-orders to the guest order look-up`, async () => {
      const { status, headers } = await served(brand, '/guest-orders')
      expect([status, headers.location]).toEqual([301, '/orders/guest'])
    })

    for (const [at, { path: address, hidden }] of [
      ...all,
      ...tabPages[brand].map((path): Example => ({ path })),
    ].entries()) {
      test(`[BRAND-4] ${brand} renders ${address} completely on the server, without scripts`, async () => {
        const { status, text, headers } = await served(brand, address)
        expect(status).toBe(200)
        expect(headers['content-type']).toBe('text/html; charset=utf-8')
        expect(findIn(text, /<html[^>]* lang="(\w+)"/)).toBe('ko')
        expect(findIn(text, /<html[^>]* data-platform="(\w+)"/)).toBe(brand)
        expect(findIn(text, /<title>([^<]+)<\/title>/)).toBeTruthy()
        expect(findIn(text, /<meta name="description" content="([^"]{10,})"/)).toBeTruthy()
        expect(findIn(text, /<meta property="og:image" content="([^"]+)"/)).toMatch(new RegExp(`^${shopAt(brand)}/`))
        if (hidden) expect(findIn(text, /<meta name="robots" content="([^"]+)"/)).toContain('noindex')
        else {
          expect(findIn(text, /<link rel="canonical" href="([^"]+)"/)).toBe(`${shopAt(brand)}${address}`)
          expect(text.match(/<h1[ >]/g)).toHaveLength(1)
        }
        // the brands share their elements: each page is validated in two of them
        const { results } = (at + turn) % 2 === 0 ? await validator.validateString(text) : { results: [] }
        expect(
          results.flatMap(({ messages }) =>
            messages.map(({ ruleId, message, selector }) => `${ruleId} ${message} ${selector}`),
          ),
        ).toEqual([])
      })
    }

    test(`[SCREEN-22] ${brand} serves every notice of its list and no notice of another brand`, async () => {
      const ids = [...(await served(brand, '/notices')).text.matchAll(/href="\/notices\/(\d+)"/g)].map(([, id]) => id)
      expect(ids.length).toBeGreaterThanOrEqual(6)
      for (const id of ids) {
        const { status, text } = await served(brand, `/notices/${id}`)
        expect(status).toBe(200)
        expect(text.match(/<h1[ >]/g)).toHaveLength(1)
        expect(findIn(text, /<link rel="canonical" href="([^"]+)"/)).toBe(`${shopAt(brand)}/notices/${id}`)
        const other = brand === 'ru' ? 'cuma' : 'ru'
        expect((await served(other, `/notices/${id}`)).status).toBe(404)
      }
    })

    test(`[LIST-1] [BEST-1] ${brand} shows the default list or an empty state for invalid parameters`, async () => {
      for (const address of odd) {
        const { status, text } = await served(brand, address)
        expect(status, address).toBe(200)
        expect(text.match(/<h1[ >]/g), address).toHaveLength(1)
        expect(text, address).not.toContain('<script>alert')
      }
    })

    test(`[SCREEN-19] ${brand} returns its own not-found page with status 404`, async () => {
      for (const address of unknown) {
        const { status, text } = await served(brand, address)
        expect(status, address).toBe(404)
        expect(findIn(text, /<h1[^>]*>([^<]+)</), address).toContain('찾')
        expect(findIn(text, /<meta name="robots" content="([^"]+)"/), address).toContain('noindex')
        // the page does not echo the requested address
        expect(text, address).not.toContain('no-such-page</')
      }
    })

    test(`${brand} has valid structured data for products, breadcrumbs and the site`, async () => {
      const types = new Set<string>()
      for (const address of [
        '/',
        '/category/fruit',
        '/best',
        '/wholesale',
        '/funding',
        '/product/1016',
        '/product/1001',
      ]) {
        const { text } = await served(brand, address)
        for (const block of listJsonLd(text)) types.add(String(block['@type']))
        const found = new Extractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(text)
        const issues = await new Validator().validate(found)
        expect(issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage)).toEqual(
          [],
        )
      }
      expect([...types]).toEqual(expect.arrayContaining(['Organization', 'BreadcrumbList', 'ItemList', 'Product']))
    })

    test(`${brand} publishes its site name and search address on home as structured data`, async () => {
      const blocks = listJsonLd((await served(brand, '/')).text)
      const [site, ...others] = blocks.filter((block) => block['@type'] === 'WebSite')
      expect(others).toEqual([])
      expect(site).toMatchObject({
        '@context': 'https://schema.org',
        name: expect.stringMatching(/[가-힣]/),
        url: `${shopAt(brand)}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${shopAt(brand)}/search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      })
      // the search address works
      const { status, text } = await served(brand, `/search?q=${encodeURIComponent('사과')}`)
      expect(status).toBe(200)
      expect(findIn(text, /<title>([^<]+)<\/title>/)).toContain('사과')
    })

    test(`${brand} serves its own robots.txt, manifest, pictures and a sitemap of existing addresses`, async () => {
      const robots = await served(brand, '/robots.txt')
      expect(robots.text).toContain(`Sitemap: ${shopAt(brand)}/sitemap.xml`)
      const index = await served(brand, '/sitemap.xml')
      const parts = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
      expect(parts.length).toBeGreaterThan(0)
      const locs: string[] = []
      for (const part of parts) {
        const { text } = await served(brand, part.replace(shopAt(brand), ''))
        locs.push(...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc))
      }
      expect(locs.length).toBeGreaterThan(200)
      expect(locs.filter((loc) => !loc.startsWith(shopAt(brand)))).toEqual([])
      const step = Math.ceil(locs.length / 12)
      for (const loc of locs.filter((_, at) => at % step === 0))
        expect((await served(brand, loc.replace(shopAt(brand), ''))).status, loc).toBe(200)
      for (const file of ['/manifest.webmanifest', '/brand/favicon.svg', '/brand/icon.svg'])
        expect((await served(brand, file)).status, file).toBe(200)
    })
  })
}

test('[G2] every response carries the security headers', async () => {
  for (const address of ['/', '/cart', '/no-such-page', '/v1/products/1016']) {
    const { headers } = await served('ru', address)
    expect(headers['x-content-type-options'], address).toBe('nosniff')
    expect(headers['referrer-policy'], address).toMatch(/^strict-origin/)
    expect(headers['x-frame-options'], address).toBe('DENY')
    expect(headers['content-security-policy'], address).toMatch(/(object|default)-src 'none'/)
    expect(headers['content-security-policy'], address).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
    expect(headers['cross-origin-opener-policy'], address).toBe('same-origin-allow-popups')
    expect(headers['permissions-policy'], address).toContain('camera=()')
    expect(headers['x-powered-by'], address).toBeUndefined()
  }
})
