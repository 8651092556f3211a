import { AppError, type PaymentState } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import CartPage from '#src/pages/cart-page.tsx'
import CheckoutPage from '#src/pages/order/checkout-page.tsx'
import ProcessingPage from '#src/pages/order/processing-page.tsx'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { noCart, ORDER_NO, sampleAddress, sampleTmp, TMP_ID } from '#src/testing/shop-samples.ts'
import { anyTab, forgetLeft, listLeft, rememberLeft, thisTab } from './left-payments.ts'
import { beginAnewForEach, payOn } from './testing/left-checkout.ts'

type Pages = Parameters<typeof renderPages>[1]
const pages = {
  '/cart': CartPage,
  '/orders': () => <p>주문 내역 화면</p>,
  '/order/processing': ProcessingPage,
  '/order/:tmpId': CheckoutPage,
} as Pages

const failed: PaymentState = { orderId: 5, orderNo: ORDER_NO, state: 'failed', account: null, failure: null }
const left = { orderNo: ORDER_NO, tmpId: 'another-order' }

beginAnewForEach()

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

test('[PAY-6] 결제창에서 주소를 쳐서 장바구니로 왔더니 쿠폰과 재고가 묶여 있어요', async () => {
  rememberLeft(left)
  const journal = fakeServer({ 'cart.get': () => noCart, 'payment.close': () => failed })
  renderPages('/cart', pages)
  await waitFor(() => expect(bodiesOf(journal, 'payment.close')).toMatchObject([{ orderNo: ORDER_NO }]))
  await waitFor(() => expect(listLeft(thisTab())).toEqual([]))
  // what it held is free: the cart is read once more
  await waitFor(() => expect(journal.filter(([name]) => name === 'cart.get').length).toBeGreaterThan(1))
})

test('[PAY-6] 다른 탭에서 결제하는 중이라면 장바구니를 보기만 해서는 끊기지 않아요', async () => {
  rememberLeft(left)
  sessionStorage.clear()
  const journal = fakeServer({ 'cart.get': () => noCart, 'payment.close': () => failed })
  renderPages('/cart', pages)
  await screen.findByText('장바구니가 비어 있어요')
  expect(bodiesOf(journal, 'payment.close')).toEqual([])
})

test('[PAY-6] 탭을 닫고 새로 주문하면 먼저 열어 둔 결제가 앞을 막지 않아요', async () => {
  rememberLeft(left)
  sessionStorage.clear()
  const journal = openCheckout()
  await pay()
  await waitFor(() => expect(bodiesOf(journal, 'order.checkTmp')).toHaveLength(1))
  const asked = journal.map(([name]) => name).filter((name) => name === 'payment.close' || name === 'order.checkTmp')
  expect(asked).toEqual(['payment.close', 'order.checkTmp'])
  expect(listLeft(anyTab())).toEqual([])
})

test('[PAY-6] 같은 주문서를 두 탭에서 결제하면 한 주문으로 남아요', async () => {
  rememberLeft({ ...left, tmpId: TMP_ID })
  sessionStorage.clear()
  const journal = openCheckout()
  await pay()
  await waitFor(() => expect(bodiesOf(journal, 'order.checkTmp')).toHaveLength(1))
  expect(bodiesOf(journal, 'payment.close')).toEqual([])
})

test('[PAY-6] 결제창이 대답하면 그 결제는 남겨진 것이 아니에요', () => {
  rememberLeft(left)
  fakeServer({ 'payment.getState': () => ({ ...failed, state: 'pending' }) })
  renderPages(`/order/processing?orderNo=${ORDER_NO}&tmp=${TMP_ID}`, pages)
  expect(listLeft(anyTab())).toEqual([])
})

test('[PAY-6] 응답이 없으면 다음에 다시 풀고, 내 결제가 아니면 잊어요', async () => {
  const answers = [new TypeError('Failed to fetch'), new AppError('orderNotFound')]
  const journal = fakeServer({
    'cart.get': () => noCart,
    'payment.close': () => {
      throw answers.shift() ?? new Error('asked too often')
    },
  })
  rememberLeft(left)
  renderPages('/cart', pages)
  await waitFor(() => expect(bodiesOf(journal, 'payment.close')).toHaveLength(1))
  expect(listLeft(thisTab())).toEqual([left])
  renderPages('/cart', pages)
  await waitFor(() => expect(listLeft(thisTab())).toEqual([]))
})

test('[PAY-6] 결제를 마치지 않은 주문이 많다는데 장바구니로만 보내요', async () => {
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

test('what somebody else wrote into the storage is no payment', () => {
  anyTab().set('payment.left', '{"orderNo":1}')
  expect(listLeft(anyTab())).toEqual([])
  anyTab().set('payment.left', 'not json')
  expect(listLeft(anyTab())).toEqual([])
  forgetLeft(ORDER_NO)
  expect(anyTab().get('payment.left')).toBeUndefined()
})
