import { expect, test } from '@playwright/test'
import { brands } from './journey/places.ts'
import { served } from './journey/served.ts'

/** Names on the cards of a list, in order. */
const listCards = (html: string): string[] =>
  [...html.matchAll(/<a href="\/product\/\d+"[^>]*>([^<]+)<\/a>/g)].map(([, name = '']) => name)
const addressOf = (q: string): string => `/search?q=${encodeURIComponent(q)}`

for (const brand of brands)
  test(`[SCREEN-13] ${brand} renders search results on the server, filtered and sorted`, async () => {
    const { status, text, headers } = await served(brand, addressOf('사과'))
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(listCards(text).length).toBeGreaterThan(5)
    expect(listCards(text)[0]).toContain('사과')
    expect(text.match(/<article.*?<\/article>/s)?.[0]).toMatch(/fetchpriority="high"/i)
    expect(text).not.toContain('aria-busy="true"')
    const free = await served(brand, `${addressOf('사과')}&sort=priceAsc&filter=freeShipping`)
    expect(listCards(free.text).length).toBeGreaterThan(0)
    expect(listCards(free.text).length).toBeLessThan(listCards(text).length)
    const nothing = await served(brand, addressOf('쀍쀍쀍'))
    expect([nothing.status, nothing.text.includes('검색 결과가 없어요.')]).toEqual([200, true])
    expect(listCards(nothing.text).length).toBeGreaterThan(0)
  })
