import { AppError, type PaymentState } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import CartPage from '#src/pages/cart-page.tsx'
import CheckoutPage from '#src/pages/order/checkout-page.tsx'
import ProcessingPage from '#src/pages/order/processing-page.tsx'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { noCart, ORDER_NO, sampleAddress, sampleTmp, TMP_ID } from '#src/testing/shop-samples.ts'
import {
  anyTab,
  forgetUnfinishedPayment,
  listUnfinishedPayments,
  rememberUnfinishedPayment,
  thisTab,
} from './unfinished-payments.ts'
import { resetStorageBeforeEach, payOn } from './testing/unfinished-checkout.ts'

type Pages = Parameters<typeof renderPages>[1]
const pages = {
  '/cart': CartPage,
  '/orders': () => <p>주문 내역 화면</p>,
  '/order/processing': ProcessingPage,
  '/order/:tmpId': CheckoutPage,
} as Pages

const failed: PaymentState = { orderId: 5, orderNo: ORDER_NO, state: 'failed', account: null, failure: null }
const left = { orderNo: ORDER_NO, tmpId: 'another-order' }

resetStorageBeforeEach()

const pay = () => payOn(pages)
const openCheckout = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'order.getTmp': () => sampleTmp({ address: sampleAddress }),
    'order.checkTmp': () => {
      throw new AppError('paymentUnavailable')
    },
    'payment.close': () => failed,
    ...more,
  })

test('[PAY-6] opening the cart by its address while a payment is open releases coupon and stock', async () => {
  rememberUnfinishedPayment(left)
  const journal = fakeServer({ 'cart.get': () => noCart, 'payment.close': () => failed })
  renderPages('/cart', pages)
  await waitFor(() => expect(bodiesOf(journal, 'payment.close')).toMatchObject([{ orderNo: ORDER_NO }]))
  await waitFor(() => expect(listUnfinishedPayments(thisTab())).toEqual([]))
  // stock and coupon are released: the cart is refetched
  await waitFor(() => expect(journal.filter(([name]) => name === 'cart.get').length).toBeGreaterThan(1))
})

test('[PAY-6] viewing the cart does not end a payment in progress in another tab', async () => {
  rememberUnfinishedPayment(left)
  sessionStorage.clear()
  const journal = fakeServer({ 'cart.get': () => noCart, 'payment.close': () => failed })
  renderPages('/cart', pages)
  await screen.findByText('장바구니가 비어 있어요')
  expect(bodiesOf(journal, 'payment.close')).toEqual([])
})

test('[PAY-6] a new order ends a payment left open in a closed tab before its check', async () => {
  rememberUnfinishedPayment(left)
  sessionStorage.clear()
  const journal = openCheckout()
  await pay()
  await waitFor(() => expect(bodiesOf(journal, 'order.checkTmp')).toHaveLength(1))
  const asked = journal.map(([name]) => name).filter((name) => name === 'payment.close' || name === 'order.checkTmp')
  expect(asked).toEqual(['payment.close', 'order.checkTmp'])
  expect(listUnfinishedPayments(anyTab())).toEqual([])
})

test('[PAY-6] paying the same pre-order in two tabs keeps one order', async () => {
  rememberUnfinishedPayment({ ...left, tmpId: TMP_ID })
  sessionStorage.clear()
  const journal = openCheckout()
  await pay()
  await waitFor(() => expect(bodiesOf(journal, 'order.checkTmp')).toHaveLength(1))
  expect(bodiesOf(journal, 'payment.close')).toEqual([])
})

test('[PAY-6] a payment whose window has responded is no longer stored as left open', () => {
  rememberUnfinishedPayment(left)
  fakeServer({ 'payment.getState': () => ({ ...failed, state: 'pending' }) })
  renderPages(`/order/processing?orderNo=${ORDER_NO}&tmp=${TMP_ID}`, pages)
  expect(listUnfinishedPayments(anyTab())).toEqual([])
})

test('[PAY-6] without a response ending the payment is retried later, and a payment of another shopper is forgotten', async () => {
  const answers = [new TypeError('Failed to fetch'), new AppError('orderNotFound')]
  const journal = fakeServer({
    'cart.get': () => noCart,
    'payment.close': () => {
      throw answers.shift() ?? new Error('asked too often')
    },
  })
  rememberUnfinishedPayment(left)
  renderPages('/cart', pages)
  await waitFor(() => expect(bodiesOf(journal, 'payment.close')).toHaveLength(1))
  expect(listUnfinishedPayments(thisTab())).toEqual([left])
  renderPages('/cart', pages)
  await waitFor(() => expect(listUnfinishedPayments(thisTab())).toEqual([]))
})

test('[PAY-6] too many unpaid orders: the message links to the order list', async () => {
  openCheckout({
    'order.checkTmp': () => {
      throw new AppError('tooManyRequests', { message: '결제를 마치지 않은 주문이 3건 있어요.' })
    },
  })
  await pay()
  await screen.findByText('결제를 마치지 않은 주문이 3건 있어요.')
  await userEvent.click(screen.getByRole('button', { name: '주문 내역 보기' }))
  await screen.findByText('주문 내역 화면')
})

test('invalid stored values are ignored', () => {
  anyTab().set('payment.left', '{"orderNo":1}')
  expect(listUnfinishedPayments(anyTab())).toEqual([])
  anyTab().set('payment.left', 'not json')
  expect(listUnfinishedPayments(anyTab())).toEqual([])
  forgetUnfinishedPayment(ORDER_NO)
  expect(anyTab().get('payment.left')).toBeUndefined()
})
