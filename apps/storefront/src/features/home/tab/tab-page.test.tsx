import type { CallReply, MainNavigation } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aCard, fakeApi, type Replies } from '#src/features/product/testing/fixtures.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { findMain, readHomeAddress, subTabsInput, tabsInput } from '../home-choice.ts'
import { MainTabs } from '../main-tabs.tsx'
import { TabPage } from './tab-page.tsx'

const main = (id: number, key: string, name: string): MainNavigation => ({
  id,
  key,
  name,
  navigationType: 'tab_in_tab',
})
const mains = [main(1, 'home', '홈'), main(2, 'best', '베스트'), main(3, 'gift', '선물')]
const aTab = (id: number, name: string, nextPage: string | null = null) => ({
  id,
  name,
  buttonImage: null,
  products: [aCard({ id, name: `${name} 첫째` })],
  nextPage,
})
const replies: Replies = {
  'home.listDisplayProducts': (url) => ({
    page: { count: 31, nextPage: null, prePage: null },
    display: { id: 202, name: '둘', title: '둘', showInformation: true },
    products: [aCard({ id: 99, name: url.search })],
  }),
}

const Address = () => <output>{`${useLocation().pathname}${useLocation().search}`}</output>
const show = (address: string) => {
  vi.stubGlobal('fetch', fakeApi(replies))
  const client = createQueryClient()
  client.setQueryData(['home.listNavigation', {}], { mainNavigations: mains })
  for (const { id } of mains)
    client.setQueryData(['home.listSubTabs', subTabsInput(id)], {
      mainNavigation: mains[id - 1]!,
      subNavigations: [1, 2].map((at) => ({
        id: id * 10 + at,
        name: `${id} 아래 ${at}`,
        displayCategoryId: id * 100 + at,
        displayContentsType: 'tab',
        buttonImage: null,
      })),
    } satisfies CallReply<'home.listSubTabs'>)
  for (const id of [201, 202, 301, 302])
    client.setQueryData(['home.listTabs', tabsInput(id)], {
      showInformation: true,
      tabs: [aTab(id * 10 + 1, '과일'), aTab(id * 10 + 2, '수산', 'behind-thirty')],
    } satisfies CallReply<'home.listTabs'>)
  const Page = () => {
    const current = findMain(mains, readHomeAddress(new URLSearchParams(useLocation().search)))
    return (
      <QueryClientProvider client={client}>
        <MainTabs />
        {current && current.key !== 'home' && <TabPage key={current.id} main={current} />}
        <Address />
      </QueryClientProvider>
    )
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub initialEntries={[address]} />)
}
afterEach(() => vi.unstubAllGlobals())

const address = () => screen.getByRole('status').textContent
const inner = () => within(screen.getByRole('navigation', { name: / 고르기$/ }))
const chosen = () =>
  inner()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map((link) => link.textContent)
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const openMain = (name: string) =>
  userEvent.click(within(screen.getByRole('navigation', { name: '주요 메뉴' })).getByRole('link', { name }))

test('[SCREEN-3] an inner tab has its own address and opens by it', async () => {
  show('/?tab=best&sub=22')
  expect(chosen()).toEqual(['과일'])
  await userEvent.click(inner().getByRole('link', { name: '수산' }))
  expect(address()).toBe('/?tab=best&sub=22&inner=2022')
  expect(chosen()).toEqual(['수산'])
  expect(headings()).toEqual(['수산 첫째'])
})

test('[SCREEN-3] [PAGE-30] an inner tab opened by its address loads up to its last product', async () => {
  show('/?tab=best&sub=22&inner=2022')
  expect(headings()).toEqual(['수산 첫째'])
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
  await waitFor(() => expect(headings()).toEqual(['수산 첫째', '?tabId=2022&nextPage=behind-thirty']))
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
  await userEvent.click(inner().getByRole('link', { name: '과일' }))
  expect(headings()).toEqual(['과일 첫째'])
})

test('[SCREEN-3] the selected tab is scrolled to the center of its row', async () => {
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {})
  show('/?tab=best&sub=22&inner=2022')
  const row = screen.getByRole('navigation', { name: / 고르기$/ })
  expect(scrollTo.mock.contexts).toContain(row)
  scrollTo.mockRestore()
})

test('[SCREEN-3] returning to a main tab restores its sub tab and inner tab', async () => {
  show('/?tab=best')
  await userEvent.click(screen.getByRole('link', { name: '2 아래 2' }))
  await userEvent.click(inner().getByRole('link', { name: '수산' }))
  await openMain('선물')
  expect(address()).toBe('/?tab=gift')
  await openMain('베스트')
  expect(address()).toBe('/?tab=best&sub=22&inner=2022')
  // tapping the current main tab resets it
  await openMain('베스트')
  expect(address()).toBe('/?tab=best')
})
