import { aVideo } from '#src/features/video/testing/fixtures.ts'
import { type BrandId, brandFor } from '@shop/brands'
import type { CallReply, HomeDisplay } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { aCard, fakeApi, type Replies } from '#src/features/product/testing/fixtures.ts'
import { BrandProvider } from '#src/lib/brand-context.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { bringNear } from '#src/ui/browse/testing/bring-into-view.ts'
import { sectionsInput } from './home-choice.ts'
import { SectionList } from './section-list.tsx'

const aSection = (id: number, change: Partial<HomeDisplay> = {}): HomeDisplay => ({
  id,
  name: `구역 ${id}`,
  title: `구역 ${id}`,
  subTitle: '',
  orderByType: 'highOrder',
  displayContentsType: 'product',
  displayUiType: 'grid',
  showInformation: true,
  buttonImage: null,
  moreLink: null,
  endAt: null,
  links: [],
  products: [aCard({ id: id * 10, name: `상품 ${id}` })],
  nextPage: null,
  tabs: [],
  ...change,
})
const aPage = (displayCategories: HomeDisplay[], nextPage: string | null = null): CallReply<'home.listDisplays'> => ({
  page: { count: 7, nextPage, prePage: null },
  displayCategories,
})

const show = (first: CallReply<'home.listDisplays'>, replies: Replies = {}, brand: BrandId = 'ru') => {
  bringNear()
  vi.stubGlobal('fetch', fakeApi(replies))
  const client = createQueryClient()
  client.setQueryData(['home.listDisplays', sectionsInput('home')], first)
  const Page = () => (
    <BrandProvider value={brandFor(brand)}>
      <QueryClientProvider client={client}>
        <SectionList pageKey="home" />
      </QueryClientProvider>
    </BrandProvider>
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={['/']} />)
}
afterEach(() => vi.unstubAllGlobals())
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('[PAGE-5] five sections render first; further pages load by cursor until the last', async () => {
  const asked: string[] = []
  show(
    aPage(
      [1, 2, 3, 4, 5].map((id) => aSection(id)),
      'next',
    ),
    {
      'home.listDisplays': (url) => {
        asked.push(url.search)
        return aPage([aSection(6), aSection(7)])
      },
    },
  )
  expect(headings()).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
  expect(await screen.findByRole('heading', { name: '구역 7' })).toBeTruthy()
  expect(asked).toEqual(['?key=home&nextPage=next'])
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

test('a lazy section of tabs reserves the height of its cards, so that sections below do not count as in view', () => {
  const tabs = [{ id: 11, name: '봄', buttonImage: null }]
  show(
    aPage(
      [1, 2].map((id) =>
        aSection(id, { displayContentsType: 'tab', tabs, displayUiType: id === 1 ? 'grid' : 'ranked' }),
      ),
    ),
  )
  const rooms = screen.getAllByRole('region').map((section) => section.style.getPropertyValue('--room'))
  expect(rooms).toEqual(['calc(6rem + 4 * (min(50vw, 22.5rem) + 9rem))', '76rem'])
})

test('a page that fails to load can be retried', async () => {
  show(aPage([aSection(1)], 'next'))
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
  expect(await screen.findByRole('button', { name: '다시 불러오기' })).toBeTruthy()
  expect(headings()).toEqual(['구역 1'])
})

test('[HOME-1] a section renders by its displayUiType', () => {
  const link = { id: 1, title: '오늘의 과일', subTitle: '', image: null, link: '/category/fruit' }
  show(
    aPage([
      aSection(1, {
        displayUiType: 'hero_carousel',
        links: [link, { ...link, id: 2, title: '내일의 과일' }],
        products: [],
      }),
      aSection(2, { displayUiType: 'quick_links', links: [link], products: [] }),
      aSection(3, { displayUiType: 'ranked' }),
      aSection(4, { displayUiType: 'timed_deal', endAt: '2999-11-22T00:00:00Z' }),
      aSection(5, { displayUiType: 'big_card', moreLink: '/best' }),
    ]),
  )
  expect(within(screen.getByRole('region', { name: '구역 1' })).getByText('1/2')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: '구역 2' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '구역 3' }).textContent).toContain('순위 1')
  expect(screen.getByRole('region', { name: '구역 4' }).textContent).toContain('남은 시간')
  expect(screen.getByRole('link', { name: '구역 5 전체 보기' }).getAttribute('href')).toBe('/best')
})

test('[HOME-1] a section with hidden product information shows only pictures and names, in every displayUiType', () => {
  const looks = ['grid', 'rail', 'ranked', 'timed_deal', 'big_card'] as const
  const product = aCard({ name: '사과', isExclusive: true })
  const sections = looks.flatMap((displayUiType, at) =>
    [true, false].map((showInformation) =>
      aSection(at * 2 + Number(showInformation) + 1, { displayUiType, showInformation, products: [product] }),
    ),
  )
  show(aPage(sections))
  for (const { title, showInformation } of sections) {
    const region = within(screen.getByRole('region', { name: title }))
    expect(region.getByRole('heading', { name: '사과' })).toBeTruthy()
    expect(region.queryByText(/^판매가|, 판매가 /) !== null).toBe(showInformation)
    expect(region.queryByText(product.distributor.name) !== null).toBe(showInformation)
  }
})

test('[HOME-1] a timed section that ends while open shows that it has ended; one that ended before is not rendered', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T14:59:58Z') })
  const deal = aSection(2, { displayUiType: 'timed_deal', endAt: '2026-11-21T15:00:00Z' })
  show(aPage([aSection(1), deal]))
  expect(screen.getByRole('region', { name: '구역 2' }).textContent).toContain('남은 시간')
  act(() => void vi.advanceTimersByTime(3_000))
  expect(screen.getByRole('region', { name: '구역 2' }).textContent).toContain('마감')
  cleanup()
  show(aPage([aSection(1), deal]))
  expect(headings()).toEqual(['구역 1'])
  vi.useRealTimers()
})

test('[HOME-1] a section without content is omitted', () => {
  show(aPage([aSection(1), aSection(2, { products: [] })]))
  expect(headings()).toEqual(['구역 1'])
})

const someClips = (count: number): CallReply<'video.listDisplay'> => ({
  page: { count, nextPage: null, prePage: null },
  videos: Array.from({ length: count }, (_, at) => aVideo(at + 1)),
})
const clipSection = aSection(2, { displayUiType: 'video_rail', products: [] })

test('[C056] [HOME-1] a rail of clips renders without products as well', async () => {
  show(aPage([aSection(1), clipSection]), { 'video.listDisplay': someClips(2) })
  const rail = within(await screen.findByRole('list', { name: '구역 2' }))
  expect(rail.getAllByRole('link').map((link) => link.textContent)).toEqual(['영상 1 영상 보기', '영상 2 영상 보기'])
  expect(headings()).toEqual(['구역 1', '구역 2'])
})

test.each([
  ['neither a clip nor a product', { 'video.listDisplay': someClips(0) }],
  ['clips that cannot be fetched, and no product', {}],
])('[C056] [HOME-1] a rail with %s is omitted', async (_, replies) => {
  show(aPage([aSection(1), clipSection]), replies)
  await vi.waitFor(() => expect(headings()).toEqual(['구역 1']))
})

const aReview = (
  id: number,
  change: Partial<CallReply<'review.listDisplayed'>['reviews'][number]> = {},
): CallReply<'review.listDisplayed'>['reviews'][number] => ({
  id,
  score: 4,
  contents: '한 입 베어 물면 아삭해요.',
  reviewImages: [{ sort: 0, imageFile: { key: 'apple', alt: '사과 후기 사진 1', color: '#aa3322' } }],
  optionName: '3kg',
  writer: '김*진',
  grade: 0,
  attributeValueIds: [],
  helpfulCount: 0,
  answer: null,
  editedAt: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  product: { id: 77, name: '아침 사과', image: { key: 'apple-2', alt: '사과', color: '#aa3322' } },
  ...change,
})
const reviewSection = aSection(9, {
  title: '후기',
  displayUiType: 'review_rail',
  products: [aCard({ name: '대신하는 배' })],
})

test('[C055] [HOME-1] a rail of reviews shows picture, rating, text, masked author and product, and links to its reviews', async () => {
  show(aPage([reviewSection]), {
    'review.listDisplayed': {
      page: { count: 2, nextPage: null, prePage: null },
      reviews: [aReview(2), aReview(1, { contents: '다음에 또 주문할게요.' })],
    },
  })
  const rail = within(await screen.findByRole('list', { name: '후기' }))
  const [newest] = rail.getAllByRole('listitem')
  const card = within(newest!)
  expect(rail.getAllByRole('listitem')).toHaveLength(2)
  expect(card.getByRole('img', { name: '사과 후기 사진 1' }).getAttribute('src')).toBe('/pictures/apple-640.webp')
  expect(newest?.textContent).toContain('5점 만점에 4점')
  expect(newest?.textContent).toContain('김*진 님')
  expect(card.getByText('한 입 베어 물면 아삭해요.')).toBeTruthy()
  expect(card.getByText('아침 사과')).toBeTruthy()
  expect(card.getByRole('link', { name: '아침 사과 후기 보기' }).getAttribute('href')).toBe('/product/77#reviews')
})

test('[REVIEW-3] a rail of reviews leaves out those that the member has reported', async () => {
  const page = { count: 2, nextPage: null, prePage: null }
  show(aPage([reviewSection]), {
    'review.listDisplayed': { page, reviews: [aReview(2), aReview(1, { contents: '다음에 또 주문할게요.' })] },
    'review.listMarks': { helpful: [], reported: [2] },
  })
  await screen.findByText('한 입 베어 물면 아삭해요.')
  act(() => setSessionUser({ userType: 'email' }))
  await vi.waitFor(() => expect(screen.queryByText('한 입 베어 물면 아삭해요.')).toBeNull())
  expect(screen.getByText('다음에 또 주문할게요.')).toBeTruthy()
  act(() => setSessionUser({ userType: 'guest' }))
})

test('[C055] without reviews the rail shows the products instead', async () => {
  show(aPage([reviewSection]), {
    'review.listDisplayed': { page: { count: 0, nextPage: null, prePage: null }, reviews: [] },
  })
  expect(await screen.findByRole('link', { name: '대신하는 배' })).toBeTruthy()
})

test('[C055] a rail of reviews without products shows reviews of the whole shop, and is omitted if there are none', async () => {
  const bare = { ...reviewSection, products: [] }
  const page = { count: 1, nextPage: null, prePage: null }
  show(aPage([bare, aSection(1)]), { 'review.listDisplayed': { page, reviews: [aReview(1)] } })
  expect(await screen.findByRole('link', { name: '아침 사과 후기 보기' })).toBeTruthy()
  cleanup()
  show(aPage([bare, aSection(1)]), { 'review.listDisplayed': { page: { ...page, count: 0 }, reviews: [] } })
  await vi.waitFor(() => expect(headings()).toEqual(['구역 1']))
})

test('[HOME-1] a section of tabs shows the products of the selected tab, and pictures on the buttons of tabs that have one', async () => {
  const buttonImage = { key: 'hanwoo', alt: '한우', color: '#aa3322' }
  const tabs = [
    { id: 1, name: '부모님께', buttonImage },
    { id: 2, name: '친구에게', buttonImage: null },
  ]
  show(aPage([aSection(1, { displayContentsType: 'tab', products: [], tabs })]), {
    'home.listTabs': {
      showInformation: true,
      tabs: tabs.map(({ id, name, buttonImage }) => ({
        id,
        name,
        buttonImage,
        products: [aCard({ id, name: `${name} 좋은 것` })],
        nextPage: null,
      })),
    },
  })
  expect(await screen.findByText('부모님께 좋은 것')).toBeTruthy()
  expect(screen.getByRole('button', { name: '부모님께' }).querySelector('img')?.getAttribute('src')).toContain('hanwoo')
  expect(screen.getByRole('button', { name: '친구에게' }).querySelector('img')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '친구에게' }))
  expect(screen.getByText('친구에게 좋은 것')).toBeTruthy()
  expect(screen.queryByText('부모님께 좋은 것')).toBeNull()
})
