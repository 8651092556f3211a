import { AppError } from '@shop/contract'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTokenStore } from '#src/features/auth/browser-session.ts'
import { becomePerson } from '#src/features/auth/change-person.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import GuestOrderPage from '#src/pages/order/after/guest-order-page.tsx'
import GuestOrdersPage from '#src/pages/order/after/guest-orders-page.tsx'
import GuestTrackingPage from '#src/pages/order/after/guest-tracking-page.tsx'
import { storedText } from '#src/pages/member/testing/member-steps.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleOrder } from '#src/testing/shop-samples.ts'
import { forgetGuestOrders } from './guest-orders-store.ts'

const pages = {
  '/orders/guest': GuestOrdersPage,
  '/orders/guest/:id': GuestOrderPage,
  '/orders/guest/:id/tracking': GuestTrackingPage,
} as Parameters<typeof renderPages>[1]
const found = (...ids: number[]) => ({
  count: ids.length,
  nextPage: null as string | null,
  prePage: null,
  list: ids.map((id) => sampleOrder({ id })),
})
type Answers = Parameters<typeof fakeServer>[0]
const answers: Answers = {
  'order.listGuest': () => found(5, 6),
  'order.get': ({ params }) => sampleOrder({ id: Number(params['id']) }),
  'orderItem.getTracking': () => ({ parcels: [] }),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
  openTokenStore().save({ token: 'token-of-the-guest', userType: 'guest' })
})
afterEach(() => {
  act(() => forgetGuestOrders(openQueryClient()))
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const lookUp = async () => {
  fakeServer({ ...answers, 'order.closeGuest': () => ({}) })
  renderPages('/orders/guest', pages)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^주문하는 분/), '김하늘')
  await user.type(screen.getByLabelText(/^휴대폰 번호/), '010-1234-5678')
  await user.type(screen.getByLabelText(/^조회 번호/), '123456')
  await user.click(screen.getByRole('button', { name: '주문 조회하기' }))
  await screen.findByRole('heading', { name: '김하늘님의 주문 2건' })
  return user
}

/** What the page knows is gone, what the tab keeps is there. */
const reload = (at: string, changed: Answers = {}) => {
  const kept = Object.entries(sessionStorage)
  cleanup()
  forgetGuestOrders(openQueryClient())
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
  const journal = fakeServer({ ...answers, ...changed })
  renderPages(at, pages)
  return journal
}
/** The form, and what of the proof stands there or in the browser. */
const askedAnew = async () => {
  const field = await screen.findByLabelText<HTMLInputElement>(/^조회 번호/)
  return [field.value, storedText().includes('123456')]
}

test('[SCREEN-8] "I loaded the page of my order anew and had to type everything again"', async () => {
  await lookUp()
  reload('/orders/guest/6')
  await screen.findByRole('heading', { name: '결제 완료' })
  reload('/orders/guest/6/tracking')
  expect((await screen.findByRole('link', { name: '주문 상세 보기' })).getAttribute('href')).toBe('/orders/guest/6')
  reload('/orders/guest')
  await screen.findByRole('heading', { name: '김하늘님의 주문 2건' })
})

test('[SCREEN-8] an order that stands on a later page of them is there after a reload too', async () => {
  await lookUp()
  const journal = reload('/orders/guest/9', {
    'order.listGuest': ({ query }) => (query['page'] === '1' ? found(9) : { ...found(5, 6), nextPage: '1' }),
  })
  await screen.findByRole('heading', { name: '결제 완료' })
  expect(journal.filter(([name]) => name === 'order.listGuest')).toHaveLength(2)
})

test('[SCREEN-8] [ORDER-4] half an hour later the proof is asked for again, however often the page was loaded meanwhile', async () => {
  await lookUp()
  vi.setSystemTime(Date.now() + 29 * 60_000)
  reload('/orders/guest')
  await screen.findByRole('heading', { name: '김하늘님의 주문 2건' })
  vi.setSystemTime(Date.now() + 2 * 60_000)
  const journal = reload('/orders/guest')
  expect(await askedAnew()).toEqual(['', false])
  expect(journal).toEqual([])
})

test('[SCREEN-8] what was closed by a tap stays closed', async () => {
  const user = await lookUp()
  await user.click(screen.getByRole('button', { name: '조회 끝내기' }))
  reload('/orders/guest/5')
  expect(await askedAnew()).toEqual(['', false])
})

test('[SCREEN-8] [AUTH-2] whoever logs in or out ends it, also where another tab told of it', async () => {
  await lookUp()
  await act(() => becomePerson({ token: 'token-of-a-member', userType: 'email' }))
  expect(await askedAnew()).toEqual(['', false])
})

test('[SCREEN-8] [AUTH-2] a tab that did not see the login shows the next one nothing either', async () => {
  await lookUp()
  openTokenStore().save({ token: 'token-of-another-guest', userType: 'guest' })
  const journal = reload('/orders/guest/5')
  expect(await askedAnew()).toEqual(['', false])
  expect(journal).toEqual([])
})

test('[SCREEN-8] a proof that is refused by now is asked for again, and one that could not be asked with is tried again', async () => {
  await lookUp()
  let isDown = true
  reload('/orders/guest/5', {
    'order.listGuest': () => {
      if (isDown) throw new AppError('tooManyRequests')
      return found(5)
    },
  })
  await screen.findByText('주문을 불러오지 못했어요')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  await screen.findByRole('heading', { name: '결제 완료' })
  reload('/orders/guest/5', {
    'order.listGuest': () => {
      throw new AppError('guestProofWrong')
    },
  })
  expect(await askedAnew()).toEqual(['', false])
})
