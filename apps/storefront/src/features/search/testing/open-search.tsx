import type { CallReply } from '@shop/contract'
import { aCard } from '#src/features/product/testing/fixtures.ts'
import SearchPage from '#src/pages/search-page.tsx'
import { fakeServer, type Journal, renderPages, type Sent } from '#src/testing/fake-server.tsx'

type Found = CallReply<'search.listProducts'>
/** Search reply with one product; `change` overrides fields. */
export const found = (change: Partial<Found> = {}): Found => ({
  page: { count: 1, nextPage: null, prePage: null },
  countIsCapped: false,
  listIsCut: false,
  products: [aCard({ id: 7, name: '청송 꿀사과' })],
  term: '사과',
  correction: null,
  saidFilter: null,
  filters: {
    categories: [
      { id: 91, name: '과일', parentId: null, count: 12 },
      { id: 9101, name: '사과·배', parentId: 91, count: 9 },
    ],
    prices: [
      { from: null, to: 9_999, count: 0 },
      { from: 10_000, to: 29_999, count: 6 },
    ],
    freeShipping: 4,
    inStock: 11,
  },
  filtersAreCapped: false,
  recommendations: [],
  searchToken: 'token',
  ...change,
})
const word = (text: string) => ({ text, kind: 'word' as const, productId: null })

/** Renders the search page at an address with a fake server. `replies` are the server-rendered replies. */
export const openSearch = (at: string, answers: Parameters<typeof fakeServer>[0] = {}, replies = '[]'): Journal => {
  const journal = fakeServer({
    'cart.get': () => ({ items: [], count: 0 }) as unknown as CallReply<'cart.get'>,
    'search.listPopular': () => ({ words: ['감귤', '한우'], source: 'searches' }),
    'search.listProducts': () => found(),
    'search.suggest': ({ query }) => ({
      suggestions: query['q'] === '사ㄱ' ? [word('사과'), { text: '청송 꿀사과', kind: 'product', productId: 7 }] : [],
    }),
    ...answers,
  })
  renderPages(at, { '/search': SearchPage as never, '/product/:id': () => <p>상품 화면</p> }, replies)
  return journal
}
export const sentTo = (journal: Journal, name: string): Sent[] =>
  journal.filter(([each]) => each === name).map(([, sent]) => sent)
