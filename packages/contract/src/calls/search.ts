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

/** What a shopper types; bounded before anything is done with it. */
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
      /** From the first page's reply; without `q` it says the term by itself. */
      searchToken: z.string().max(600).optional(),
    }),
    reply: z.object({
      /** `count` goes up to the cap; `countIsCapped` says that there are more. */
      page: Page,
      countIsCapped: z.boolean(),
      /** More was found than one may page through: `nextPage` ends before all of it was shown. */
      listIsCut: z.boolean(),
      products: z.array(ProductCard),
      /** The term as it was understood: trimmed, in one writing. */
      term: z.string(),
      correction: SearchCorrection.nullable(),
      /** At work together with `filter`. */
      saidFilter: SearchSaidFilter.nullable(),
      filters: SearchFilterCounts,
      /**
       * So much was found by the term alone that not all of it was looked at for `filters`: their numbers say nothing, and a 0 not
       * that there is nothing. `countIsCapped` may be false beside it, once few are left.
       */
      filtersAreCapped: z.boolean(),
      /** Best sold products, where nothing was found. */
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
