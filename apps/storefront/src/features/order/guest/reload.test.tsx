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
  'order.lookUpGuest': () => found(5, 6),
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

/** Simulates a reload: clears the page state and keeps the tab's storage. */
const reload = (at: string, changed: Answers = {}) => {
  const kept = Object.entries(sessionStorage)
  cleanup()
  forgetGuestOrders(openQueryClient())
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
  const journal = fakeServer({ ...answers, ...changed })
  renderPages(at, pages)
  return journal
}
/** Asserts that the form is shown, and that neither form nor storage contains the proof. */
const askedAnew = async () => {
  const field = await screen.findByLabelText<HTMLInputElement>(/^조회 번호/)
  return [field.value, storedText().includes('123456')]
}

test('[SCREEN-8] a reload of an order page shows the order without typing the proof again', async () => {
  await lookUp()
  reload('/orders/guest/6')
  await screen.findByRole('heading', { name: '결제 완료' })
  reload('/orders/guest/6/tracking')
  expect((await screen.findByRole('link', { name: '주문 상세 보기' })).getAttribute('href')).toBe('/orders/guest/6')
  reload('/orders/guest')
  await screen.findByRole('heading', { name: '김하늘님의 주문 2건' })
})

test('[SCREEN-8] an order on a later page is shown after a reload too', async () => {
  await lookUp()
  const journal = reload('/orders/guest/9', {
    'order.lookUpGuest': ({ body }) =>
      (body as { page?: number }).page === 1 ? found(9) : { ...found(5, 6), nextPage: '1' },
  })
  await screen.findByRole('heading', { name: '결제 완료' })
  expect(journal.filter(([name]) => name === 'order.lookUpGuest')).toHaveLength(2)
})

test('[SCREEN-8] [ORDER-4] after half an hour the proof is required again, however often the page was reloaded meanwhile', async () => {
  await lookUp()
  vi.setSystemTime(Date.now() + 29 * 60_000)
  reload('/orders/guest')
  await screen.findByRole('heading', { name: '김하늘님의 주문 2건' })
  vi.setSystemTime(Date.now() + 2 * 60_000)
  const journal = reload('/orders/guest')
  expect(await askedAnew()).toEqual(['', false])
  expect(journal).toEqual([])
})

test('[SCREEN-8] access ended with a tap stays ended', async () => {
  const user = await lookUp()
  await user.click(screen.getByRole('button', { name: '조회 끝내기' }))
  reload('/orders/guest/5')
  expect(await askedAnew()).toEqual(['', false])
})

test('[SCREEN-8] [AUTH-2] a login or logout ends the access, also if another tab published it', async () => {
  await lookUp()
  await act(() => becomePerson({ token: 'token-of-a-member', userType: 'email' }))
  expect(await askedAnew()).toEqual(['', false])
})

test('[SCREEN-8] [AUTH-2] a tab that missed the login shows the next user nothing either', async () => {
  await lookUp()
  openTokenStore().save({ token: 'token-of-another-guest', userType: 'guest' })
  const journal = reload('/orders/guest/5')
  expect(await askedAnew()).toEqual(['', false])
  expect(journal).toEqual([])
})

test('[SCREEN-8] a proof that is rejected by now is requested again, and a failed request is retried', async () => {
  await lookUp()
  let isDown = true
  reload('/orders/guest/5', {
    'order.lookUpGuest': () => {
      if (isDown) throw new AppError('tooManyRequests')
      return found(5)
    },
  })
  await screen.findByText('주문을 불러오지 못했어요')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  await screen.findByRole('heading', { name: '결제 완료' })
  reload('/orders/guest/5', {
    'order.lookUpGuest': () => {
      throw new AppError('guestProofWrong')
    },
  })
  expect(await askedAnew()).toEqual(['', false])
})
