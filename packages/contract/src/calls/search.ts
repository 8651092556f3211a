import { z } from 'zod'
import { call } from '../call.ts'
import { ProductCard } from '../entities/product.ts'
import {
  SearchCorrection,
  SearchFilter,
  SearchFilterCounts,
  SearchSaidFilter,
  SearchSuggestion,
} from '../entities/search.ts'
import { Page, take } from '../paging.ts'
import { IntFrom, SearchTerm } from '../scalars.ts'
import { SortKey } from './category.ts'

/** Search term typed by the shopper, limited in length before any processing. */
const Term = SearchTerm(100)

export const SearchSort = z.enum(['relevance', ...SortKey.options])
export type SearchSort = z.infer<typeof SearchSort>

export const searchCalls = {
  'search.listProducts': call({
    ids: ['C046'],
    summary:
      'Products by what a shopper typed, with counts for every filter. Pages are numbered from 0 and belong together by `searchToken`.',
    method: 'GET',
    path: '/v1/products/search',
    access: 'public',
    query: z.object({
      q: Term.optional(),
      take: take(15),
      page: IntFrom(0, 999_999_999).default(0),
      filter: SearchFilter.optional(),
      sort: SearchSort.default('relevance'),
      /** Token of the first page's reply. Without `q` it supplies the term. */
      searchToken: z.string().max(600).optional(),
    }),
    reply: z.object({
      /** `count` is limited by a cap; `countIsCapped` reports that there are more. */
      page: Page,
      countIsCapped: z.boolean(),
      /** More results exist than can be paged through: `nextPage` ends before all were shown. */
      listIsCut: z.boolean(),
      products: z.array(ProductCard),
      /** The normalized term. */
      term: z.string(),
      correction: SearchCorrection.nullable(),
      /** Filter expressed in the term, applied together with `filter`. */
      saidFilter: SearchSaidFilter.nullable(),
      filters: SearchFilterCounts,
      /**
       * The term alone has so many results that not all were counted for `filters`: the counts are meaningless, and 0 does not
       * mean that there are none. `countIsCapped` may be false at the same time, if the filters leave few results.
       */
      filtersAreCapped: z.boolean(),
      /** Best-selling products, if there are no results. */
      recommendations: z.array(ProductCard),
      searchToken: z.string(),
    }),
    errors: ['searchTokenInvalid'],
  }),
  'search.suggest': call({
    summary: 'What a half-typed term may become: words and products, initial consonants and half syllables included.',
    method: 'GET',
    path: '/v1/products/search/suggestions',
    access: 'public',
    query: z.object({ q: Term.default(''), take: IntFrom(1, 20).default(10) }),
    reply: z.object({ suggestions: z.array(SearchSuggestion) }),
  }),
  'search.listPopular': call({
    summary:
      'Words searched for most in the last seven days; until enough people searched, the words of the best selling categories.',
    method: 'GET',
    path: '/v1/products/search/popular',
    access: 'public',
    cached: true,
    reply: z.object({ words: z.array(z.string()), source: z.enum(['searches', 'sales']) }),
  }),
}
