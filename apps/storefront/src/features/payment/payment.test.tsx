import { toFailureText } from './failure-text.ts'
import { AppError, type PaymentRequest, type PaymentState } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveVerifiedPhone } from '#src/features/order/checkout/proved-phone.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import CheckoutPage from '#src/pages/order/checkout-page.tsx'
import CompletePage from '#src/pages/order/complete-page.tsx'
import FailPage from '#src/pages/order/fail-page.tsx'
import ProcessingPage from '#src/pages/order/processing-page.tsx'
import { bodiesOf, fakeServer, type Journal, renderPages } from '#src/testing/fake-server.tsx'
import { ORDER_NO, sampleAddress, sampleOrder, sampleTmp, TMP_ID } from '#src/testing/shop-samples.ts'
import { initializePayment } from './payment-store.ts'
import type { TossRequest } from './toss-script.ts'

type Pages = Parameters<typeof renderPages>[1]
const pages = {
  '/order/processing': ProcessingPage,
  '/order/complete/:orderId': CompletePage,
  '/order/fail': FailPage,
  '/order/:tmpId': CheckoutPage,
} as Pages

const stateOf = (state: PaymentState['state'], failure: PaymentState['failure'] = null): PaymentState => ({
  orderId: 5,
  orderNo: ORDER_NO,
  state,
  account: null,
  failure,
})
const request: PaymentRequest = {
  orderId: 5,
  orderNo: ORDER_NO,
  orderName: '사과 1',
  amount: 13_000,
  taxFreeAmount: 9_000,
  pgType: 'toss',
  clientKey: 'test_ck',
  scriptUrl: 'https://pay.example/v2.js',
  customerKey: 'customer-key',
  customerName: '김하늘',
  method: 'CARD',
  easyPay: null,
  virtualAccount: null,
  cashReceipt: null,
  heldUntil: '2099-01-01T00:00:00.000Z',
}
const returned = `/order/processing?orderNo=${ORDER_NO}&tmp=${TMP_ID}&paymentType=NORMAL&orderId=${ORDER_NO}&paymentKey=pk_1&amount=13000`

beforeEach(() => {
  localStorage.clear()
  saveVerifiedPhone('01012345678', new Date(Date.now() + 60_000).toISOString())
  sessionStorage.clear()
})
afterEach(() => {
  hideSnackbar()
  closeWarning()
  initializePayment()
  vi.unstubAllGlobals()
  delete window.TossPayments
  vi.restoreAllMocks()
})

describe('processing page', () => {
  test('[ROUTE-4] the window’s response is confirmed and leads to the completed order', async () => {
    const journal = fakeServer({ 'payment.confirm': () => stateOf('paid'), 'order.get': () => sampleOrder() })
    renderPages(returned, pages)
    await screen.findByRole('heading', { name: '주문이 완료됐어요' })
    expect(bodiesOf(journal, 'payment.confirm')).toEqual([{ orderNo: ORDER_NO, paymentKey: 'pk_1', amount: 13_000 }])
  })

  test('[ROUTE-4] no order is shown as completed before the server returns paid; a pending state is polled', async () => {
    const states = [stateOf('pending'), stateOf('paid')]
    const journal = fakeServer({
      'payment.confirm': () => stateOf('pending'),
      'payment.getState': () => states.shift() ?? stateOf('paid'),
      'order.get': () => sampleOrder(),
    })
    renderPages(returned, pages)
    await screen.findByRole('heading', { name: '결제를 확인하고 있어요' })
    expect(screen.queryByText(/완료/)).toBeNull()
    await screen.findByRole('heading', { name: '주문이 완료됐어요' }, { timeout: 8000 })
    expect(journal.filter(([name]) => name === 'payment.getState').length).toBeGreaterThanOrEqual(2)
  })

  test('[ROUTE-4] after a lost connection the same response is sent again, and no failure is shown', async () => {
    let cuts = 1
    const journal = fakeServer({
      'payment.confirm': () => {
        cuts -= 1
        if (cuts >= 0) throw new TypeError('Failed to fetch')
        return stateOf('paid')
      },
      'order.get': () => sampleOrder(),
      'payment.getState': () => stateOf('pending'),
    })
    renderPages(returned, pages)
    await screen.findByRole('heading', { name: '주문이 완료됐어요' }, { timeout: 8000 })
    const sent = bodiesOf(journal, 'payment.confirm')
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
  })

  test('opened again without the window’s response, the page requests the payment state', async () => {
    const journal = fakeServer({ 'payment.getState': () => stateOf('paid'), 'order.get': () => sampleOrder() })
    renderPages(`/order/processing?orderNo=${ORDER_NO}`, pages)
    await screen.findByRole('heading', { name: '주문이 완료됐어요' })
    expect(bodiesOf(journal, 'payment.confirm')).toEqual([])
  })

  test('[PAY-6] a rejected card shows the gateway’s own message and that nothing was charged', async () => {
    const failure = {
      code: 'REJECT_CARD_PAYMENT',
      error: 'Forbidden',
      message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
      statusCode: 403,
    }
    fakeServer({
      'payment.confirm': () => stateOf('failed', failure),
      'payment.close': () => stateOf('failed', failure),
    })
    renderPages(returned, pages)
    await screen.findByRole('heading', { name: '결제하지 못했어요' })
    const quote = screen.getByRole('figure')
    expect(quote.textContent).toBe('결제사 안내“한도초과 혹은 잔액부족으로 결제에 실패했습니다.”')
    expect(screen.getByText('결제된 금액은 없어요. 주문하던 내용은 그대로 있어요.')).toBeTruthy()
  })

  test('[PAY-6] a failed “buy now” order does not mention a cart', async () => {
    const failure = {
      code: 'PAYMENT_TIME_OVER',
      error: 'Request Timeout',
      message: '결제 시간이 지났어요.',
      statusCode: 408,
    }
    fakeServer({ 'payment.close': () => stateOf('failed', failure) })
    renderPages(`/order/fail?orderNo=${ORDER_NO}`, pages)
    await screen.findByRole('heading', { name: '결제하지 못했어요' })
    expect(screen.getByText(/결제 시간이 지났어요/).textContent).toBe('결제 시간이 지났어요.\n결제된 금액은 없어요.')
    expect(screen.queryByRole('figure')).toBeNull()
  })
})

test('[PAY-6] the window’s code is shown in the shop’s own text, whatever text came with it', () => {
  expect(toFailureText('REJECT_CARD_COMPANY')).toContain('카드사')
  expect(toFailureText('ANYTHING_ELSE')).toContain('승인되지 않았어요')
  expect(toFailureText('constructor')).toContain('승인되지 않았어요')
})

describe('completed order page', () => {
  test('[SCREEN-9] an order with an open payment returns to the processing page', async () => {
    const { payment } = sampleOrder()
    fakeServer({
      'order.get': () => sampleOrder({ orderItemStatus: 'request', payment: { ...payment, paymentStatus: 'waiting' } }),
      'payment.getState': () => stateOf('pending'),
    })
    renderPages('/order/complete/5', pages)
    expect(await screen.findByRole('heading', { name: '결제를 확인하고 있어요' })).toBeTruthy()
  })

  test('an order of another user looks like one that does not exist', async () => {
    fakeServer({
      'order.get': () => {
        throw new AppError('orderNotFound')
      },
    })
    renderPages('/order/complete/5', pages)
    expect(await screen.findByRole('heading', { name: '주문을 찾을 수 없어요' })).toBeTruthy()
  })
})

describe('failure page', () => {
  test('a closed window ends the payment, and the same order can be paid again', async () => {
    const journal = fakeServer({
      'payment.close': () => stateOf('failed'),
      'order.getTmp': () => sampleTmp({ address: sampleAddress }),
    })
    const query = `code=PAY_PROCESS_CANCELED&message=${encodeURIComponent('사용자에 의해 결제가 취소되었습니다.')}`
    renderPages(`/order/fail?orderNo=${ORDER_NO}&tmp=${TMP_ID}&${query}`, pages)
    await screen.findByRole('heading', { name: '결제를 취소했어요' })
    expect(bodiesOf(journal, 'payment.close')).toEqual([
      { orderNo: ORDER_NO, code: 'PAY_PROCESS_CANCELED', message: '결제창을 닫아 결제를 취소했어요.' },
    ])
    await userEvent.click(screen.getByRole('button', { name: '다시 결제하기' }))
    await screen.findByRole('button', { name: '13,000원 결제하기' })
  })

  test('if the money was captured nevertheless, the order is shown as completed', async () => {
    fakeServer({ 'payment.close': () => stateOf('paid'), 'order.get': () => sampleOrder() })
    renderPages(`/order/fail?orderNo=${ORDER_NO}&tmp=${TMP_ID}&code=PAY_PROCESS_ABORTED&message=x`, pages)
    expect(await screen.findByRole('heading', { name: '주문이 완료됐어요' })).toBeTruthy()
  })
})

describe('security', () => {
  test('for an order of another visitor nothing is claimed, not even that nothing was charged', async () => {
    fakeServer({
      'payment.confirm': () => {
        throw new AppError('orderNotFound')
      },
      'payment.close': () => {
        throw new AppError('orderNotFound')
      },
    })
    renderPages(returned, pages)
    await screen.findByRole('heading', { name: '주문을 찾을 수 없어요' })
    expect(screen.queryByText(/결제된 금액은 없어요/)).toBeNull()
  })
})

describe('starting a payment', () => {
  const openWindow = (more: Parameters<typeof fakeServer>[0] = {}): Journal =>
    fakeServer({
      'order.getTmp': () => sampleTmp({ address: sampleAddress }),
      'order.checkTmp': () => request,
      'payment.close': () => stateOf('failed'),
      ...more,
    })
  const pay = async () => {
    renderPages(`/order/${TMP_ID}`, pages)
    await userEvent.click(await screen.findByRole('checkbox', { name: '모두 동의해요' }))
    await userEvent.click(screen.getByRole('button', { name: '13,000원 결제하기' }))
  }
  /** Replaces fetching the gateway's script: the test lets it load with its window, or fail. */
  const scripts: HTMLScriptElement[] = []
  const answerScripts = (brought: Window['TossPayments'] | 'nothing') =>
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node)
      queueMicrotask(() => {
        if (brought !== 'nothing') window.TossPayments = brought
        scripts.at(-1)?.dispatchEvent(new Event(brought === 'nothing' ? 'error' : 'load'))
      })
    })

  test('[SCREEN-9] the window opens with the order’s number, amount and both return addresses', async () => {
    const asked: TossRequest[] = []
    answerScripts(() => ({
      payment: () => ({
        requestPayment: (given) => {
          asked.push(given)
          return new Promise(() => undefined)
        },
      }),
    }))
    openWindow()
    await pay()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(scripts.map(({ src }) => src)).toEqual([request.scriptUrl])
    expect(asked[0]).toMatchObject({
      method: 'CARD',
      amount: { currency: 'KRW', value: 13_000 },
      taxFreeAmount: 9_000,
      orderId: ORDER_NO,
    })
    expect(asked[0]?.successUrl).toContain(`/order/processing?orderNo=${ORDER_NO}&tmp=${TMP_ID}`)
    expect(asked[0]?.failUrl).toContain(`/order/fail?orderNo=${ORDER_NO}&tmp=${TMP_ID}`)
  })

  test('[PAY-6] a blocked script shows a clear error, and the held stock is released', async () => {
    answerScripts('nothing')
    const journal = openWindow({
      'order.checkTmp': () => ({ ...request, scriptUrl: 'https://pay.example/blocked.js' }),
    })
    await pay()
    expect((await screen.findByRole('dialog')).textContent).toContain('광고 차단 기능을 끄거나')
    expect(bodiesOf(journal, 'payment.close')).toMatchObject([{ orderNo: ORDER_NO, code: 'SCRIPT_BLOCKED' }])
  })

  test('with nothing to pay the completed order opens directly', async () => {
    const append = answerScripts('nothing')
    openWindow({
      'order.checkTmp': () => ({ ...request, amount: 0 }),
      'order.get': () => sampleOrder(),
    })
    await pay()
    await screen.findByRole('heading', { name: '주문이 완료됐어요' })
    expect(append).not.toHaveBeenCalled()
  })

  test('going back from the window with the browser ends the open payment and shows the checkout again', async () => {
    const journal = openWindow()
    renderPages(`/order/${TMP_ID}?pending=${ORDER_NO}`, pages)
    await screen.findByRole('button', { name: '13,000원 결제하기' })
    expect(bodiesOf(journal, 'payment.close')).toMatchObject([{ orderNo: ORDER_NO, code: 'PAY_PROCESS_CANCELED' }])
  })

  test('an expired pre-order links to the cart', async () => {
    openWindow({
      'order.getTmp': () => {
        throw new AppError('orderTmpExpired')
      },
    })
    renderPages(`/order/${TMP_ID}`, pages)
    await screen.findByText('주문서의 유효 시간이 지났어요')
    expect(screen.getByRole('link', { name: '장바구니로 가기' })).toBeTruthy()
  })
})
