import type { CallInput, SearchSaidFilter, SearchSort } from '@shop/contract'
import { removeInvisible } from '@shop/rules/text'
import { noNarrowing, readSearchFilter, type SearchNarrowing, writeSearchFilter } from '@shop/rules'

/** Maximum term length that the server accepts. */
const MAX_LENGTH = 100

export const searchSortTexts: Readonly<Record<SearchSort, string>> = {
  relevance: '정확도순',
  popular: '인기순',
  latest: '최신순',
  priceAsc: '낮은 가격순',
  priceDesc: '높은 가격순',
  review: '후기 많은순',
}
const isSort = (value: string): value is SearchSort => Object.hasOwn(searchSortTexts, value)

/** Search parameters read from an address. */
export interface SearchChoice {
  q: string
  sort: SearchSort
  narrowing: SearchNarrowing
}

/** Normalizes a term to one the server accepts: one line without control and invisible characters. */
export const toTerm = (text: string): string =>
  removeInvisible(text)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)

export const readSearchChoice = (search: URLSearchParams): SearchChoice => {
  const sort = search.get('sort') ?? ''
  return {
    q: toTerm(search.get('q') ?? ''),
    sort: isSort(sort) ? sort : 'relevance',
    narrowing: readSearchFilter(search.get('filter') ?? '') ?? noNarrowing,
  }
}

/** Builds the address of a search. Omits default values. */
export const toSearchAddress = ({ q, sort = 'relevance', narrowing = noNarrowing }: Partial<SearchChoice>): string => {
  const search = new URLSearchParams()
  const filter = writeSearchFilter(narrowing)
  if (q) search.set('q', q)
  if (sort !== 'relevance') search.set('sort', sort)
  if (filter !== undefined) search.set('filter', filter)
  const query = search.toString()
  return query === '' ? '/search' : `/search?${query}`
}

const hasPrice = ({ priceFrom, priceTo }: SearchNarrowing): boolean => priceFrom !== null || priceTo !== null
const isSamePrice = (a: SearchNarrowing, b: SearchNarrowing): boolean =>
  a.priceFrom === b.priceFrom && a.priceTo === b.priceTo

/** Returns the filters of a search: the selected ones plus those expressed in the term. */
export const narrowingOf = ({ narrowing }: SearchChoice, said: SearchSaidFilter | null): SearchNarrowing => {
  const asked = readSearchFilter(said?.filter ?? '') ?? noNarrowing
  const { priceFrom, priceTo } = hasPrice(asked) ? asked : narrowing
  return {
    ...narrowing,
    priceFrom,
    priceTo,
    freeShipping: narrowing.freeShipping || asked.freeShipping,
    inStock: narrowing.inStock || asked.inStock,
  }
}

/**
 * Returns the search with other filters. If a filter expressed in the term is deselected, its words are removed from the term
 * and its other filters become selected ones.
 */
export const narrowSearch = (
  choice: SearchChoice,
  said: SearchSaidFilter | null,
  narrowing: SearchNarrowing,
): SearchChoice => {
  const asked = readSearchFilter(said?.filter ?? '') ?? noNarrowing
  const isRefused =
    (asked.freeShipping && !narrowing.freeShipping) ||
    (asked.inStock && !narrowing.inStock) ||
    (hasPrice(asked) && !isSamePrice(asked, narrowing))
  if (said && isRefused) return { ...choice, q: said.term, narrowing }
  const chosen = (name: 'freeShipping' | 'inStock'): boolean =>
    narrowing[name] && (choice.narrowing[name] || !asked[name])
  const { priceFrom, priceTo } = hasPrice(asked) ? choice.narrowing : narrowing
  const others = { ...narrowing, priceFrom, priceTo }
  return { ...choice, narrowing: { ...others, freeShipping: chosen('freeShipping'), inStock: chosen('inStock') } }
}

export const searchInput = ({ q, sort, narrowing }: SearchChoice) => {
  const filter = writeSearchFilter(narrowing)
  return { query: { q, sort, ...(filter !== undefined && { filter }) } } satisfies CallInput<'search.listProducts'>
}
