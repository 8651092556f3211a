import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import OrderPage from '#src/pages/order/order-page.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleOrder } from '#src/testing/shop-samples.ts'

afterEach(() => {
  act(hideSnackbar)
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const pages = { '/orders/:id': OrderPage } as Parameters<typeof renderPages>[1]

const waitingFor = (wrongDeposit: number | null) => {
  const dueDate = new Date(Date.now() + 3_600_000).toISOString()
  const account = {
    accountNumber: 'X1',
    accountType: '일반',
    bankCode: '20',
    bankText: '우리은행',
    customerName: '김하늘',
  }
  return sampleOrder({
    orderItemStatus: 'bank_transfer_waiting',
    payment: {
      ...sampleOrder().payment,
      paymentMethodType: 'virtual_account',
      virtualAccount: { ...account, dueDate },
      wrongDeposit,
    },
  })
}

test.each([
  [10_000, '10,000원이 입금됐어요. 3,000원이 모자라 주문이 완료되지 않았어요.'],
  [14_000, '14,000원이 입금됐어요. 1,000원이 더 들어와 주문이 완료되지 않았어요.'],
])('[B6] 금액을 틀리게 입금했더니 입금 대기라고만 나와요 (%i won)', async (came, sentence) => {
  fakeServer({ 'order.get': () => waitingFor(came) })
  renderPages('/orders/5', pages)
  const part = await screen.findByRole('region', { name: '입금 안내' })
  expect(part.textContent).toContain(sentence)
  expect(screen.getByText('입금된 금액이 주문 금액과 달라요.')).toBeTruthy()
  expect(screen.getByRole('link', { name: '고객센터에 문의하기' }).getAttribute('href')).toBe('/support')
  // nobody is to pay once more into an account that takes nothing
  expect(screen.queryByText('X1')).toBeNull()
  expect(screen.queryByText('입금할 금액')).toBeNull()
})

test('[B6] 주문 화면을 열어 둔 채 금액을 틀리게 입금했더니 계속 입금 대기로만 보여요', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let came: number | null = null
  fakeServer({ 'order.get': () => waitingFor(came) })
  renderPages('/orders/5', pages)
  await screen.findByText('X1')
  came = 10_000
  await act(() => vi.advanceTimersByTimeAsync(10_500))
  await screen.findByText('입금된 금액이 주문 금액과 달라요.')
  expect(screen.queryByText('X1')).toBeNull()
})

test('[PAY-7] 은행 앱에서 입금하고 돌아왔더니 아직도 입금 대기라고 해요', async () => {
  let isPaid = false
  const journal = fakeServer({ 'order.get': () => (isPaid ? sampleOrder() : waitingFor(null)) })
  renderPages('/orders/5', pages)
  await screen.findByText('X1')
  await vi.waitFor(() => expect(journal.filter(([name]) => name === 'order.get')).toHaveLength(2))
  isPaid = true
  // coming back is no reload: the browser only tells that the page is seen again
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await screen.findByRole('heading', { name: '결제 완료' })
})

test('[B6] 금액을 틀리게 입금한 주문을 취소했더니 내 돈 이야기가 없어요', async () => {
  fakeServer({ 'order.get': () => ({ ...waitingFor(99_000), orderItemStatus: 'withdraw_complete' }) })
  renderPages('/orders/5', pages)
  await screen.findByRole('heading', { name: '취소 완료' })
  expect(screen.getByText('99,000원이 입금됐어요.')).toBeTruthy()
  expect(screen.getByRole('link', { name: '고객센터에 문의하기' })).toBeTruthy()
})

test('[B6] 나누어 입금해도 되는지 몰라서 두 번에 보냈어요', async () => {
  fakeServer({ 'order.get': () => waitingFor(null) })
  renderPages('/orders/5', pages)
  await screen.findByText('X1')
  expect(screen.getByText(/다른 금액을 보내면 은행에서 받지 않아요/)).toBeTruthy()
})
