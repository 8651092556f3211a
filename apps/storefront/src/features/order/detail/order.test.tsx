import { AppError, type OrderItem } from '@shop/contract'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import OrderPage from '#src/pages/order/order-page.tsx'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { ORDER_NO, sampleAddress, sampleOrder } from '#src/testing/shop-samples.ts'
import { describeTimeline } from '../placed/order-timeline.ts'
import { totalsOf } from '../placed/order-totals.ts'
import { optionTextOf } from '../product/ordered-product.tsx'

afterEach(() => {
  act(hideSnackbar)
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const pages = { '/orders/:id': OrderPage } as Parameters<typeof renderPages>[1]

test('[SCREEN-7] an order shows its status, number, total, address and payment', async () => {
  fakeServer({ 'order.get': () => sampleOrder() })
  renderPages('/orders/5', pages)
  await screen.findByRole('heading', { name: '결제 완료' })
  expect(screen.getByText(ORDER_NO)).toBeTruthy()
  // orders are listed for two years: the date includes the year
  expect(screen.getByText('2026.11.21(토) 주문')).toBeTruthy()
  expect(screen.getByText('13,000원')).toBeTruthy()
  expect(screen.getByText(/서울 강남구 테헤란로 1/)).toBeTruthy()
  expect(screen.getByText('신용·체크카드 (현대 4330****)')).toBeTruthy()
  expect(screen.getByText('11.21(토) 10:01', { selector: 'li *' })).toBeTruthy()
})

test('[SCREEN-7] reopening an order shows changes made by the merchant meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let orderItemStatus: OrderItem['orderItemStatus'] = 'paid'
  fakeServer({ 'order.get': () => sampleOrder({ orderItemStatus }) })
  const Elsewhere = () => <Link to="/orders/5">주문으로 가기</Link>
  renderPages('/orders/5', { ...pages, '/orders/:id/receipt': Elsewhere })
  const user = userEvent.setup()
  await screen.findByRole('heading', { name: '결제 완료' })
  await user.click(screen.getByRole('link', { name: '영수증 보기' }))
  orderItemStatus = 'delivering'
  vi.setSystemTime(Date.now() + 3_000)
  await user.click(await screen.findByRole('link', { name: '주문으로 가기' }))
  await screen.findByRole('heading', { name: '배송 중' })
})

type Line = OrderItem['orderItemProducts'][number]
const lineIn = (orderItemProductStatus: Line['orderItemProductStatus'], at: number): Line => {
  const [line] = sampleOrder().orderItemProducts
  if (!line) throw new Error('The sample order has a product.')
  return { ...line, id: at + 1, orderItemProductStatus }
}

test.each([
  [['return_complete'], 'complete', '반품 완료', '상품을 돌려받고 환불했어요.'],
  [['return_complete', 'withdraw_complete'], 'complete', '반품 완료', '상품을 돌려받고 환불했어요.'],
  [['return_request'], 'delivery_end', '반품 요청', '판매자가 반품 요청을 확인하고 있어요.'],
  [['replace_request'], 'delivery_end', '교환 요청', '판매자가 교환 요청을 확인하고 있어요.'],
  [['return_complete', 'complete'], 'complete', '구매 확정', '구매가 확정됐어요.'],
] as const)(
  '[ENTITY-16] a returned and refunded order is not shown as confirmed (%s)',
  async (states, status, title, note) => {
    fakeServer({
      'order.get': () => sampleOrder({ orderItemStatus: status, orderItemProducts: states.map(lineIn) }),
    })
    renderPages('/orders/5', pages)
    await screen.findByRole('heading', { name: title, level: 1 })
    expect(screen.getByText(note)).toBeTruthy()
  },
)

test.each([
  [null, '주문 금액'],
  ['2026-11-21T01:00:00.000Z', '결제한 금액'],
])(
  '[SCREEN-7] an order cancelled before its deposit does not label the total as paid (%s)',
  async (approvedAt, text) => {
    const payment = { ...sampleOrder().payment, approvedAt }
    fakeServer({ 'order.get': () => sampleOrder({ orderItemStatus: 'withdraw_complete', payment }) })
    renderPages('/orders/5', pages)
    const part = await screen.findByRole('region', { name: '결제 금액' })
    expect(part.textContent).toContain(text)
  },
)

test('an order link opened while logged out offers both a login and the guest look-up', async () => {
  fakeServer({
    'order.get': () => {
      throw new AppError('orderNotFound')
    },
  })
  renderPages('/orders/5', pages)
  const login = await screen.findByRole('link', { name: '로그인하고 보기' })
  expect(login.getAttribute('href')).toBe(`/login?returnUrl=${encodeURIComponent('/orders/5')}`)
  expect(screen.getByRole('link', { name: '비회원 주문 조회' })).toBeTruthy()
  // a logged-in member gets no login link
  act(() => setSessionUser({ userType: 'email' }))
  expect(screen.queryByRole('link', { name: '로그인하고 보기' })).toBeNull()
})

test('the order number can be copied', async () => {
  const user = userEvent.setup()
  fakeServer({ 'order.get': () => sampleOrder() })
  renderPages('/orders/5', pages)
  await user.click(await screen.findByRole('button', { name: '복사' }))
  await screen.findByText('주문 번호를 복사했어요.')
  expect(await navigator.clipboard.readText()).toBe(ORDER_NO)
})

test('[ORDER-5] the address is changed while that is allowed, and a notice confirms it', async () => {
  const user = userEvent.setup()
  const journal = fakeServer({
    'order.get': () => sampleOrder(),
    'order.setAddress': ({ body }) => sampleOrder({ address: { ...sampleAddress, ...(body as object) } }),
  })
  renderPages('/orders/5', pages)
  await user.click(await screen.findByRole('button', { name: '변경' }))
  const detail = await screen.findByRole('textbox', { name: '상세 주소' })
  await user.clear(detail)
  await user.type(detail, '202호')
  await user.click(screen.getByRole('button', { name: '이 주소로 배송받기' }))
  await screen.findByText('배송지를 변경했어요.')
  expect(screen.getByText(/테헤란로 1, 202호/)).toBeTruthy()
  expect(bodiesOf(journal, 'order.setAddress')).toMatchObject([{ addressDetail: '202호', guestOrderName: '김하늘' }])
})

test('[ORDER-5] a rejected address stays typed, with the reason in its form', async () => {
  const user = userEvent.setup()
  fakeServer({
    'order.get': () => sampleOrder(),
    'order.setAddress': () => {
      throw new AppError('addressChangeCostsMore', { message: '배송비가 3,000원 더 드는 지역이에요.' })
    },
  })
  renderPages('/orders/5', pages)
  await user.click(await screen.findByRole('button', { name: '변경' }))
  await user.click(await screen.findByRole('button', { name: '이 주소로 배송받기' }))
  expect((await screen.findByRole('alert')).textContent).toBe('배송비가 3,000원 더 드는 지역이에요.')
})

test('[ORDER-5] a packed order offers no address change', async () => {
  fakeServer({ 'order.get': () => sampleOrder({ canChangeAddress: false, orderItemStatus: 'delivery_waiting' }) })
  renderPages('/orders/5', pages)
  await screen.findByRole('heading', { name: '배송 준비 중' })
  expect(screen.queryByRole('button', { name: '변경' })).toBeNull()
})

const aRefund = {
  id: 1,
  money: 9000,
  point: 500,
  to: 'card' as const,
  askedAt: '2026-11-21T02:00:00.000Z',
  dueDay: '2026-11-24',
  reason: '',
  wantsAccount: false,
}

test('[SCREEN-7] a refund shows its amount, destination and date', async () => {
  fakeServer({ 'order.get': () => sampleOrder({ refunds: [{ ...aRefund, state: 'asked', doneAt: null }] }) })
  renderPages('/orders/5', pages)
  const part = within(await screen.findByRole('region', { name: '환불 내역' }))
  expect(part.getByText('환불 진행 중')).toBeTruthy()
  expect(part.getByText('9,000원')).toBeTruthy()
  expect(part.getByText('500원')).toBeTruthy()
  expect(part.getByText('11.24(화)까지 돌려드려요.')).toBeTruthy()
  const sum = within(screen.getByRole('region', { name: '결제 금액' }))
  expect(sum.getByText('−9,000원')).toBeTruthy()
  expect(sum.getByText('최종 결제 금액').nextElementSibling?.textContent).toBe('4,000원')
})

test('[SCREEN-7] after a cancel the finished refund appears without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = { ...aRefund, state: 'asked' as const, doneAt: null }
  let refunds: OrderItem['refunds'] = [asked]
  const journal = fakeServer({ 'order.get': () => sampleOrder({ refunds }) })
  renderPages('/orders/5', pages)
  await screen.findByText('환불 진행 중')
  refunds = [{ ...asked, state: 'done', doneAt: '2026-11-21T02:00:03.000Z' }]
  await act(() => vi.advanceTimersByTimeAsync(3_500))
  await screen.findByText('환불 완료')
  // a finished refund is not polled again
  const times = journal.length
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(journal).toHaveLength(times)
})

test('[PAY-7] a refund that is delayed because it needs an account offers a form for the account', async () => {
  const failed = { ...aRefund, to: 'account' as const, state: 'failed' as const, doneAt: null, wantsAccount: true }
  const journal = fakeServer({
    'order.get': () => sampleOrder({ refunds: [failed] }),
    'order.setRefundAccount': () => sampleOrder({ refunds: [{ ...failed, state: 'asked', wantsAccount: false }] }),
  })
  renderPages('/orders/5', pages)
  await screen.findByText('돌려드릴 계좌를 아래에 입력해 주세요. 확인하는 대로 돌려드려요.')
  const user = userEvent.setup()
  const part = within(screen.getByRole('region', { name: '환불받을 계좌' }))
  await user.selectOptions(part.getByLabelText(/^은행/), '신한은행')
  await user.type(part.getByLabelText(/^계좌 번호/), '110-123')
  await user.type(part.getByLabelText(/^예금주/), '이주문')
  await user.click(part.getByRole('button', { name: '이 계좌로 돌려받기' }))
  expect(part.getByText('계좌 번호를 다시 확인해 주세요.')).toBeTruthy()
  await user.type(part.getByLabelText(/^계좌 번호/), '-456789')
  await user.click(part.getByRole('button', { name: '이 계좌로 돌려받기' }))
  await screen.findByText('알려 주신 계좌로 돌려드릴게요.')
  expect(bodiesOf(journal, 'order.setRefundAccount')).toEqual([
    { refundAccount: { bankCode: '88', accountNumber: '110-123-456789', holderName: '이주문' } },
  ])
  expect(screen.queryByRole('region', { name: '환불받을 계좌' })).toBeNull()
  expect(screen.getByText('환불 진행 중')).toBeTruthy()
})

test('[SCREEN-7] a refund that failed for another reason does not ask for an account', async () => {
  fakeServer({ 'order.get': () => sampleOrder({ refunds: [{ ...aRefund, state: 'failed', doneAt: null }] }) })
  renderPages('/orders/5', pages)
  await screen.findByText('환불이 늦어지고 있어요. 확인해서 꼭 돌려드릴게요.')
  expect(screen.queryByRole('region', { name: '환불받을 계좌' })).toBeNull()
})

test('[SCREEN-7] an order that waits for its deposit shows the account and the deadline', async () => {
  const order = sampleOrder({ orderItemStatus: 'bank_transfer_waiting' })
  const virtualAccount = {
    accountNumber: '12345678901234',
    accountType: '일반',
    bankCode: '20',
    bankText: '우리은행',
    customerName: '김하늘',
    dueDate: '2026-11-22T14:59:00.000Z',
  }
  fakeServer({ 'order.get': () => ({ ...order, payment: { ...order.payment, virtualAccount } }) })
  renderPages('/orders/5', pages)
  const part = within(await screen.findByRole('region', { name: '입금 안내' }))
  expect(part.getByText('12345678901234')).toBeTruthy()
  expect(part.getByText('11.22(일) 23:59')).toBeTruthy()
  // same label as in the message; the depositor may be another person
  expect(part.getByText('구매자명').nextElementSibling?.textContent).toBe('김하늘')
})

test('[SCREEN-7] a delivered order shows when it is confirmed automatically, and the points it earns', async () => {
  const order = sampleOrder({ orderItemStatus: 'delivery_end', completesAt: '2026-11-28T01:00:00.000Z' })
  const products = order.orderItemProducts.map((product) => ({ ...product, reward: { point: 120, day: '2026-11-28' } }))
  fakeServer({ 'order.get': () => ({ ...order, orderItemProducts: products }) })
  renderPages('/orders/5', pages)
  await screen.findByText('11.28(토)')
  expect(screen.getByText('적립 예정 120원 · 11.28(토)')).toBeTruthy()
})

test('a step shared by several products is one timeline entry, newest first', () => {
  const order = sampleOrder()
  const [first, second] = order.timeline
  const twice = [first, second].flatMap((step) => (step ? [step, { ...step, orderItemProductId: 2 }] : []))
  expect(describeTimeline({ ...order, timeline: twice }).map(({ text }) => text)).toEqual(['결제 완료', '주문 접수'])
})

test('[ORDER-6] an order cancelled after its deposit shows the reason', async () => {
  const reason = '은행에서 입금을 되돌려 주문이 취소됐어요.'
  const order = sampleOrder({ orderItemStatus: 'withdraw_complete' })
  const ended = {
    orderItemProductId: 1,
    from: 'paid' as const,
    to: 'withdraw_complete' as const,
    actor: 'gateway' as const,
    reason,
    at: '2026-11-22T07:03:00.000Z',
  }
  fakeServer({ 'order.get': () => ({ ...order, timeline: [...order.timeline, ended] }) })
  renderPages('/orders/5', pages)
  await screen.findByRole('heading', { name: '취소 완료', level: 1 })
  // in the header and in its timeline entry
  expect(screen.getAllByText(reason)).toHaveLength(2)
  expect(screen.queryByText('주문이 취소됐어요.')).toBeNull()
})

test('the dot between option and quantity does not end a line', () => {
  const [product] = sampleOrder().orderItemProducts
  const [group] = product?.orderOptionGroups ?? []
  if (!product || !group) throw new Error('the sample has a product')
  expect(optionTextOf(product, group)).toMatch(/ ·\u00a0\d+개$/)
})

test('[CART-5] the totals of a placed order add up to the amount paid', () => {
  const totals = totalsOf(sampleOrder())
  expect(totals).toMatchObject({ listPrice: 12_000, discountedPrice: 2000, shippingFee: 3000, price: 13_000 })
  expect(totals.listPrice - totals.discountedPrice + totals.shippingFee).toBe(totals.price)
})
