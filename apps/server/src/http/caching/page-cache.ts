import type { BrandId } from '@shop/brands'
import { LONGEST_ADDRESS, NOWHERE } from '#src/http/pages/page-address.ts'

// what a page's content may depend on; anything else in an address (campaigns, click ids) is the browser's affair
const PAGE_PARAMS = [
  'tab',
  'sub',
  'inner',
  'sort',
  'view',
  'soldOut',
  'page',
  'type',
  'date',
  'category',
  'next',
] as const
// pages whose address names something of one person: the same shell, but an address for each
const PERSONAL = /^\/(order|orders|gift|gifts)(\/|$)/
// routes match in any case
const SEARCH = /^\/search\/?$/i

/**
 * Says whether a page is the same for everybody under an address that many ask for. What was typed into the search field is one
 * person's, and there is no end of it: such a page is kept neither here nor on the way.
 */
export const isSharedPage = ({ pathname, searchParams }: URL): boolean =>
  !PERSONAL.test(pathname) && !pathname.endsWith('.data') && !(SEARCH.test(pathname) && searchParams.has('q'))

/** An address with only what a page depends on, in one order; one person's page keeps all of its own. One too long is that of no page. */
export const toPageUrl = (url: string): URL => {
  if (url.length > LONGEST_ADDRESS) return new URL(NOWHERE, 'http://page')
  const given = new URL(url, 'http://page')
  if (!isSharedPage(given)) return given
  const kept = new URL(given.pathname, 'http://page')
  for (const name of PAGE_PARAMS) {
    const value = given.searchParams.get(name)
    if (value !== null && value.length <= 200) kept.searchParams.set(name, value)
  }
  return kept
}

/** Cache key of a page. It holds the origin, because the page names its canonical address. */
export const pageKey = ({ brand, origin, url }: { brand: BrandId; origin: string; url: URL }): string =>
  `${brand} ${origin} ${url.pathname}${url.search}`

/** What people say about a product, and how many like it, shows on its own page: that one ends with it. */
export const tagOfPage = ({ pathname }: URL): string | undefined => {
  const [, id] = /^\/product\/(\d{1,10})(\/|$)/.exec(pathname) ?? []
  return id && `product:${id}`
}
