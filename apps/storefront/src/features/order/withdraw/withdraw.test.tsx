import { AppError, type CallReply, type OrderItem } from '@shop/contract'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { visit, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import WithdrawPage from '#src/pages/order/after/withdraw-page.tsx'
import { bodiesOf, fakeServer } from '#src/testing/fake-server.tsx'
import { sampleOrder, sampleProduct } from '#src/testing/shop-samples.ts'
import { refundRowsOf } from './refund-part.tsx'
import { toSelection } from './withdraw-choice.ts'

type Quote = CallReply<'order.quoteWithdraw'>

afterEach(() => {
  act(hideSnackbar)
  vi.unstubAllGlobals()
})

const lineOf = (id: number): OrderItem['orderItemProducts'][number] => {
  const [line] = sampleOrder().orderItemProducts
  if (!line) throw new Error('The sample order has a product.')
  const groups = line.orderOptionGroups.map((group) => ({
    ...group,
    productOptionCombination: { ...group.productOptionCombination, id: 100 * id },
  }))
  return { ...line, id, product: sampleProduct(id), orderOptionGroups: groups }
}
const orderOf = (given: Partial<OrderItem> = {}): OrderItem =>
  sampleOrder({
    orderItemProducts: [1, 2, 3].map(lineOf),
    ...given,
  })
const withStates = (order: OrderItem, states: OrderItem['orderItemProducts'][number]['orderItemProductStatus'][]) => ({
  ...order,
  orderItemProducts: order.orderItemProducts.map((product, at) => ({
    ...product,
    orderItemProductStatus: states[at] ?? product.orderItemProductStatus,
  })),
})
const quoteOf = (given: Partial<Quote> = {}): Quote => ({
  lines: [{ orderItemProductId: 1, name: '사과 1', price: 10_000, next: 'withdraw_complete' }],
  cancelledPrice: 10_000,
  couponShare: 1000,
  shippingBefore: 0,
  shippingAfter: 3000,
  returnFee: 0,
  shortfall: 0,
  money: 5500,
  point: 500,
  isWhole: false,
  couponComesBack: false,
  to: 'card',
  needsAccount: false,
  dueDay: '2026-11-24',
  ...given,
})

const open = (at: string, answers: Parameters<typeof fakeServer>[0]) => {
  const journal = fakeServer(answers)
  visitAs('email', 'a-token')
  visit('/orders/:id/withdraw', at, WithdrawPage as Parameters<typeof visit>[2])
  return { journal, user: userEvent.setup() }
}
const confirm = () => screen.findByRole('button', { name: /취소하기$/ })

describe('[SCREEN-7] cancelling', () => {
  test('[ORDER-3] a checked product that is cancelled elsewhere is removed from the selection, and an empty selection never cancels everything', () => {
    const placed = withStates(orderOf(), ['withdraw_complete', 'paid', 'paid'])
    const [gone, ...left] = placed.orderItemProducts
    if (!gone) throw new Error('The sample order has a product.')
    const order = { ...placed, orderItemProducts: [{ ...gone, withdrawable: false }, ...left] }
    expect(toSelection(order, [])).toEqual({ productIds: [] })
    expect(toSelection(order, [100])).toEqual({ productIds: [] })
    expect(toSelection(order, [200])).toEqual({ productIds: [2] })
  })

  test('[ORDER-3] one option of a product is cancelled individually, and cancelled options are not offered', async () => {
    const [first] = orderOf().orderItemProducts
    const [group] = first?.orderOptionGroups ?? []
    if (!first || !group) throw new Error('The sample order has an option.')
    const option = (id: number, name: string, isCancelled = false) => ({
      ...group,
      isCancelled,
      productOptionCombination: { ...group.productOptionCombination, id, name },
    })
    const groups = [option(11, '소과'), option(12, '대과'), option(13, '특대', true)]
    const order = orderOf({ orderItemProducts: [{ ...first, orderOptionGroups: groups }, lineOf(2)] })
    const { journal, user } = open('/orders/5/withdraw', {
      'order.get': () => order,
      'order.quoteWithdraw': () => quoteOf(),
      'order.withdraw': () => order,
    })
    await confirm()
    const options = within(screen.getByRole('list', { name: `${first.product.name} 옵션` }))
    expect(options.getAllByRole('checkbox')).toHaveLength(2)
    await user.click(options.getByRole('checkbox', { name: /소과/ }))
    const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^[^소대]*${first.product.name}`) })
    expect([whole.checked, whole.indeterminate]).toEqual([false, true])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(lineOf(2).product.name) }))
    await user.click(await screen.findByRole('button', { name: '5,500원 돌려받고 취소하기' }))
    await vi.waitFor(() => expect(bodiesOf(journal, 'order.withdraw')).toHaveLength(1))
    expect(bodiesOf(journal, 'order.quoteWithdraw').at(-1)).toEqual({ combinationIds: [12] })
    expect(bodiesOf(journal, 'order.withdraw')).toEqual([
      { combinationIds: [12], expectedMoney: 5500, expectedPoint: 500 },
    ])
  })

  test('shows the refund line by line, and its date, before anything is cancelled', async () => {
    const { journal } = open('/orders/5/withdraw?product=1', {
      'order.get': () => orderOf(),
      'order.quoteWithdraw': () => quoteOf(),
    })
    await screen.findByRole('button', { name: '5,500원 돌려받고 취소하기' })
    const panel = within(screen.getByRole('region', { name: '환불 금액' }))
    const lines = panel.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(lines).toEqual([
      ['취소하는 상품 금액', '10,000원'],
      ['쿠폰 할인', '−1,000원'],
      ['남은 상품의 배송비', '−3,000원'],
      ['적립금으로 돌려드려요', '−500원'],
      ['돌려받을 금액', '5,500원'],
    ])
    expect(panel.getByText('11.24(화)까지 결제한 수단으로 돌려드려요.')).toBeDefined()
    expect(bodiesOf(journal, 'order.quoteWithdraw')).toEqual([{ productIds: [1] }])
    expect(journal.some(([name]) => name === 'order.withdraw' || name === 'order.withdrawProduct')).toBe(false)
  })

  test('[ORDER-2] [C069] a whole order is cancelled for the amount shown, with the reason', async () => {
    const { journal, user } = open('/orders/5/withdraw', {
      'order.get': () => orderOf(),
      'order.quoteWithdraw': () => quoteOf({ isWhole: true, money: 12_500, couponComesBack: true }),
      'order.withdraw': () => orderOf({ orderItemStatus: 'withdraw_complete', withdrawType: 'withdraw_deny' }),
    })
    await user.click(await screen.findByRole('radio', { name: '배송이 늦어져요' }))
    await user.click(await screen.findByRole('button', { name: '12,500원 돌려받고 취소하기' }))
    await screen.findByText('주문을 취소했어요.')
    expect(bodiesOf(journal, 'order.quoteWithdraw')).toEqual([{}])
    expect(bodiesOf(journal, 'order.withdraw')).toEqual([
      { reason: '배송이 늦어져요', expectedMoney: 12_500, expectedPoint: 500 },
    ])
  })

  test('[ORDER-3] [C070] one product is cancelled individually, and for a packed one the cancel is requested from the shop', async () => {
    const packed = withStates(orderOf(), ['delivery_waiting'])
    const { journal, user } = open('/orders/5/withdraw?product=1', {
      'order.get': () => packed,
      'order.quoteWithdraw': () =>
        quoteOf({ lines: [{ orderItemProductId: 1, name: '사과 1', price: 10_000, next: 'withdraw_request' }] }),
      'order.withdrawProduct': () => withStates(packed, ['withdraw_request']),
    })
    await user.click(await confirm())
    await screen.findByText('취소를 요청했어요. 판매자가 확인하면 알려 드려요.')
    const [, sent] = journal.find(([name]) => name === 'order.withdrawProduct') ?? []
    expect(sent?.params).toEqual({ id: '5', pid: '1' })
    expect(sent?.body).toEqual({ expectedMoney: 5500, expectedPoint: 500 })
  })

  test('changing the selection recalculates the refund, and an empty selection cannot be confirmed', async () => {
    const { journal, user } = open('/orders/5/withdraw?product=1', {
      'order.get': () => orderOf(),
      'order.quoteWithdraw': ({ body }) => quoteOf({ money: JSON.stringify(body).includes('2') ? 15_500 : 5500 }),
    })
    await user.click(await screen.findByRole('checkbox', { name: /사과 2/ }))
    await screen.findByRole('button', { name: '15,500원 돌려받고 취소하기' })
    expect(bodiesOf(journal, 'order.quoteWithdraw').at(-1)).toEqual({ productIds: [1, 2] })
    await user.click(screen.getByRole('checkbox', { name: /사과 1/ }))
    await user.click(screen.getByRole('checkbox', { name: /사과 2/ }))
    expect((await confirm()).getAttribute('aria-disabled')).toBe('true')
  })

  test('[C069] several but not all products are cancelled in one request, for the one amount shown', async () => {
    const { journal, user } = open('/orders/5/withdraw?product=1', {
      'order.get': () => orderOf(),
      'order.quoteWithdraw': () => quoteOf({ money: 9000, point: 0 }),
      'order.withdraw': () => withStates(orderOf(), ['withdraw_complete', 'withdraw_complete']),
    })
    await user.click(await screen.findByRole('checkbox', { name: /사과 2/ }))
    await user.click(await screen.findByRole('button', { name: '9,000원 돌려받고 취소하기' }))
    await screen.findByText('선택한 상품을 취소했어요.')
    expect(bodiesOf(journal, 'order.withdraw')).toEqual([{ productIds: [1, 2], expectedMoney: 9000, expectedPoint: 0 }])
    expect(bodiesOf(journal, 'order.withdrawProduct')).toEqual([])
  })

  test('a refund that has changed meanwhile is shown again, and nothing is cancelled', async () => {
    let money = 5500
    const { journal, user } = open('/orders/5/withdraw?product=1', {
      'order.get': () => orderOf(),
      'order.quoteWithdraw': () => quoteOf({ money }),
      'order.withdrawProduct': () => {
        money = 4000
        throw new AppError('refundChanged')
      },
    })
    await user.click(await screen.findByRole('radio', { name: '마음이 바뀌었어요' }))
    await user.click(await screen.findByRole('button', { name: '5,500원 돌려받고 취소하기' }))
    await screen.findByRole('button', { name: '4,000원 돌려받고 취소하기' })
    expect(screen.getByRole('alert').textContent).toBe('돌려받을 금액이 바뀌었어요. 다시 확인해 주세요.')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '마음이 바뀌었어요' }).checked).toBe(true)
    expect(bodiesOf(journal, 'order.withdrawProduct')).toHaveLength(1)
  })

  test('[ENTITY-17] a payment by deposit requires a refund account, and each invalid field shows an error', async () => {
    const { journal, user } = open('/orders/5/withdraw', {
      'order.get': () => orderOf({ withdrawType: 'withdraw_oi_only' }),
      'order.quoteWithdraw': () => quoteOf({ isWhole: true, to: 'account', needsAccount: true }),
      'order.withdraw': () => orderOf({ orderItemStatus: 'withdraw_complete' }),
    })
    await screen.findByText('입금 전이거나 선물한 주문은 전체만 취소할 수 있어요.')
    await user.click(await screen.findByRole('button', { name: '5,500원 돌려받고 취소하기' }))
    for (const text of ['은행을 선택해 주세요.', '계좌 번호를 다시 확인해 주세요.', '예금주 이름을 입력해 주세요.'])
      expect(screen.getByText(text)).toBeDefined()
    for (const name of [/^은행/, /^계좌 번호/, /^예금주/]) {
      const field = screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name)
      expect([field.required, field.getAttribute('aria-invalid')], String(name)).toEqual([true, 'true'])
    }
    expect(journal.some(([name]) => name === 'order.withdraw')).toBe(false)
    await user.selectOptions(screen.getByLabelText(/^은행/), '카카오뱅크')
    await user.type(screen.getByLabelText(/^계좌 번호/), '3333-01-1234567')
    await user.type(screen.getByLabelText(/^예금주/), '김하늘')
    await user.click(await confirm())
    await screen.findByText('주문을 취소했어요.')
    expect(bodiesOf(journal, 'order.withdraw')).toMatchObject([
      { refundAccount: { bankCode: '90', accountNumber: '3333-01-1234567', holderName: '김하늘' } },
    ])
  })

  test('[ENTITY-17] an order that waits for its deposit can be cancelled as a whole', async () => {
    // as returned by the server: no product can be cancelled individually
    const waiting = orderOf({ orderItemStatus: 'bank_transfer_waiting', withdrawType: 'withdraw_oi_only' })
    const orderItemProducts = waiting.orderItemProducts.map((product) => ({
      ...product,
      orderItemProductStatus: 'bank_transfer_waiting' as const,
      withdrawable: false,
    }))
    const { journal, user } = open('/orders/5/withdraw', {
      'order.get': () => ({ ...waiting, orderItemProducts }),
      'order.quoteWithdraw': () =>
        quoteOf({ isWhole: true, shippingBefore: 3000, shippingAfter: 0, money: 0, point: 0 }),
      'order.withdraw': () => orderOf({ orderItemStatus: 'withdraw_complete', withdrawType: 'withdraw_deny' }),
    })
    await screen.findByText('입금 전이거나 선물한 주문은 전체만 취소할 수 있어요.')
    expect(screen.queryByText('지금은 취소할 수 없는 상품이에요.')).toBeNull()
    await screen.findByText('아직 입금하지 않은 주문이라 돌려받을 금액이 없어요.')
    // unpaid amounts are not refunded: no line may suggest a refund
    expect(screen.queryByText('돌려드리는 배송비')).toBeNull()
    await user.click(screen.getByRole('button', { name: '주문 취소하기' }))
    await screen.findByText('주문을 취소했어요.')
    expect(bodiesOf(journal, 'order.quoteWithdraw')).toEqual([{}])
    expect(bodiesOf(journal, 'order.withdraw')).toEqual([{ expectedMoney: 0, expectedPoint: 0 }])
  })

  test('[B6] cancelling an order with a deposit of the wrong amount shows the deposited amount instead of a refund of 0 won', async () => {
    const payment = { ...sampleOrder().payment, wrongDeposit: 99_000 }
    const products = withStates(
      orderOf(),
      Array.from({ length: 3 }, () => 'bank_transfer_waiting'),
    )
    open('/orders/5/withdraw', {
      'order.get': () => ({
        ...products,
        payment,
        orderItemStatus: 'bank_transfer_waiting',
        withdrawType: 'withdraw_oi_only',
      }),
      'order.quoteWithdraw': () => quoteOf({ isWhole: true, money: 0, point: 0, to: 'none' }),
    })
    const panel = within(await screen.findByRole('region', { name: '환불 금액' }))
    await panel.findByText('99,000원이 입금된 주문이에요.')
    expect(panel.queryByText('0원')).toBeNull()
  })

  test('a shipped order cannot be cancelled, and the page says so', async () => {
    open('/orders/5/withdraw', { 'order.get': () => orderOf({ withdrawType: 'withdraw_deny' }) })
    await screen.findByRole('heading', { name: '취소할 수 있는 상품이 없어요' })
  })
})

describe('the lines of a refund', () => {
  test('add up to the refund', () => {
    const quotes = [
      quoteOf(),
      quoteOf({ shippingBefore: 3000, shippingAfter: 0, couponShare: 0, point: 0, money: 13_000 }),
      quoteOf({ cancelledPrice: 2000, couponShare: 0, point: 0, money: 0, shortfall: 1000 }),
    ]
    for (const quote of quotes) {
      const sum = refundRowsOf(quote).reduce((total, { amount = 0, minus }) => total + (minus ? -amount : amount), 0)
      expect(sum).toBe(quote.money)
    }
  })
})
