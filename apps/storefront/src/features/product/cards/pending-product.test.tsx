import { act, render, screen } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'
import { showSnackbar } from '#src/ui/layers/snackbar-store.ts'
import { PendingProduct } from './pending-product.tsx'

const tabs = [
  { key: 'home', label: '홈', to: '/' },
  { key: 'best', label: '베스트', to: '/?tab=best' },
]
/** A list whose links lead to pages that never come. */
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

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[SCREEN-11] “I tapped a product on a slow network and nothing happened”: what its card said stands there until it comes', async () => {
  openList()
  const link = screen.getAllByRole('link').find((each) => each.getAttribute('href') === '/product/7')
  act(() => link?.click())
  await act(() => vi.advanceTimersByTimeAsync(250))
  expect(previews()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(previews()).toEqual(['햇사과 3kg'])
})

test('[ERROR-1] once it is said that it does not come, the list is there again to be tapped', async () => {
  openList()
  const link = screen.getAllByRole('link').find((each) => each.getAttribute('href') === '/product/7')
  act(() => link?.click())
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(previews()).toHaveLength(1)
  act(() => showSnackbar('인터넷 연결을 확인하고 다시 눌러 주세요.'))
  expect(previews()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(previews()).toEqual([])
})

test('[HOME-1] a tab that was tapped is the current one at once', async () => {
  openList()
  act(() => screen.getByRole('link', { name: '베스트' }).click())
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(screen.getByRole('link', { name: '베스트' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: '홈' }).getAttribute('aria-current')).toBeNull()
})
