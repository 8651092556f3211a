import { z } from 'zod'
import { call } from '../../call.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Day, Id, IntFrom, Line, SearchTerm } from '../../scalars.ts'

const writes = { access: 'staff', permission: 'search.write' } as const
const ById = z.object({ id: Id })
const Word = Line(30).min(1, '말을 적어 주세요.')
const SynonymKind = z.enum(['same', 'other', 'after', 'filter'])
const Synonym = z.object({ id: z.int(), word: z.string(), means: z.string(), kind: SynonymKind })
const Pin = z.object({
  id: z.int(),
  term: z.string(),
  version: z.int(),
  products: z.array(z.object({ id: z.int(), name: z.string() })).max(10),
})

/** Filters that a word may stand for. */
const filters: ReadonlySet<string> = new Set(['freeShipping', 'inStock'])

/** Words, pinned results and searches without results. They are shared by all brands, as the search is. */
export const adminSearchCalls = {
  'admin.search.listSynonyms': call({
    ...writes,
    summary: 'Synonyms and related words, the latest first. `q`: part of a word.',
    method: 'GET',
    path: '/admin/v1/search/synonyms',
    query: z.object({ take: take(50), nextPage: Cursor.optional(), q: SearchTerm(30).optional() }),
    reply: z.object({ page: Page, synonyms: z.array(Synonym) }),
    errors: ['invalidCursor'],
  }),
  'admin.search.putSynonym': call({
    ...writes,
    summary:
      'Adds a pair of words, or changes its kind. same: the word finds the other one too; other: it only looks alike; after: found last; filter: the word is a filter.',
    method: 'PUT',
    path: '/admin/v1/search/synonyms',
    body: z
      .object({ word: Word, means: Word, kind: SynonymKind })
      .refine(({ kind, means }) => kind !== 'filter' || filters.has(means), {
        path: ['means'],
        message: '무료배송이나 재고 있음을 골라 주세요.',
      })
      .refine(({ word, means }) => word !== means, { path: ['means'], message: '다른 말을 적어 주세요.' }),
    reply: Synonym,
  }),
  'admin.search.removeSynonym': call({
    ...writes,
    summary: 'Removes a pair of words.',
    method: 'DELETE',
    path: '/admin/v1/search/synonyms/{id}',
    params: ById,
    reply: z.object({}),
    errors: ['notFound'],
  }),
  'admin.search.listPins': call({
    ...writes,
    summary: 'Terms with pinned results, the latest first.',
    method: 'GET',
    path: '/admin/v1/search/pins',
    query: z.object({ take: take(50), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, pins: z.array(Pin) }),
    errors: ['invalidCursor'],
  }),
  'admin.search.putPin': call({
    ...writes,
    summary: 'Sets the products that a search for a term lists first. `version` 0: the term has none yet.',
    method: 'PUT',
    path: '/admin/v1/search/pins',
    body: z.object({
      term: Line(100).min(1, '검색어를 적어 주세요.'),
      productIds: z.array(Id).min(1, '상품을 골라 주세요.').max(10, '상품은 10개까지 고를 수 있어요.'),
      /** Null: a new term. */
      version: IntFrom(0, 999_999_999).nullable(),
    }),
    reply: Pin,
    errors: ['changedMeanwhile', 'productNotFound'],
  }),
  'admin.search.removePin': call({
    ...writes,
    summary: 'Removes the pinned results of a term.',
    method: 'DELETE',
    path: '/admin/v1/search/pins/{id}',
    params: ById,
    reply: z.object({}),
    errors: ['notFound'],
  }),
  'admin.search.listMisses': call({
    ...writes,
    summary: 'What was searched for without results in the last 30 days, the most frequent first.',
    method: 'GET',
    path: '/admin/v1/search/misses',
    query: z.object({ take: take(50) }),
    reply: z.object({ misses: z.array(z.object({ term: z.string(), times: z.int(), lastDay: Day })).max(100) }),
  }),
}
