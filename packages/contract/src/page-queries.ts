import { BestType } from './calls/best.ts'
import { SortKey } from './calls/category.ts'
import { ReviewOrder } from './calls/review.ts'

/** Valid values of each query parameter. */
type PageQuery = Readonly<Record<string, RegExp>>

const oneOf = (values: readonly string[]): RegExp => new RegExp(`^(${values.join('|')})$`)
const id = /^[1-9]\d{0,9}$/
const key = /^[\w가-힣-]{1,40}$/

/**
 * Query parameters that the HTML of a page depends on, by route path (apps/storefront/src/routes.ts). Pages that are not listed
 * depend on none. The server and a CDN ignore all other parameters and values in their cache keys. Campaign parameters stay in
 * the
 * address of the browser.
 */
export const pageQueries: Readonly<Record<string, PageQuery>> = {
  '/': { tab: key, sub: id, inner: id },
  'category/:slug?': { sort: oneOf(SortKey.options), soldOut: /^show$/, view: /^list$/ },
  best: { type: key, date: oneOf(BestType.options) },
  wholesale: { category: key, date: oneOf(BestType.options) },
  // a page with searched words or an option is not shared
  'product/:id/reviews': {
    sort: oneOf(ReviewOrder.options),
    view: /^photo$/,
    photo: /^only$/,
    page: /^[1-9]\d{0,3}$/,
  },
  notices: { page: /^[1-9]\d{0,3}$/ },
}

const toPattern = (path: string): RegExp => {
  const segments = path.split('/').filter(Boolean)
  const source = segments.map((segment) =>
    segment.endsWith('?') ? '(?:/[^/]+)?' : segment.startsWith(':') ? '/[^/]+' : `/${segment}`,
  )
  return new RegExp(`^${source.join('')}/?$`, 'i')
}

const patterns = Object.entries(pageQueries).map(([path, query]) => [toPattern(path), query] as const)

/**
 * Reduces the query of a page's address to the parameters of `pageQueries` with valid values, in the order of that table. Equal
 * pages get equal results.
 */
export const toPageQuery = (pathname: string, given: URLSearchParams): URLSearchParams => {
  const [, query = {}] = patterns.find(([pattern]) => pattern.test(pathname)) ?? []
  const result = new URLSearchParams()
  for (const [name, pattern] of Object.entries(query)) {
    const value = given.get(name)
    if (value !== null && pattern.test(value)) result.set(name, value)
  }
  return result
}
