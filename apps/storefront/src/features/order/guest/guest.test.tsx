import { AppError } from '@shop/contract'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import GuestOrderPage from '#src/pages/order/after/guest-order-page.tsx'
import GuestOrdersPage from '#src/pages/order/after/guest-orders-page.tsx'
import GuestReturnPage from '#src/pages/order/after/guest-return-page.tsx'
import GuestTrackingPage from '#src/pages/order/after/guest-tracking-page.tsx'
import GuestWithdrawPage from '#src/pages/order/after/guest-withdraw-page.tsx'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { storedText } from '#src/pages/member/testing/member-steps.tsx'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleOrder } from '#src/testing/shop-samples.ts'
import { forgetGuestOrders } from './guest-orders-store.ts'

afterEach(() => {
  act(hideSnackbar)
  act(() => forgetGuestOrders(openQueryClient()))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pages = {
  '/orders/guest': GuestOrdersPage,
  '/orders/guest/:id': GuestOrderPage,
  '/orders/guest/:id/withdraw': GuestWithdrawPage,
  '/orders/guest/:id/tracking': GuestTrackingPage,
  '/orders/guest/:id/return/:productId': GuestReturnPage,
} as Parameters<typeof renderPages>[1]

const proof = { name: '김하늘', phone: '01012345678', code: '123456' }
const found = () => ({ count: 1, nextPage: null, prePage: null, list: [sampleOrder()] })
const open = (at: string, answers: Parameters<typeof fakeServer>[0]) => {
  const journal = fakeServer(answers)
  renderPages(at, pages)
  return { journal, user: userEvent.setup() }
}
const lookUp = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByLabelText(/^주문하는 분/), proof.name)
  await user.type(screen.getByLabelText(/^휴대폰 번호/), '010-1234-5678')
  await user.type(screen.getByLabelText(/^조회 번호/), '123 456')
  await user.click(screen.getByRole('button', { name: '주문 조회하기' }))
}

test('[SCREEN-8] [ORDER-4] [C068] name, phone and code open the orders, and are in no address and not stored on the device', async () => {
  const { journal, user } = open('/orders/guest', { 'order.lookUpGuest': found })
  await lookUp(user)
  await screen.findByRole('heading', { name: '김하늘님의 주문 1건' })
  expect(screen.getByRole('link', { name: /주문 상세/ }).getAttribute('href')).toBe('/orders/guest/5')
  expect(journal.map(([, { body }]) => body)).toEqual([proof])
  expect([window.location.href, ...Object.values(localStorage)].join(' ')).not.toContain('123456')
})

test('[SCREEN-8] a wrong proof shows an error at the form, and the typed values stay', async () => {
  const { user } = open('/orders/guest', {
    'order.lookUpGuest': () => {
      throw new AppError('guestProofWrong')
    },
  })
  await lookUp(user)
  expect((await screen.findByRole('alert')).textContent).toContain('맞는 주문이 없어요')
  expect(screen.getByLabelText<HTMLInputElement>(/^휴대폰 번호/).value).toBe('010-1234-5678')
})

test('[SCREEN-8] too many attempts show an error at the form', async () => {
  const { user } = open('/orders/guest', {
    'order.lookUpGuest': () => {
      throw new AppError('tooManyRequests')
    },
  })
  await lookUp(user)
  expect((await screen.findByRole('alert')).textContent).toContain('요청이 너무 많아요')
})

test('[SCREEN-8] each invalid field shows an error, and no request is sent', async () => {
  const { journal, user } = open('/orders/guest', {})
  await user.click(await screen.findByRole('button', { name: '주문 조회하기' }))
  for (const text of ['주문하는 분의 이름을 입력해 주세요.', '휴대폰 번호를 다시 확인해 주세요.'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByText('조회 번호 여섯 자리를 입력해 주세요.')).toBeDefined()
  expect(journal).toEqual([])
})

test('[SCREEN-8] the page of an order asks for the proof first, then shows the order', async () => {
  const { user } = open('/orders/guest/5', { 'order.lookUpGuest': found })
  await lookUp(user)
  await screen.findByRole('heading', { name: '결제 완료' })
  expect(screen.getByRole('button', { name: '변경' })).toBeDefined()
  expect(screen.getByRole('button', { name: '다시 담기' })).toBeDefined()
  expect(screen.getByRole('link', { name: '취소' }).getAttribute('href')).toBe('/orders/guest/5/withdraw?product=1')
  expect(screen.getByRole('link', { name: '영수증 보기' }).getAttribute('href')).toBe('/orders/guest/5/receipt')
})

const delivered = () => {
  const order = sampleOrder({ orderItemStatus: 'delivery_end', withdrawType: 'withdraw_deny', canChangeAddress: false })
  const orderItemProducts = order.orderItemProducts.map((product) => ({
    ...product,
    orderItemProductStatus: 'delivery_end' as const,
    withdrawable: false,
    returnable: true,
    completable: true,
  }))
  return { ...order, orderItemProducts }
}

test('[SCREEN-8] a guest on another device gets the same actions as on the buyer’s device, at guest addresses', async () => {
  const { user } = open('/orders/guest/5', {
    'order.lookUpGuest': () => ({ ...found(), list: [delivered()] }),
    'order.get': delivered,
    'orderItem.getTracking': () => ({ parcels: [] }),
  })
  await lookUp(user)
  const acts = within(await screen.findByRole('group', { name: /할 수 있는 일$/ }))
  expect(acts.getByRole('link', { name: '교환·반품' }).getAttribute('href')).toBe('/orders/guest/5/return/1')
  expect(acts.getByRole('button', { name: '구매 확정' })).toBeDefined()
  await user.click(acts.getByRole('link', { name: '배송 조회' }))
  const back = await screen.findByRole('link', { name: '주문 상세 보기' })
  expect(back.getAttribute('href')).toBe('/orders/guest/5')
})

test('[ORDER-4] access that expired while the page was open is renewed with the same proof, and the action is executed', async () => {
  let isOpen = false
  const { journal, user } = open('/orders/guest/5', {
    'order.lookUpGuest': () => {
      isOpen = journal.length > 1
      return { ...found(), list: [delivered()] }
    },
    'order.get': delivered,
    'orderItem.requestReturn': () => {
      if (!isOpen) throw new AppError('orderNotFound')
      return delivered()
    },
  })
  await lookUp(user)
  await user.click(await screen.findByRole('link', { name: '교환·반품' }))
  await user.click(await screen.findByRole('radio', { name: '마음이 바뀌었어요' }))
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('반품을 신청했어요.')
  expect(journal.filter(([name]) => name === 'order.lookUpGuest')).toHaveLength(2)
})

test('[ORDER-4] [C071] a guest cancels with the proof, without the order belonging to the token', async () => {
  const { journal, user } = open('/orders/guest', {
    'order.lookUpGuest': found,
    'order.quoteWithdrawGuest': () => ({
      lines: [{ orderItemProductId: 1, name: '사과 1', price: 10_000, next: 'withdraw_complete' }],
      cancelledPrice: 10_000,
      couponShare: 0,
      shippingBefore: 3000,
      shippingAfter: 0,
      returnFee: 0,
      shortfall: 0,
      money: 13_000,
      point: 0,
      isWhole: true,
      couponComesBack: false,
      to: 'card',
      needsAccount: false,
      dueDay: '2026-11-24',
    }),
    'order.withdrawGuest': () => sampleOrder({ orderItemStatus: 'withdraw_complete', withdrawType: 'withdraw_deny' }),
  })
  await lookUp(user)
  const acts = within(await screen.findByRole('article'))
  await user.click(acts.getByRole('link', { name: '취소' }))
  await user.click(await screen.findByRole('button', { name: '13,000원 돌려받고 취소하기' }))
  await screen.findByText('주문을 취소했어요.')
  await screen.findByRole('heading', { name: '취소 완료' })
  expect(bodiesOf(journal, 'order.quoteWithdrawGuest')).toEqual([proof])
  expect(bodiesOf(journal, 'order.withdrawGuest')).toEqual([{ ...proof, expectedMoney: 13_000, expectedPoint: 0 }])
})

test('the guest access can be ended with a tap', async () => {
  const { journal, user } = open('/orders/guest', { 'order.lookUpGuest': found, 'order.closeGuest': () => ({}) })
  await lookUp(user)
  await user.click(await screen.findByRole('button', { name: '조회 끝내기' }))
  await vi.waitFor(() => expect(journal.map(([name]) => name)).toContain('order.closeGuest'))
  expect(screen.getByLabelText<HTMLInputElement>(/^조회 번호/).value).toBe('')
  expect(storedText()).not.toContain('123456')
})

test('[PAY-7] an order opened by a guest shows the deposit when it arrives', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isPaid = false
  const waiting = sampleOrder({ orderItemStatus: 'bank_transfer_waiting' })
  const { journal, user } = open('/orders/guest/5', {
    'order.lookUpGuest': () => ({ ...found(), list: [waiting] }),
    'order.get': () => (isPaid ? sampleOrder() : waiting),
  })
  await lookUp(user)
  await vi.waitFor(() => expect(journal.map(([name]) => name)).toContain('order.get'))
  await screen.findByText('입금할 금액')
  isPaid = true
  await act(() => vi.advanceTimersByTimeAsync(10_500))
  await screen.findByRole('heading', { name: '결제 완료' })
})
