import type { OrderItem } from '@shop/contract'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forgetGuestOrders } from '#src/features/order/guest/guest-orders-store.ts'
import { openShopBehindFetch, visit, visitAs } from '#src/features/product/testing/real-shop.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import OrderPage from '../order-page.tsx'
import GuestWithdrawPage from './guest-withdraw-page.tsx'
import OrdersPage from './orders-page.tsx'
import ReceiptPage from './receipt-page.tsx'
import ReturnPage from './return-page.tsx'
import WithdrawPage from './withdraw-page.tsx'

// product, option and units in the test catalogue: two boxes of small apples, one mackerel
const apples = [1, 101, 2] as const
const mackerel = [7, 701, 1] as const
const guest = { name: '이주문', phone: '01087654321' }

let shop: Awaited<ReturnType<typeof openShopBehindFetch>>
beforeAll(async () => {
  shop = await openShopBehindFetch()
}, 60_000)
afterAll(() => shop.close())
afterEach(() => {
  act(hideSnackbar)
  act(closeWarning)
  act(() => forgetGuestOrders(openQueryClient()))
  localStorage.clear()
})

const buyAsMember = async (...lines: Parameters<typeof shop.ask<'buy'>>[2][]): Promise<OrderItem> => {
  const token = await shop.ask('member', 0)
  visitAs('email', token)
  return shop.ask('buy', token, ...lines)
}
const productOf = ({ orderItemProducts }: OrderItem, [productId]: readonly [number, number, number]): number => {
  const found = orderItemProducts.find(({ product }) => product.id === productId)
  if (!found) throw new Error('The order has no such product.')
  return found.id
}
const open = (route: string, at: string, page: unknown) => {
  document.body.replaceChildren()
  visit(route, at, page as Parameters<typeof visit>[2])
  return userEvent.setup()
}
const won = (text: string | null): number => Number(text?.replaceAll(/\D/g, ''))

test('[SCREEN-7] [ORDER-1] a member finds an order in the list by status and by name', async () => {
  const order = await buyAsMember(apples, mackerel)
  await shop.ask('move', order.id, productOf(order, apples), 'delivery_waiting')
  const user = open('/orders', '/orders?oipStatus=delivering', OrdersPage)
  const card = within(await screen.findByRole('article', { name: `주문 ${order.orderNo}` }))
  expect(card.getByText('배송 준비 중')).toBeDefined()
  expect(screen.getByText('총 1건')).toBeDefined()
  await user.type(screen.getByRole('searchbox'), '없는 이름{Enter}')
  await screen.findByRole('heading', { name: '찾는 주문이 없어요' })
}, 60_000)

test('[ORDER-3] [C070] one product is cancelled for the previewed amount', async () => {
  const order = await buyAsMember(apples, mackerel)
  const pid = productOf(order, mackerel)
  const user = open('/orders/:id/withdraw', `/orders/${order.id}/withdraw?product=${pid}`, WithdrawPage)
  const button = await screen.findByRole('button', { name: /원 돌려받고 취소하기$/ })
  const shown = won(button.textContent)
  expect(shown).toBeGreaterThan(0)
  await user.click(button)
  await screen.findByText('선택한 상품을 취소했어요.')

  open('/orders/:id', `/orders/${order.id}`, OrderPage)
  const refunds = within(await screen.findByRole('region', { name: '환불 내역' }))
  expect(refunds.getByText(`${shown.toLocaleString('ko-KR')}원`)).toBeDefined()
  expect(within(screen.getByRole('region', { name: '주문 상품' })).getByText('취소 완료')).toBeDefined()
}, 60_000)

test('[ORDER-2] [C069] a whole order is cancelled and fully refunded', async () => {
  const order = await buyAsMember(apples, mackerel)
  const user = open('/orders/:id/withdraw', `/orders/${order.id}/withdraw`, WithdrawPage)
  await user.click(await screen.findByRole('radio', { name: '배송이 늦어져요' }))
  const button = await screen.findByRole('button', { name: /원 돌려받고 취소하기$/ })
  expect(won(button.textContent)).toBe(order.orderItemPrice.totalPrice)
  await user.click(button)
  await screen.findByText('주문을 취소했어요.')
}, 60_000)

test('[ORDER-5] [C073] the address can be changed until the order is packed', async () => {
  const order = await buyAsMember(apples)
  const user = open('/orders/:id', `/orders/${order.id}`, OrderPage)
  await user.click(await screen.findByRole('button', { name: '변경' }))
  const detail = await screen.findByRole('textbox', { name: '상세 주소' })
  await user.clear(detail)
  await user.type(detail, '7층 702호')
  await user.click(screen.getByRole('button', { name: '이 주소로 배송받기' }))
  await screen.findByText('배송지를 변경했어요.')
  await screen.findByText(/7층 702호/)

  await shop.ask('move', order.id, productOf(order, apples), 'delivery_waiting')
  openQueryClient().clear()
  open('/orders/:id', `/orders/${order.id}`, OrderPage)
  await screen.findByRole('heading', { name: '배송 준비 중' })
  expect(screen.queryByRole('button', { name: '변경' })).toBeNull()
}, 60_000)

test('[SCREEN-7] a return of a delivered product is requested and then shown', async () => {
  const order = await buyAsMember(apples)
  const pid = productOf(order, apples)
  await shop.ask('move', order.id, pid, 'delivery_waiting', 'delivering', 'delivery_end')
  const user = open('/orders/:id/return/:productId', `/orders/${order.id}/return/${pid}`, ReturnPage)
  await user.click(await screen.findByRole('radio', { name: '상하거나 파손됐어요' }))
  await user.type(screen.getByLabelText('자세한 내용'), '세 개가 멍들었어요.')
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('반품을 신청했어요.')

  open('/orders/:id', `/orders/${order.id}`, OrderPage)
  await screen.findByText(/반품 신청 · 상하거나 파손됐어요/)
}, 60_000)

test('[SCREEN-7] a receipt shows the paid amount', async () => {
  const order = await buyAsMember(apples)
  open('/orders/:id/receipt', `/orders/${order.id}/receipt`, ReceiptPage)
  await screen.findByRole('heading', { name: '영수증' })
  const total = screen.getByText('결제한 금액').nextElementSibling
  expect(won(total?.textContent ?? null)).toBe(order.orderItemPrice.totalPrice)
}, 60_000)

test('[SCREEN-8] [ORDER-4] [C068] [C071] a guest cancels from any device with name, phone and code; a wrong code is refused', async () => {
  const token = await shop.ask('guest')
  const order = await shop.ask('buy', token, apples)
  const code = await shop.ask('guestCodeSentTo', guest.phone)
  visitAs('guest', await shop.ask('guest'))
  const user = open('/orders/guest/:id/withdraw', `/orders/guest/${order.id}/withdraw`, GuestWithdrawPage)
  const lookUp = async (text: string) => {
    const field = await screen.findByLabelText(/^조회 번호/)
    await user.clear(field)
    await user.type(field, text)
    await user.click(screen.getByRole('button', { name: '주문 조회하기' }))
  }
  await user.type(await screen.findByLabelText(/^주문하는 분/), guest.name)
  await user.type(screen.getByLabelText(/^휴대폰 번호/), '010-8765-4321')
  await lookUp(code === '000000' ? '000001' : '000000')
  expect((await screen.findByRole('alert')).textContent).toContain('맞는 주문이 없어요')
  await lookUp(code)
  await user.click(await screen.findByRole('button', { name: /원 돌려받고 취소하기$/ }))
  await screen.findByText('주문을 취소했어요.')
}, 60_000)
