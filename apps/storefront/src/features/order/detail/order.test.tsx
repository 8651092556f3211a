import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import OrderPage from '#src/pages/order/order-page.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { ORDER_NO, sampleOrder } from '#src/testing/shop-samples.ts'
import { tellTimeline } from '../placed/order-texts.ts'
import { totalsOf } from '../placed/order-totals.ts'

afterEach(() => vi.unstubAllGlobals())
const pages = { '/orders/:id': OrderPage } as Parameters<typeof renderPages>[1]

test('[SCREEN-7] an order shows how it stands, its number, its sum, its address and its payment', async () => {
  fakeServer({ 'order.get': () => sampleOrder() })
  renderPages('/orders/5', pages)
  await screen.findByRole('heading', { name: '결제 완료' })
  expect(screen.getByText(ORDER_NO)).toBeTruthy()
  expect(screen.getByText('13,000원')).toBeTruthy()
  expect(screen.getByText(/서울 강남구 테헤란로 1/)).toBeTruthy()
  expect(screen.getByText('신용·체크카드 (현대 4330****)')).toBeTruthy()
  expect(screen.getByText('11.21(토) 10:01', { selector: 'li *' })).toBeTruthy()
})

test('its number can be copied', async () => {
  const user = userEvent.setup()
  fakeServer({ 'order.get': () => sampleOrder() })
  renderPages('/orders/5', pages)
  await user.click(await screen.findByRole('button', { name: '복사' }))
  await screen.findByText('주문 번호를 복사했어요.')
  expect(await navigator.clipboard.readText()).toBe(ORDER_NO)
})

test('steps that several products took together are told once, the newest first', () => {
  const [first, second] = sampleOrder().timeline
  const twice = [first, second].flatMap((step) => (step ? [step, { ...step, orderItemProductId: 2 }] : []))
  expect(tellTimeline(twice).map(({ text }) => text)).toEqual(['결제 완료', '주문 접수'])
})

test('[CART-5] the totals of a placed order add up to what was paid', () => {
  const totals = totalsOf(sampleOrder())
  expect(totals).toMatchObject({ listPrice: 12_000, discountedPrice: 2000, shippingFee: 3000, price: 13_000 })
  expect(totals.listPrice - totals.discountedPrice + totals.shippingFee).toBe(totals.price)
})
