import type { ReactNode } from 'react'
import type { CallReply, ProductCard } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aCard, fakeApi, type Replies } from '#src/features/product/testing/fixtures.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { type BestChoice, bestInput } from './best-address.ts'
import { BestRanking } from './best-ranking.tsx'
import { WholesaleView } from './wholesale-view.tsx'
import { wholesaleCategoryInput, wholesaleInput } from './wholesale-address.ts'

const someCards = (count: number, from = 1): ProductCard[] =>
  Array.from({ length: count }, (_, at) => aCard({ id: from + at, name: `상품 ${from + at}` }))
const choice: BestChoice = {
  tab: { code: 'fruit', id: 91, name: '과일', group: { code: 'fruit-pick', name: '고른 과일' } },
  date: 'week',
}
const aRanking = (products: ProductCard[], nextPage: string | null = null): CallReply<'best.listCategory'> => ({
  page: { count: 20, nextPage, prePage: null },
  type: 'week',
  range: null,
  products,
})
const aGroup = (products: ProductCard[]): CallReply<'best.getProductGroup'> => ({
  code: 'fruit-pick',
  name: '고른 과일',
  productsCount: products.length,
  page: { count: products.length, nextPage: null, prePage: null },
  products,
})

const show = (element: ReactNode, known: [readonly unknown[], unknown][], replies: Replies = {}) => {
  vi.stubGlobal('fetch', fakeApi(replies))
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  for (const [key, reply] of known) client.setQueryData(key, reply)
  const Page = () => <QueryClientProvider client={client}>{element}</QueryClientProvider>
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={['/best']} />)
}
const showRanking = (first: CallReply<'best.listCategory'>, replies: Replies = {}, of = choice) =>
  show(<BestRanking choice={of} />, [[['best.listCategory', bestInput(of)], first]], replies)
afterEach(() => vi.unstubAllGlobals())

const ranks = () => screen.getAllByText('순위').map((word) => word.parentElement?.textContent?.replace('순위 ', ''))

test('[SCREEN-4] ranks continue after the picked products and across pages', async () => {
  const asked: string[] = []
  showRanking(aRanking(someCards(8), 'next'), {
    'best.getProductGroup': aGroup(someCards(3, 100)),
    'best.listCategory': (url) => {
      asked.push(url.search)
      return aRanking(someCards(4, 9))
    },
  })
  expect(ranks()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(await screen.findByRole('region', { name: '고른 과일' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
  expect(await screen.findByRole('heading', { name: '상품 12' })).toBeTruthy()
  expect(ranks()).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)))
  expect(asked).toEqual(['?type=week&nextPage=next'])
})

test('[SCREEN-4] picked products that are empty or fail to load leave no gap', async () => {
  showRanking(aRanking(someCards(2)), { 'best.getProductGroup': aGroup([]) })
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(ranks()).toEqual(['1', '2'])
})

test('[SCREEN-4] the aside follows the fourteenth rank, and ranks continue after it', () => {
  const aside = <p>새 상품</p>
  show(<BestRanking choice={choice} aside={aside} />, [
    [['best.listCategory', bestInput(choice)], aRanking(someCards(15))],
  ])
  const [before, after] = ['상품 14', '상품 15'].map((name) => screen.getByRole('heading', { name }))
  const mark = screen.getByText('새 상품')
  expect(mark.compareDocumentPosition(before!)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(mark.compareDocumentPosition(after!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(ranks()).toEqual(Array.from({ length: 15 }, (_, at) => String(at + 1)))
})

test('[SCREEN-4] an empty ranking links to a longer period', () => {
  showRanking(aRanking([]))
  expect(screen.getByRole('heading', { name: '아직 순위가 없어요' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '월간 순위 보기' }).getAttribute('href')).toBe('/best?date=month')
})

test('[SCREEN-4] an empty ranking of a month links to the category', () => {
  showRanking(aRanking([]), {}, { ...choice, date: 'month' })
  expect(screen.getByRole('link', { name: '과일 상품 보기' }).getAttribute('href')).toBe('/category/fruit')
})

const aShelf = (id: number, name: string, slug: string, products: ProductCard[], productsCount = products.length) => ({
  category: { id, name, slug, image: null, productsCount },
  products,
})
const shelves = [aShelf(91, '과일', 'fruit', someCards(2, 10)), aShelf(93, '수산', 'fish', someCards(1, 20))]

test('[SCREEN-16] [C035] the wholesale page shows the ranking, then new products per category', () => {
  const all = { shelf: undefined, date: 'week' } as const
  const known = {
    type: 'week',
    range: { from: '2026-11-13T15:00:00Z', to: '2026-11-21T03:00:00Z' },
    products: someCards(3),
  }
  show(<WholesaleView choice={all} shelves={shelves} />, [[['best.listWholesale', wholesaleInput(all)], known]])
  expect(ranks()).toEqual(['1', '2', '3'])
  expect(screen.getByText('11.14(토)부터 11.21(토)까지 많이 팔린 순서예요')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    '많이 나간 도매 상품',
    '새로 들어온 과일 2',
    '새로 들어온 수산 1',
  ])
  const chips = within(screen.getByRole('navigation', { name: '도매 카테고리' })).getAllByRole('link')
  expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
    ['전체', '/wholesale'],
    ['과일', '/wholesale?category=fruit'],
    ['수산', '/wholesale?category=fish'],
  ])
})

const aWholeShelf = (
  products: ProductCard[],
  count: number,
  nextPage: string | null = null,
): CallReply<'best.listWholesaleCategory'> => ({ page: { count, nextPage, prePage: null }, products })

test('[SCREEN-16] a wholesale category without sales shows an empty ranking', () => {
  const one = { shelf: shelves[1], date: 'day' } as const
  const known = { type: 'day', range: null, products: [] }
  show(<WholesaleView choice={one} shelves={shelves} />, [
    [['best.listWholesale', wholesaleInput(one)], known],
    [['best.listWholesaleCategory', wholesaleCategoryInput(one.shelf!)], aWholeShelf(someCards(1, 20), 1)],
  ])
  expect(screen.getByText('이 기간에는 나간 상품이 아직 없어요.')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  expect(screen.getByRole('link', { name: '월간' }).getAttribute('href')).toBe('/wholesale?category=fish&date=month')
})

const full = aShelf(94, '채소', 'vegetable', someCards(15, 30), 37)
const noSales = { type: 'week', range: null, products: [] }

test('[SCREEN-16] a shelf shows the number of products it displays, and links to the full list if there are more', () => {
  const all = { shelf: undefined, date: 'month' } as const
  show(<WholesaleView choice={all} shelves={[...shelves, full]} />, [
    [['best.listWholesale', wholesaleInput(all)], noSales],
  ])
  expect(screen.getByRole('heading', { name: '새로 들어온 채소 15' })).toBeTruthy()
  const ways = screen.getAllByRole('link', { name: /전체 보기$/ })
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['채소 도매 상품 전체 보기', '/wholesale?category=vegetable&date=month'],
  ])
})

test('[SCREEN-16] [PAGE-15] a single wholesale category loads further pages up to the last', async () => {
  const asked: string[] = []
  const one = { shelf: full, date: 'week' } as const
  show(
    <WholesaleView choice={one} shelves={[...shelves, full]} />,
    [
      [['best.listWholesale', wholesaleInput(one)], noSales],
      [['best.listWholesaleCategory', wholesaleCategoryInput(full)], aWholeShelf(full.products, 17, 'next')],
    ],
    {
      'best.listWholesaleCategory': (url) => {
        asked.push(url.pathname + url.search)
        return aWholeShelf(someCards(2, 45), 17)
      },
    },
  )
  const shelf = within(screen.getByRole('region', { name: '채소 도매 상품 17' }))
  expect(shelf.getAllByRole('article')).toHaveLength(15)
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
  expect(await shelf.findByRole('heading', { name: '상품 46' })).toBeTruthy()
  expect(shelf.getAllByRole('article')).toHaveLength(17)
  expect(asked).toEqual(['/v1/wholesale/category/94?nextPage=next'])
  expect(screen.queryByRole('link', { name: /전체 보기$/ })).toBeNull()
})

test('[SCREEN-16] a shop without wholesale shows an empty state', () => {
  show(<WholesaleView choice={{ shelf: undefined, date: 'week' }} shelves={[]} />, [])
  expect(screen.getByRole('heading', { name: '도매 상품을 준비하고 있어요' })).toBeTruthy()
})
