import { act, render, screen } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'
import { LOST_NETWORK, watchLostNetwork } from '#src/lib/call/lost-network.ts'
import { PendingProduct } from './pending-product.tsx'

const tabs = [
  { key: 'home', label: '홈', to: '/' },
  { key: 'best', label: '베스트', to: '/?tab=best' },
]
/** Renders a list whose links lead to pages that never load. */
const openList = () => {
  const never = () => new Promise<never>(() => undefined)
  const List = () => (
    <>
      <LinkTabs label="주요 메뉴" tabs={tabs} current="home" />
      <article>
        <Link to="/product/7">
          <img src="/apple.webp" alt="" />
        </Link>
        <h3>햇사과 3kg</h3>
      </article>
      <PendingProduct />
    </>
  )
  const Stub = createRoutesStub([
    { path: '/', Component: List, loader: ({ request }) => (new URL(request.url).search === '' ? null : never()) },
    { path: '/product/:id', Component: () => null, loader: never },
  ])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { '0': null } }} />)
}
const previews = () => [...document.querySelectorAll('div[aria-hidden] p')].map((line) => line.textContent)

beforeAll(() => watchLostNetwork(() => undefined))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[SCREEN-11] on a slow network a tapped card’s name and picture are shown until its page loads', async () => {
  openList()
  const link = screen.getAllByRole('link').find((each) => each.getAttribute('href') === '/product/7')
  act(() => link?.click())
  await act(() => vi.advanceTimersByTimeAsync(250))
  expect(previews()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(previews()).toEqual(['햇사과 3kg'])
})

test('[ERROR-1] after a load error the list is shown again and can be tapped', async () => {
  openList()
  const link = screen.getAllByRole('link').find((each) => each.getAttribute('href') === '/product/7')
  act(() => link?.click())
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(previews()).toHaveLength(1)
  act(() => void window.dispatchEvent(new Event(LOST_NETWORK)))
  expect(previews()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(previews()).toEqual([])
})

test('[ERROR-1] the page loads once the network is back, or once another link is tapped', async () => {
  openList()
  const link = screen.getAllByRole('link').find((each) => each.getAttribute('href') === '/product/7')
  act(() => link?.click())
  act(() => void window.dispatchEvent(new Event(LOST_NETWORK)))
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(previews()).toEqual([])
  act(() => void window.dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(previews()).toEqual(['햇사과 3kg'])
  act(() => void window.dispatchEvent(new Event(LOST_NETWORK)))
  expect(previews()).toEqual([])
  act(() => screen.getByRole('link', { name: '베스트' }).click())
  expect(screen.getByRole('link', { name: '베스트' }).getAttribute('aria-current')).toBe('page')
})

test('[HOME-1] a tapped tab is marked as current immediately', async () => {
  openList()
  act(() => screen.getByRole('link', { name: '베스트' }).click())
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(screen.getByRole('link', { name: '베스트' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: '홈' }).getAttribute('aria-current')).toBeNull()
})
