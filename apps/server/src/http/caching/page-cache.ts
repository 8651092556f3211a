import type { BrandId } from '@shop/brands'
import { toPageQuery } from '@shop/contract'
import { MAX_ADDRESS_LENGTH, MISSING_PAGE } from '#src/http/pages/page-address.ts'

// pages whose URL contains personal ids: same shell, but one URL per user; routes match case-insensitively
const PERSONAL = /^\/(order|orders|gift|gifts)(\/|$)/i
/** Pages by the query parameters with free text or any choice of numbers. */
const freeTexts: readonly (readonly [page: RegExp, names: readonly string[]])[] = [
  [/^\/search\/?$/i, ['q']],
  [/^\/product\/[^/]+\/reviews\/?$/i, ['q', 'option']],
  [/^\/coupons\/?$/i, ['ids']],
]

/**
 * Returns whether a page is identical for all users and its URL is requested by many. Search terms are personal and unbounded
 * in number, so pages with them are cached neither here nor in shared caches.
 */
export const isSharedPage = ({ pathname, searchParams }: URL): boolean =>
  !PERSONAL.test(pathname) &&
  !pathname.endsWith('.data') &&
  !freeTexts.some(([page, names]) => page.test(pathname) && names.some((name) => searchParams.has(name)))

/**
 * The address that a page is rendered for. Shared pages keep only the query parameters that their HTML depends on, with valid values
 * and in one order, so that other parameters cannot fill the cache (F2). Personal pages keep all. An address that is too long is that
 * of a missing page.
 */
export const toPageUrl = (url: string): URL => {
  if (url.length > MAX_ADDRESS_LENGTH) return new URL(MISSING_PAGE, 'http://page')
  const given = new URL(url, 'http://page')
  if (!isSharedPage(given)) return given
  const page = new URL(given.pathname, 'http://page')
  page.search = toPageQuery(given.pathname, given.searchParams).toString()
  return page
}

/** Cache key of a page. It holds the origin, because the page names its canonical address. */
export const pageKey = ({ brand, origin, url }: { brand: BrandId; origin: string; url: URL }): string =>
  `${brand} ${origin} ${url.pathname}${url.search}`

/** Tags after which a page must not be served even once: a product's own page shows its price. Other pages may be stale briefly. */
export const strictTagsOf = ({ pathname }: URL): string[] => {
  const [, id] = /^\/product\/(\d{1,10})(\/|$)/.exec(pathname) ?? []
  return id === undefined ? [] : [`product:${id}`]
}
