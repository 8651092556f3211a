import { AppError, type CallReply, type OrderItemProductStatus } from '@shop/contract'
import { addDays, REVIEW_DAYS } from '@shop/rules'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { visit, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { clearViews } from '#src/lib/view-restoration/view-state.ts'
import OrdersPage from '#src/pages/order/after/orders-page.tsx'
import { bodiesOf, fakeServer, type Journal } from '#src/testing/fake-server.tsx'
import { sampleOrder, sampleProduct } from '#src/testing/shop-samples.ts'

type Summary = CallReply<'orderItem.list'>['list'][number]
type Product = Summary['orderItemProducts'][number]

afterEach(() => {
  act(hideSnackbar)
  act(closeWarning)
  clearViews()
  vi.unstubAllGlobals()
})

const DELIVERED = new Set<OrderItemProductStatus>(['delivery_end', 'complete', 'replace_complete'])
const product = (id: number, status: OrderItemProductStatus, given: Partial<Product> = {}): Product => ({
  id,
  parcel: 0,
  product: sampleProduct(id),
  orderItemProductStatus: status,
  isReviewed: false,
  deliveredAt: DELIVERED.has(status) ? new Date().toISOString() : null,
  orderOptionGroups: sampleOrder().orderItemProducts[0]?.orderOptionGroups ?? [],
  withdrawable: false,
  returnable: false,
  completable: false,
  reward: null,
  request: null,
  ...given,
})
const summary = (id: number, products: Product[]): Summary => ({
  id,
  uuid: '00000000-0000-4000-8000-000000000000',
  orderNo: `20261121-ABCDEFG${id}`,
  orderName: '사과',
  createdAt: '2026-11-21T01:00:00.000Z',
  orderItemStatus: 'paid',
  totalPrice: 13_000,
  refunded: { money: 0, point: 0 },
  withdrawType: 'normal',
  paymentMethodType: 'card',
  orderItemProducts: products,
  gift: null,
})
const pageOf = (list: Summary[], nextPage: string | null = null) => ({ count: 16, nextPage, prePage: null, list })

const open = (at: string, answers: Parameters<typeof fakeServer>[0]): Journal => {
  const journal = fakeServer(answers)
  visitAs('email', 'a-token')
  visit('/orders', at, OrdersPage as Parameters<typeof visit>[2])
  return journal
}
/** Queries of the list's own requests. */
const queriesOf = (journal: Journal) =>
  journal.flatMap(([name, { query }]) => (name === 'orderItem.list' && 'page' in query ? [query] : []))

test('[SCREEN-7] [C067] every order shows its date, its products, the status of each and the amount paid', async () => {
  open('/orders', { 'orderItem.list': () => pageOf([summary(1, [product(1, 'paid'), product(2, 'delivering')])]) })
  const order = within(await screen.findByRole('article', { name: '주문 20261121-ABCDEFG1' }))
  expect(order.getByRole('link', { name: /2026.11.21\(토\) 주문/ }).getAttribute('href')).toBe('/orders/1')
  expect(order.getAllByRole('listitem').length).toBeGreaterThan(1)
  expect(order.getByText('결제 완료')).toBeDefined()
  expect(order.getByText('배송 중')).toBeDefined()
  expect(order.getByText('13,000원')).toBeDefined()
  expect(screen.getByText('총 16건')).toBeDefined()
})

test('[SCREEN-7] a partly refunded order shows the refunded amount, and an order without refunds shows none', async () => {
  const partly = {
    ...summary(1, [product(1, 'paid'), product(2, 'withdraw_complete')]),
    refunded: { money: 4500, point: 500 },
  }
  open('/orders', { 'orderItem.list': () => pageOf([partly, summary(2, [product(3, 'paid')])]) })
  const order = within(await screen.findByRole('article', { name: '주문 20261121-ABCDEFG1' }))
  expect(order.getByText('환불 4,500원')).toBeDefined()
  expect(order.getByText('돌려받은 적립금 500원')).toBeDefined()
  const other = within(screen.getByRole('article', { name: '주문 20261121-ABCDEFG2' }))
  expect(other.queryByText(/환불|돌려받은/)).toBeNull()
})

test('[SCREEN-7] [ORDER-1] a counter that links here preselects its state, and another chip refetches the list', async () => {
  const user = userEvent.setup()
  const journal = open('/orders?oipStatus=delivering', { 'orderItem.list': () => pageOf([]) })
  const chip = await screen.findByRole('link', { name: '배송 중' })
  expect(chip.getAttribute('aria-current')).toBe('true')
  await user.click(screen.getByRole('link', { name: '배송 완료' }))
  await screen.findByRole('heading', { name: '찾는 주문이 없어요' })
  expect(queriesOf(journal)).toEqual([
    { oipStatus: 'delivering', page: '0' },
    { oipStatus: 'delivery_end', page: '0' },
  ])
})

test('[SCREEN-7] [C017] a counter of several states links to exactly those, with a chip for them', async () => {
  const states = 'delivering,delivery_delay'
  const journal = open(`/orders?oipStatus=${states}`, { 'orderItem.list': () => pageOf([]) })
  const chip = await screen.findByRole('link', { name: '배송 중·배송 지연' })
  expect(chip.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: '배송 중' }).getAttribute('aria-current')).toBeNull()
  await screen.findByRole('heading', { name: '찾는 주문이 없어요' })
  expect(queriesOf(journal)).toEqual([{ oipStatus: states, page: '0' }])
})

test('[SCREEN-7] year, month and product name filter the list together', async () => {
  const user = userEvent.setup()
  const journal = open('/orders?year=2026', { 'orderItem.list': () => pageOf([]) })
  await user.selectOptions(await screen.findByLabelText('월'), '3월')
  await user.type(screen.getByRole('searchbox', { name: '주문한 상품 이름' }), '사과{Enter}')
  await vi.waitFor(() =>
    expect(queriesOf(journal).at(-1)).toEqual({ year: '2026', month: '3', productName: '사과', page: '0' }),
  )
  await user.click(screen.getByRole('button', { name: '찾는 이름 지우기' }))
  await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
})

test('[SCREEN-7] a reload restores all loaded pages of the order list', async () => {
  const user = userEvent.setup()
  const answers: Parameters<typeof fakeServer>[0] = {
    'orderItem.list': ({ query }) =>
      query['page'] === '0'
        ? pageOf([summary(1, [product(1, 'paid')])], '1')
        : pageOf([summary(2, [product(2, 'paid')])]),
  }
  open('/orders', answers)
  await user.click(await screen.findByRole('button', { name: '더 보기' }))
  await screen.findByRole('article', { name: '주문 20261121-ABCDEFG2' })
  cleanup()
  // the cache is empty after a reload: the first page is fetched as well
  const journal = open('/orders', answers)
  await screen.findByRole('article', { name: '주문 20261121-ABCDEFG2' })
  expect(queriesOf(journal)).toEqual([{ page: '0' }, { page: '1' }])
})

test.each([
  ['취소한 주문', 'withdraw_complete', 0, '주문 금액'],
  ['취소한 주문', 'withdraw_complete', 13_000, '결제한 금액'],
  ['결제하지 않은 주문', 'incomplete', 0, '주문 금액'],
  ['입금을 기다리는 주문', 'bank_transfer_waiting', 0, '입금할 금액'],
] as const)(
  '[SCREEN-7] the total of an order is labelled as paid only if money was received: %s (%s, %i won back)',
  async (_, status, money, text) => {
    const order = { ...summary(1, [product(1, status)]), orderItemStatus: status, refunded: { money, point: 0 } }
    open('/orders', { 'orderItem.list': () => pageOf([order]) })
    const card = within(await screen.findByRole('article'))
    expect(card.getByText(/금액/, { selector: 'p:first-child' }).textContent).toBe(`${text} 13,000원`)
  },
)

test('[SCREEN-7] the list loads page by page', async () => {
  const user = userEvent.setup()
  const journal = open('/orders', {
    'orderItem.list': ({ query }) =>
      query['page'] === '0'
        ? pageOf([summary(1, [product(1, 'paid')])], '1')
        : pageOf([summary(2, [product(2, 'paid')])]),
  })
  await user.click(await screen.findByRole('button', { name: '더 보기' }))
  await screen.findByRole('article', { name: '주문 20261121-ABCDEFG2' })
  expect(screen.getByRole('article', { name: '주문 20261121-ABCDEFG1' })).toBeDefined()
  expect(queriesOf(journal)).toEqual([{ page: '0' }, { page: '1' }])
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

test('[SCREEN-7] [SCREEN-12] a product offers exactly the allowed actions', async () => {
  const states = [
    product(1, 'paid', { withdrawable: true }),
    product(2, 'delivery_waiting', { withdrawable: true }),
    product(3, 'delivering'),
    product(4, 'delivery_end', { returnable: true, completable: true }),
    product(5, 'withdraw_complete'),
    product(6, 'replace_complete'),
    product(7, 'delivery_end', { isReviewed: true }),
    product(8, 'complete', { deliveredAt: addDays(new Date(), -REVIEW_DAYS).toISOString() }),
  ]
  open('/orders', { 'orderItem.list': () => pageOf([summary(7, states)]) })
  await screen.findByRole('article')
  const actsOf = (id: number) => {
    const group = screen.queryByRole('group', { name: `사과 ${id}에 할 수 있는 일` })
    return [...(group?.querySelectorAll('a, button') ?? [])].map((act_) => [
      act_.textContent,
      act_.getAttribute('href'),
    ])
  }
  expect(actsOf(1)).toEqual([['취소', '/orders/7/withdraw?product=1']])
  expect(actsOf(2)).toEqual([['취소 요청', '/orders/7/withdraw?product=2']])
  expect(actsOf(3)).toEqual([['배송 조회', '/orders/7/tracking']])
  expect(actsOf(4)).toEqual([
    ['교환·반품', '/orders/7/return/4'],
    ['배송 조회', '/orders/7/tracking'],
    ['후기 쓰기', '/reviews/write/4'],
    ['구매 확정', null],
  ])
  expect(actsOf(5)).toEqual([])
  // the replacement is being shipped too
  expect(actsOf(6)).toEqual([
    ['배송 조회', '/orders/7/tracking'],
    ['후기 쓰기', '/reviews/write/6'],
  ])
  expect(actsOf(7)).toEqual([['배송 조회', '/orders/7/tracking']])
  // too late for a review
  expect(actsOf(8)).toEqual([])
})

test('[ORDER-6] confirming a purchase requires a confirmation, and shows the points earned', async () => {
  const user = userEvent.setup()
  const delivered = product(4, 'delivery_end', { completable: true, reward: { point: 120, day: '2026-11-30' } })
  const journal = open('/orders', {
    'orderItem.list': () => pageOf([summary(7, [delivered])]),
    'orderItem.complete': () => sampleOrder({ id: 7, orderItemStatus: 'complete' }),
  })
  await user.click(await screen.findByRole('button', { name: '구매 확정' }))
  const question = within(await screen.findByRole('dialog', { name: '구매를 확정할까요?' }))
  expect(journal.some(([name]) => name === 'orderItem.complete')).toBe(false)
  await user.click(question.getByRole('button', { name: '구매 확정' }))
  await screen.findByText('구매를 확정하고 120원을 적립했어요.')
  const [, sent] = journal.find(([name]) => name === 'orderItem.complete') ?? []
  expect(sent?.params).toEqual({ id: '7', pid: '4' })
})

test('buying an order again names the products that are no longer sold', async () => {
  const user = userEvent.setup()
  open('/orders', {
    'orderItem.list': () => pageOf([summary(1, [product(1, 'complete')])]),
    'orderItem.buyAgain': () => ({
      added: 1,
      problems: [{ productName: '배', message: '지금은 살 수 없는 상품이에요.' }],
    }),
  })
  await user.click(await screen.findByRole('button', { name: '다시 담기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '살 수 있는 상품만 담았어요' }))
  expect(dialog.getByText('배: 지금은 살 수 없는 상품이에요.')).toBeDefined()
})

test('a member without orders sees an empty state with a link', async () => {
  open('/orders', { 'orderItem.list': () => ({ count: 0, nextPage: null, prePage: null, list: [] }) })
  await screen.findByRole('heading', { name: '아직 주문이 없어요' })
  expect(screen.getByRole('link', { name: '많이 찾는 상품 보기' })).toBeDefined()
})

test('a list that fails to load shows an error and can be retried', async () => {
  const user = userEvent.setup()
  let fails = true
  open('/orders', {
    'orderItem.list': () => {
      if (fails) throw new AppError('tooManyRequests')
      return pageOf([summary(1, [product(1, 'paid')])])
    },
  })
  await screen.findByRole('alert')
  fails = false
  await user.click(screen.getByRole('button', { name: '다시 시도' }))
  await screen.findByRole('article')
})

test('[SCREEN-8] [AUTH-5] a guest is sent to the order look-up, and no request is sent', async () => {
  const journal = fakeServer({})
  visitAs('guest', 'a-token')
  visit('/orders', '/orders', OrdersPage as Parameters<typeof visit>[2])
  await screen.findByText('다른 화면')
  expect(journal).toEqual([])
})

test('[SCREEN-7] [PAY-6] an unpaid order left on another device is listed and can be ended', async () => {
  let isOpen = true
  const unpaid = {
    ...summary(7, [product(1, 'request')]),
    orderItemStatus: 'request' as const,
    orderName: '사과 외 1건',
  }
  const journal = open('/orders', {
    'orderItem.list': ({ query }) => pageOf(query['oipStatus'] === 'request' && isOpen ? [unpaid] : []),
    'payment.close': () => {
      isOpen = false
      return { orderId: 7, orderNo: unpaid.orderNo, state: 'failed', account: null, failure: null }
    },
  })
  const part = within(await screen.findByRole('region', { name: '결제를 마치지 않은 주문' }))
  await userEvent.click(part.getByRole('button', { name: '사과 외 1건 주문 끝내기' }))
  await screen.findByText('결제하지 않고 주문을 끝낼까요?')
  expect(bodiesOf(journal, 'payment.close')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '주문 끝내기' }))
  await screen.findByText('주문을 끝냈어요. 결제된 금액은 없어요.')
  expect(bodiesOf(journal, 'payment.close')).toMatchObject([{ orderNo: unpaid.orderNo }])
  await waitFor(() => expect(screen.queryByRole('region', { name: '결제를 마치지 않은 주문' })).toBeNull())
})
