import { AppError, type PaymentState } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import CheckoutPage from '#src/pages/order/checkout-page.tsx'
import OrderPage from '#src/pages/order/order-page.tsx'
import { bodiesOf, fakeServer, type Journal, renderPages } from '#src/testing/fake-server.tsx'
import { ORDER_NO, sampleAddress, sampleOrder, sampleTmp } from '#src/testing/shop-samples.ts'
import { rememberUnfinishedPayment } from './unfinished-payments.ts'
import { resetStorageBeforeEach, payOn } from './testing/unfinished-checkout.ts'

const pages = {
  '/order/complete/:orderId': () => <p>완료 화면</p>,
  '/order/processing': () => <p>확인 화면</p>,
  '/order/:tmpId': CheckoutPage,
  '/orders/:id': OrderPage,
} as Parameters<typeof renderPages>[1]

const stateOf = (state: PaymentState['state']): PaymentState => ({
  orderId: 5,
  orderNo: ORDER_NO,
  state,
  account: null,
  failure: null,
})

resetStorageBeforeEach()

const pay = () => payOn(pages)
/** Opens a checkout whose payment check fails with these errors in turn, while ending the blocking order returns `closed`. */
const openCheckout = (closed: PaymentState['state'], ...refusals: AppError[]): Journal =>
  fakeServer({
    'order.getTmp': () => sampleTmp({ address: sampleAddress }),
    'order.checkTmp': () => {
      throw refusals.shift() ?? new AppError('paymentUnavailable')
    },
    'payment.close': () => stateOf(closed),
  })
const named = (code: AppError['code'], orderNo = ORDER_NO) =>
  new AppError(code, { problems: [{ path: 'params.id', message: '결제를 마치지 않았어요.', orderId: 5, orderNo }] })
const asked = (journal: Journal) =>
  journal.map(([name]) => name).filter((name) => name === 'payment.close' || name === 'order.checkTmp')

const standing = [
  ['paid', '완료 화면'],
  ['waitingForDeposit', '완료 화면'],
  ['pending', '확인 화면'],
] as const

test.each(standing)(
  '[PAY-6] a payment of another tab that is %s opens its own page instead of a second payment window',
  async (state, page) => {
    rememberUnfinishedPayment({ orderNo: ORDER_NO, tmpId: 'another-order' })
    sessionStorage.clear()
    const journal = openCheckout(state)
    await pay()
    await screen.findByText(page)
    expect(asked(journal)).toEqual(['payment.close'])
  },
)

test.each(standing)(
  '[PAY-6] an order of the same cart that is %s opens its own page, and the check is not repeated',
  async (state, page) => {
    const journal = openCheckout(state, named('cartOrderOpen'))
    await pay()
    await screen.findByText(page)
    expect(asked(journal)).toEqual(['order.checkTmp', 'payment.close'])
  },
)

test.each(['cartOrderOpen', 'idempotencyKeyReused'] as const)(
  '[PAY-6] an order whose response was lost does not block the payment: after %s it is ended and the check is repeated',
  async (code) => {
    const journal = openCheckout('failed', named(code))
    await pay()
    await waitFor(() => expect(asked(journal)).toEqual(['order.checkTmp', 'payment.close', 'order.checkTmp']))
    expect(bodiesOf(journal, 'payment.close')).toMatchObject([{ orderNo: ORDER_NO }])
  },
)

test('[PAY-6] two unpaid orders of parts of the cart are both ended before the whole cart is paid', async () => {
  const journal = openCheckout('failed', named('cartOrderOpen', 'of-apples'), named('cartOrderOpen', 'of-potatoes'))
  await pay()
  await waitFor(() => expect(asked(journal).filter((name) => name === 'order.checkTmp')).toHaveLength(3))
  expect(bodiesOf(journal, 'payment.close')).toMatchObject([{ orderNo: 'of-apples' }, { orderNo: 'of-potatoes' }])
})

test('[PAY-6] a check that keeps failing stops after ending as many orders as can be open', async () => {
  const journal = openCheckout('failed', ...Array.from({ length: 9 }, () => named('cartOrderOpen')))
  await pay()
  await screen.findByText('같은 상품으로 결제를 마치지 않은 주문이 있어요.')
  expect(bodiesOf(journal, 'payment.close')).toHaveLength(3)
})

test('[PAY-6] a cart that is already paid for links to its order', async () => {
  const message = '이 장바구니는 이미 주문했어요. 여기에서는 결제되지 않았어요.'
  const refusal = new AppError('orderTmpAlreadyOrdered', { problems: [{ path: 'params.id', message, orderId: 77 }] })
  let isBought = false
  fakeServer({
    'order.getTmp': () => {
      if (isBought) throw refusal
      return sampleTmp({ address: sampleAddress })
    },
    'order.checkTmp': () => {
      isBought = true
      throw refusal
    },
  })
  await pay()
  await screen.findByText(message)
  expect(screen.getByRole('link', { name: '주문 보기' }).getAttribute('href')).toBe('/orders/77')
})

test('[SCREEN-7] an unpaid guest order can be ended on its order page', async () => {
  let orderItemStatus: 'request' | 'incomplete' = 'request'
  const journal = fakeServer({
    'order.get': () => sampleOrder({ orderItemStatus }),
    'payment.close': () => {
      orderItemStatus = 'incomplete'
      return stateOf('failed')
    },
  })
  renderPages('/orders/5', pages)
  await userEvent.click(await screen.findByRole('button', { name: '주문 끝내기' }))
  await userEvent.click((await screen.findAllByRole('button', { name: '주문 끝내기' })).at(-1)!)
  await screen.findByText('주문을 끝냈어요. 결제된 금액은 없어요.')
  expect(bodiesOf(journal, 'payment.close')).toMatchObject([{ orderNo: ORDER_NO }])
  await waitFor(() => expect(screen.queryByRole('button', { name: '주문 끝내기' })).toBeNull())
})
