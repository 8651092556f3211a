import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser, useAuth } from '#src/features/auth/auth-store.ts'
import { memberIntents } from '#src/features/product/member/member-intent.ts'
import { Snackbar } from '#src/features/snackbar/snackbar.tsx'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { ProductGrid } from '../product-grid.tsx'
import { aCard, fakeApi, type Replies } from '../testing/fixtures.ts'

const gone = aCard({ id: 7, name: '사과', productStatus: 'stock_out' })
const Login = () => <p>로그인 {useLocation().search}</p>
const show = (replies: Replies = {}) => {
  vi.stubGlobal('fetch', fakeApi(replies))
  const Page = () => (
    <QueryClientProvider client={openQueryClient()}>
      <ProductGrid products={[gone]} />
      <Snackbar />
    </QueryClientProvider>
  )
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    { path: '/login', Component: Login },
  ])
  render(<Stub initialEntries={['/']} />)
}
const ask = () => userEvent.click(screen.getByRole('button', { name: '사과 재입고 알림 받기' }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  openQueryClient().clear()
})

test('[C062] a member who taps the bell of a sold-out card sets a restock alarm', async () => {
  setSessionUser({ userType: 'email' })
  const asked: string[] = []
  show({
    'notification.openProductAlarm': (url) => {
      asked.push(url.pathname)
      return { isOpen: true }
    },
  })
  await ask()
  expect(await screen.findByText('살 수 있게 되면 알려 드릴게요.')).toBeTruthy()
  expect(asked).toEqual(['/v2/alarm/product/7/open'])
})

test('[AUTH-5] [C062] a tap before the user is known waits, and a member is not invited to log in', async () => {
  useAuth.setState({ status: 'starting', user: undefined })
  const asked: string[] = []
  show({
    'notification.openProductAlarm': (url) => {
      asked.push(url.pathname)
      return { isOpen: true }
    },
  })
  await ask()
  await new Promise((done) => setTimeout(done))
  expect(asked).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  setSessionUser({ userType: 'kakaotalk' })
  expect(await screen.findByText('살 수 있게 되면 알려 드릴게요.')).toBeTruthy()
  expect(asked).toEqual(['/v2/alarm/product/7/open'])
})

test('[AUTH-5] [C062] a guest is invited to log in, each time, and returns to the page where the alarm is set', async () => {
  setSessionUser({ userType: 'guest' })
  show()
  const invitation = async () => within(await screen.findByRole('dialog', { name: '알림을 받으려면 로그인해 주세요' }))
  await ask()
  await userEvent.click((await invitation()).getByRole('button', { name: '다음에 할게요' }))
  await ask()
  await userEvent.click((await invitation()).getByRole('link', { name: '로그인하기' }))
  expect(await screen.findByText('로그인 ?returnUrl=%2Fproduct%2F7')).toBeTruthy()
  expect(memberIntents().take('alarm', 7)).toBe(true)
})
