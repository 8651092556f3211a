import type { CallReply, ProductCard } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { InvitationOverlay } from '#src/features/product/overlay/invitation-overlay.tsx'
import { aCard, aProduct, fakeApi, type Replies } from '#src/features/product/testing/fixtures.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { fundingInput } from './funding-facts.ts'
import { FundingList } from './funding-list.tsx'

const sale = (change: Partial<ProductCard['productSaleType']>) => ({ ...aCard().productSaleType, ...change })
const open = aCard({ id: 1, name: '모으는 사과', productSaleType: sale({ saleType: 'FUNDING_SALE' }) })
const soon = aCard({ id: 2, name: '곧 여는 배', productSaleType: sale({ isCommingSoon: true }) })
const aPage = (products: ProductCard[], nextPage: string | null): CallReply<'home.listDisplays'> => ({
  page: { count: 1, nextPage: null, prePage: null },
  displayCategories: [
    {
      id: 7,
      name: '펀딩',
      title: '지금 모으고 있어요',
      subTitle: '',
      orderByType: 'highOrder',
      displayContentsType: 'product',
      displayUiType: 'big_card',
      showInformation: true,
      buttonImage: null,
      moreLink: null,
      endAt: null,
      links: [],
      products,
      nextPage,
      tabs: [],
    },
  ],
})
const Login = () => <p>로그인 {useLocation().search}</p>

const show = (products: ProductCard[], replies: Replies = {}, nextPage: string | null = null) => {
  vi.stubGlobal('fetch', fakeApi(replies))
  // the browser's query client, whose data setting an alarm refetches
  const client = openQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  client.setQueryData(['home.listDisplays', fundingInput], aPage(products, nextPage))
  const Page = () => (
    <QueryClientProvider client={client}>
      <FundingList />
      <InvitationOverlay />
    </QueryClientProvider>
  )
  const Stub = createRoutesStub([
    { path: '/funding', Component: Page },
    { path: '/login', Component: Login },
  ])
  render(<Stub initialEntries={['/funding']} />)
}
beforeEach(() => {
  localStorage.clear()
  setSessionUser({ userType: 'guest' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  openQueryClient().clear()
})
const askAsGuest = async () => {
  await userEvent.click(screen.getByRole('button', { name: '오픈 알림 받기' }))
  const invitation = within(await screen.findByRole('dialog', { name: '알림을 받으려면 로그인해 주세요' }))
  await userEvent.click(invitation.getByRole('link', { name: '로그인하기' }))
}
const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('article') as HTMLElement)

test('[SCREEN-17] a card shows the progress of its item; an item that is not open yet shows none', async () => {
  show([open, soon], { 'home.listFundings': { fundings: [{ productId: 1, goalUnits: 600, soldUnits: 450 }] } })
  expect(await cardOf('모으는 사과').findByText('75% 달성')).toBeTruthy()
  expect(cardOf('모으는 사과').getByText('450 / 600개')).toBeTruthy()
  expect(cardOf('모으는 사과').getByRole('progressbar', { name: '달성률' }).getAttribute('value')).toBe('75')
  expect(cardOf('곧 여는 배').queryByText(/달성$/)).toBeNull()
  expect(cardOf('모으는 사과').queryByRole('button')).toBeNull()
})

test('[SCREEN-17] cards render without progress if it fails to load', async () => {
  show([open])
  expect(await screen.findByRole('heading', { name: '모으는 사과' })).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByText(/달성$/)).toBeNull())
})

test('[AUTH-5] [SCREEN-17] a guest who sets an alarm is sent to log in and returns; no member request is sent', async () => {
  show([soon])
  await askAsGuest()
  expect(await screen.findByText('로그인 ?returnUrl=%2Ffunding')).toBeTruthy()
})

const aMember = () => {
  setSessionUser({ userType: 'email' })
  const set: number[] = []
  const replies: Replies = {
    'product.getUserPersonal': () => ({
      isFavorites: false,
      isRestockAlarm: set.length > 0,
      isGradeSatisfied: true,
      userProductOrderConditions: [],
      remainingUnits: null,
      expectedPoints: aProduct().expectedPoints,
    }),
    'notification.openProductAlarm': () => {
      set.push(2)
      return { isOpen: true }
    },
  }
  return { set, replies }
}

test('[C062] [SCREEN-17] a member sets the alarm and it is shown as set', async () => {
  const { set, replies } = aMember()
  show([soon], replies)
  await userEvent.click(screen.getByRole('button', { name: '오픈 알림 받기' }))
  expect(await screen.findByRole('button', { name: '알림 신청했어요', pressed: true })).toBeTruthy()
  expect(set).toEqual([2])
})

test('[SCREEN-17] an alarm requested as guest is set when the page renders for the member', async () => {
  show([soon])
  await askAsGuest()
  cleanup()
  openQueryClient().clear()
  const { set, replies } = aMember()
  show([soon], replies)
  expect(await screen.findByRole('button', { name: '알림 신청했어요' })).toBeTruthy()
  expect(set).toEqual([2])
})

test('[C062] [SCREEN-17] an alarm set before is shown as set', async () => {
  const { set, replies } = aMember()
  set.push(2)
  show([soon], replies)
  expect(await screen.findByRole('button', { name: '알림 신청했어요', pressed: true })).toBeTruthy()
})

test('[SCREEN-17] an item that opens on a later day offers its alarm, with or without an announcement', async () => {
  show(
    [aCard({ id: 3, name: '내일 여는 감', productSaleType: sale({ limitedPeriodBegin: '2999-11-22T00:00:00Z' }) })],
    {
      'home.listFundings': { fundings: [{ productId: 3, goalUnits: 600, soldUnits: 0 }] },
    },
  )
  expect(await cardOf('내일 여는 감').findByRole('button', { name: '오픈 알림 받기' })).toBeTruthy()
  expect(cardOf('내일 여는 감').queryByText(/달성$/)).toBeNull()
})

test('[SCREEN-17] [C053] a section of more than twelve items loads up to its last item', async () => {
  const fundings = Array.from({ length: 13 }, (_, at) => ({ ...open, id: at + 1, name: `펀딩 ${at + 1}` }))
  const asked: string[] = []
  const replies: Replies = {
    'home.listDisplayProducts': (url) => {
      asked.push(`${url.pathname}${url.search}`)
      return {
        page: { count: 13, nextPage: null, prePage: null },
        display: { id: 7, name: '펀딩', title: '펀딩', showInformation: true },
        products: fundings.slice(12),
      }
    },
  }
  show(fundings.slice(0, 12), replies, 'behind-twelve')
  expect(screen.queryByRole('heading', { name: '펀딩 13' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
  expect(await screen.findByRole('heading', { name: '펀딩 13' })).toBeTruthy()
  expect(asked).toEqual(['/v4/display-category/7/display-products?nextPage=behind-twelve'])
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

test('[SCREEN-17] a shop without fundings shows an empty state with a link', () => {
  show([])
  expect(screen.getByRole('heading', { name: '지금 모으는 펀딩이 없어요' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '인기 상품 보기' }).getAttribute('href')).toBe('/best')
})
