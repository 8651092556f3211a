import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { call, START, tossCall } from '#src/sandbox-calls.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START })
})
afterEach(() => sandbox.close())

const REQUEST = {
  method: 'CARD',
  amount: { currency: 'KRW', value: 15_000 },
  orderId: 'order-0001',
  orderName: '<토마토> & 감자 외 2건',
  successUrl: 'http://ru.localhost:5445/order/success?from=window',
  failUrl: 'http://ru.localhost:5445/order/fail',
}
const CARD = {
  cardNumber: '4330 1234 1234 1234',
  expiry: '12/39',
  identity: '900101',
  cardPassword: '12',
  installment: '0',
}

interface TossPaymentsGlobal {
  (clientKey: string): { payment(options: object): { requestPayment(request: object): Promise<unknown> } }
}

/** Runs the served SDK as a browser would. Returns it with the URLs it navigates to. */
async function loadSdk(): Promise<{ TossPayments: TossPaymentsGlobal; went: string[] }> {
  const source = await (await fetch(`${sandbox.url}/toss/v2/standard`)).text()
  const went: string[] = []
  const window: Record<string, unknown> = { location: { assign: (url: string) => went.push(url) } }
  const document = { currentScript: { src: `${sandbox.url}/toss/v2/standard` } }
  runInContext(source, createContext({ window, document, URL, URLSearchParams }))
  return { TossPayments: window['TossPayments'] as TossPaymentsGlobal, went }
}

/** Opens the window as the SDK does. Returns the page URL and the payment's key. */
async function open(more: object = {}): Promise<{ page: string; key: string }> {
  const { TossPayments, went } = await loadSdk()
  void TossPayments('test_ck_local')
    .payment({ customerKey: '@@ANONYMOUS' })
    .requestPayment({ ...REQUEST, ...more })
  const opened = await fetch(went[0] ?? '', { redirect: 'manual' })
  const page = new URL(opened.headers.get('location') ?? '', sandbox.url)
  return { page: page.href, key: page.searchParams.get('key') ?? '' }
}

async function submit(action: 'pay' | 'cancel', form: Record<string, string>) {
  const body = new URLSearchParams(form)
  const response = await fetch(`${sandbox.url}/toss/window/${action}`, { method: 'POST', body, redirect: 'manual' })
  const location = response.headers.get('location')
  return {
    status: response.status,
    text: await response.text(),
    location: location === null ? null : new URL(location),
  }
}

describe('the browser SDK', () => {
  it.each([
    [{ orderId: 'short' }, 'INVALID_ORDER_ID'],
    [{ amount: { currency: 'KRW', value: 1.5 } }, 'INVALID_AMOUNT'],
    [{ amount: 15_000 }, 'INVALID_AMOUNT'],
    [{ orderName: 'x'.repeat(101) }, 'INVALID_ORDER_NAME'],
    [{ successUrl: '/order/success' }, 'INVALID_URL'],
    [{ method: 'MOBILE_PHONE' }, 'INVALID_METHOD'],
  ])('refuses %j with %s and does not navigate', async (more, code) => {
    const { TossPayments, went } = await loadSdk()
    const payment = TossPayments('test_ck_local').payment({ customerKey: '@@ANONYMOUS' })
    await expect(payment.requestPayment({ ...REQUEST, ...more })).rejects.toMatchObject({ code })
    expect(went).toEqual([])
  })

  it('refuses a widget key and a guessable customerKey', async () => {
    const { TossPayments } = await loadSdk()
    expect(() => TossPayments('test_gck_local')).toThrow(/위젯/)
    expect(() => TossPayments('test_ck_local').payment({ customerKey: '1' })).toThrow(/customerKey/)
  })
})

describe('the payment window', () => {
  it('shows that it is a test, the order name and the amount, escaped', async () => {
    const { page } = await open()
    const text = await (await fetch(page)).text()
    expect(text).toContain('실제로 결제되지 않아요')
    expect(text).toContain('&#60;토마토&#62; &#38; 감자 외 2건')
    expect(text).toContain('15,000원')
  })

  it('an approved card redirects to successUrl with exactly the vendor’s parameters and the URL’s own query', async () => {
    const { key } = await open()
    const { status, location } = await submit('pay', { key, ...CARD })
    expect([status, location?.origin, location?.pathname]).toEqual([303, 'http://ru.localhost:5445', '/order/success'])
    const amount = '15000'
    const expected = { from: 'window', paymentType: 'NORMAL', orderId: 'order-0001', paymentKey: key, amount }
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual(expected)
    const body = { paymentKey: key, orderId: 'order-0001', amount: 15_000 }
    expect((await tossCall(sandbox, 'POST', '/v1/payments/confirm', { body })).json.status).toBe('DONE')
  })

  it('with fill the form is prefilled, so that one click pays', async () => {
    const { page } = await open()
    const text = await (await fetch(`${page}&fill=ok`)).text()
    const values = Object.fromEntries(
      [...text.matchAll(/name="(\w+)"[^>]*?value="([^"]*)"/g)].map(([, name, value]) => [name ?? '', value ?? '']),
    )
    expect((await submit('pay', values)).location?.pathname).toBe('/order/success')
  })

  it.each([
    ['4330123412340002', 'INVALID_STOPPED_CARD', '정지된 카드 입니다.'],
    ['4330123412340003', 'INVALID_CARD_EXPIRATION', '카드 정보를 다시 확인해주세요.(유효기간)'],
  ])('the card %s redirects to failUrl with %s', async (cardNumber, code, message) => {
    const { key } = await open()
    const { location } = await submit('pay', { key, ...CARD, cardNumber })
    expect(location?.pathname).toBe('/order/fail')
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({ code, message, orderId: 'order-0001' })
  })

  it('취소 redirects to failUrl without an order id and leaves the payment unchanged', async () => {
    const { key } = await open()
    const { location } = await submit('cancel', { key })
    const message = '사용자에 의해 결제가 취소되었습니다.'
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({ code: 'PAY_PROCESS_CANCELED', message })
    expect((await tossCall(sandbox, 'GET', `/v1/payments/${key}`)).json.status).toBe('READY')
  })

  it.each([
    [{ cardNumber: '4330' }, 'cardNumber'],
    [{ expiry: '13/39' }, 'expiry'],
    [{ expiry: '12/25' }, 'expiry'],
    [{ identity: '000000' }, 'identity'],
    [{ identity: '900231' }, 'identity'],
    [{ cardPassword: '99' }, 'cardPassword'],
    [{ installment: '3', cardPassword: '1' }, 'cardPassword'],
  ])('%j is shown beside its field and the input is preserved', async (more, field) => {
    const { key } = await open()
    const { status, text } = await submit('pay', { key, ...CARD, ...more })
    expect(status).toBe(422)
    expect(text).toContain(`id="${field}-problem"`)
    expect(text).toContain('role="alert"')
    expect((await submit('pay', { key, ...CARD })).status).toBe(303)
  })

  it('a card is valid until the end of its month', async () => {
    const { key } = await open()
    expect((await submit('pay', { key, ...CARD, expiry: '01/26' })).status).toBe(303)
  })

  it('issues a virtual account at the shop’s confirm call', async () => {
    const { key } = await open({ method: 'VIRTUAL_ACCOUNT', virtualAccount: { validHours: 24 } })
    await submit('pay', { key, bankCode: '88', depositorName: '홍길동' })
    const body = { paymentKey: key, orderId: 'order-0001', amount: 15_000 }
    const { json } = await tossCall(sandbox, 'POST', '/v1/payments/confirm', { body })
    const virtualAccount = { bankCode: '88', dueDate: '2026-01-06T09:00:00+09:00' }
    expect(json).toMatchObject({ status: 'WAITING_FOR_DEPOSIT', virtualAccount })
  })

  it('expires after thirty minutes, and after use', async () => {
    const { page, key } = await open()
    await submit('pay', { key, ...CARD })
    expect((await fetch(page)).status).toBe(400)
    const late = await open({ orderId: 'order-0002' })
    await sandbox.world.clock.advance(30 * 60_000)
    expect(await (await fetch(late.page)).text()).toContain('EXPIRED_PAYMENT')
  })

  it('never logs card data', async () => {
    const { key } = await open()
    await submit('pay', { key, ...CARD })
    const journal = JSON.stringify((await call(sandbox, 'GET', '/__sandbox/journal')).json)
    const payments = JSON.stringify((await call(sandbox, 'GET', '/__sandbox/toss/payments')).json)
    for (const kept of [journal, payments]) {
      expect(kept).not.toContain('4330 1234 1234 1234')
      expect(kept).not.toContain('4330123412341234')
      expect(kept).not.toContain('900101')
    }
  })

  it('refuses another shop’s key and invalid URLs', async () => {
    const query = new URLSearchParams({
      clientKey: 'test_ck_other',
      method: 'CARD',
      amount: '1000',
      orderId: 'order-0001',
    })
    expect((await fetch(`${sandbox.url}/toss/window/open?${query.toString()}`)).status).toBe(400)
    const script = {
      ...Object.fromEntries(query),
      clientKey: 'test_ck_local',
      orderName: '토마토',
      failUrl: REQUEST.failUrl,
    }
    const evil = new URLSearchParams({ ...script, successUrl: 'javascript:alert(1)' })
    expect((await fetch(`${sandbox.url}/toss/window/open?${evil.toString()}`)).status).toBe(400)
  })
})
