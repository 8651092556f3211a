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
])(
  '[B6] a deposit of the wrong amount shows a notice with the next step instead of waiting for the deposit (%i won)',
  async (came, sentence) => {
    fakeServer({ 'order.get': () => waitingFor(came) })
    renderPages('/orders/5', pages)
    const part = await screen.findByRole('region', { name: '입금 안내' })
    expect(part.textContent).toContain(sentence)
    expect(screen.getByText('입금된 금액이 주문 금액과 달라요.')).toBeTruthy()
    expect(screen.getByRole('link', { name: '고객센터에 문의하기' }).getAttribute('href')).toBe('/support')
    // the account is hidden: it accepts no second transfer
    expect(screen.queryByText('X1')).toBeNull()
    expect(screen.queryByText('입금할 금액')).toBeNull()
  },
)

test('[B6] an open order page shows a deposit of the wrong amount without a reload', async () => {
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

test('[PAY-7] an order page that becomes visible again shows that the deposit was paid', async () => {
  let isPaid = false
  const journal = fakeServer({ 'order.get': () => (isPaid ? sampleOrder() : waitingFor(null)) })
  renderPages('/orders/5', pages)
  await screen.findByText('X1')
  await vi.waitFor(() => expect(journal.filter(([name]) => name === 'order.get')).toHaveLength(2))
  isPaid = true
  // returning is no reload: the browser only fires visibilitychange
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await screen.findByRole('heading', { name: '결제 완료' })
})

test('[B6] a cancelled order with a deposit of the wrong amount shows the deposited amount and links to support', async () => {
  fakeServer({ 'order.get': () => ({ ...waitingFor(99_000), orderItemStatus: 'withdraw_complete' }) })
  renderPages('/orders/5', pages)
  await screen.findByRole('heading', { name: '취소 완료' })
  expect(screen.getByText('99,000원이 입금됐어요.')).toBeTruthy()
  expect(screen.getByRole('link', { name: '고객센터에 문의하기' })).toBeTruthy()
})

test('[B6] the deposit notice says that the bank rejects any other amount', async () => {
  fakeServer({ 'order.get': () => waitingFor(null) })
  renderPages('/orders/5', pages)
  await screen.findByText('X1')
  expect(screen.getByText(/다른 금액을 보내면 은행에서 받지 않아요/)).toBeTruthy()
})
