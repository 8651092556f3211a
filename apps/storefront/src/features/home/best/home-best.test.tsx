import type { CallReply } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aCard, fakeApi, type Replies } from '#src/features/product/testing/fixtures.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { bringNear } from '#src/ui/browse/testing/bring-into-view.ts'
import { HomeBestSection } from '../sections/home-best-section.tsx'

type Advertising = CallReply<'best.getFront'>['categoryAdvertisings'][number]

const inFront = (id: number, code: string, name: string, focusAdvertising = false): Advertising => ({
  code,
  type: 'home',
  category: { id, name },
  productGroup: { code: `${code}-home`, name: `고른 ${name}` },
  priority: id,
  focusAdvertising,
})
const fruit = inFront(91, 'fruit', '과일')
const vegetable = inFront(97, 'vegetable', '채소', true)

const groupOf = (url: URL): CallReply<'best.getProductGroup'> => {
  const code = url.pathname.split('/').at(-1) ?? ''
  const names: Record<string, string> = { 'fruit-home': '햇사과', 'vegetable-home': '햇감자' }
  return {
    code,
    name: code,
    productsCount: 1,
    page: { count: 1, nextPage: null, prePage: null },
    products: [aCard({ name: names[code] ?? '없는 상품' })],
  }
}

let sections = 0
const show = (categoryAdvertisings: Advertising[], replies: Replies = {}) => {
  const asked: string[] = []
  bringNear()
  vi.stubGlobal(
    'fetch',
    fakeApi({
      'best.getFront': (url) => {
        asked.push(url.search)
        return { categoryAdvertisings }
      },
      'best.getProductGroup': (url) => {
        asked.push(url.pathname + url.search)
        return groupOf(url)
      },
      ...replies,
    }),
  )
  const client = createQueryClient()
  // the selected category is restored by section id: each test uses a new id
  sections += 1
  const section = { id: sections, title: '카테고리별 베스트', subTitle: '', moreLink: null } as Parameters<
    typeof HomeBestSection
  >[0]['section']
  const Page = () => (
    <QueryClientProvider client={client}>
      <HomeBestSection section={section} />
    </QueryClientProvider>
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={['/']} />)
  return { asked, client }
}
afterEach(() => vi.unstubAllGlobals())

test('[HOME-2] [C043] [C044] the focused category opens first, in the brand’s order; arrow keys select the others', async () => {
  const { asked } = show([fruit, vegetable])
  const user = userEvent.setup()
  const list = await screen.findByRole('tablist', { name: '카테고리별 베스트 카테고리' })
  const [first, second] = within(list).getAllByRole('tab')
  expect([first?.textContent, second?.textContent]).toEqual(['과일', '채소'])
  expect(second?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('heading', { level: 3, name: '고른 채소' })).toBeTruthy()
  const panel = within(screen.getByRole('tabpanel', { name: '채소' }))
  expect((await panel.findByRole('link', { name: '햇감자' })).getAttribute('href')).toBe('/product/1001')
  expect(screen.getByRole('link', { name: '채소 베스트 전체 보기' }).getAttribute('href')).toBe('/best?type=vegetable')
  expect(asked).toEqual(['?type=home', '/v1/product-groups/vegetable-home?page=0&take=10'])
  second?.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(first)
  expect(await screen.findByRole('link', { name: '햇사과' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '햇감자' })).toBeNull()
  // the best page opens with fruit
  expect(screen.getByRole('link', { name: '과일 베스트 전체 보기' }).getAttribute('href')).toBe('/best')
})

test('[HOME-2] without a focused category the first one opens', async () => {
  show([fruit, { ...vegetable, focusAdvertising: false }])
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('과일')
})

test('[HOME-2] products that fail to load show an error, and the other categories can be selected', async () => {
  show([fruit, vegetable], {
    'best.getProductGroup': (url) => {
      const missing = Response.json(
        { statusCode: 404, code: 'productGroupNotFound', message: '없어요.' },
        { status: 404 },
      )
      return url.pathname.endsWith('vegetable-home') ? missing : groupOf(url)
    },
  })
  expect(await screen.findByText('상품을 불러오지 못했어요.')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '과일' }))
  expect(await screen.findByRole('link', { name: '햇사과' })).toBeTruthy()
})

test('[HOME-2] a brand without featured categories renders no section', async () => {
  const { client } = show([])
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
})
