import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { call, confirm, lever, payByLever, START, tossCall } from '#src/sandbox-calls.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START })
})
afterEach(() => sandbox.close())

const RECEIPT = {
  amount: 15_000,
  orderId: 'order-0001',
  orderName: '사과',
  customerIdentityNumber: '0100001234',
  type: '소득공제',
}
const issue = (more: object = {}) => tossCall(sandbox, 'POST', '/v1/cash-receipts', { body: { ...RECEIPT, ...more } })
const moved = async (query = 'startDate=2026-01-05T00:00:00&endDate=2026-01-06T00:00:00') => {
  const { json } = await tossCall(sandbox, 'GET', `/v1/transactions?${query}`)
  return json as unknown as { orderId: string; status: string; amount: number; transactionKey: string }[]
}

describe('cash receipts', () => {
  it('allows one receipt per order at a time; cancelling it allows another', async () => {
    const { status, json } = await issue()
    expect(status).toBe(200)
    expect(json).toMatchObject({ issueStatus: 'COMPLETED', customerIdentityNumber: '******1234', vat: 1364 })
    expect((await issue()).json.code).toBe('DUPLICATED_CASH_RECEIPT')
    const key = String(json.receiptKey)
    expect((await tossCall(sandbox, 'POST', `/v1/cash-receipts/${key}/cancel`, { body: {} })).json).toMatchObject({
      transactionType: 'CANCEL',
    })
    expect((await issue({ amount: 9_000 })).status).toBe(200)
  })

  it.each([
    ['소득공제', '0212345678'],
    ['지출증빙', '01012345678'],
  ])('a %s is not issued to %s', async (type, customerIdentityNumber) => {
    expect((await issue({ type, customerIdentityNumber })).json.code).toBe('INVALID_CASH_RECEIPT_INFO')
  })
})

describe('transactions', () => {
  it('lists payments and refunds page by page', async () => {
    const paid = await payByLever(sandbox, 'order-0001', 15_000)
    await confirm(sandbox, paid)
    const body = { cancelReason: '변심', cancelAmount: 5_000 }
    await tossCall(sandbox, 'POST', `/v1/payments/${paid.paymentKey}/cancel`, { body })
    const all = await moved()
    expect(all).toMatchObject([
      { status: 'DONE', amount: 15_000 },
      { status: 'PARTIAL_CANCELED', amount: 5_000 },
    ])
    const rest = `startDate=2026-01-05T00:00:00&endDate=2026-01-06T00:00:00&startingAfter=${all[0]?.transactionKey}`
    expect(await moved(rest)).toMatchObject([{ amount: 5_000 }])
    expect(await moved('startDate=2026-01-06T00:00:00&endDate=2026-01-07T00:00:00')).toEqual([])
  })

  it('a pending virtual account has no transaction; a deposit and its reversal each have one', async () => {
    await confirm(sandbox, await payByLever(sandbox, 'order-0002', 15_000, { method: 'VIRTUAL_ACCOUNT' }))
    expect(await moved()).toEqual([])
    await lever(sandbox, 'toss/deposit', { orderId: 'order-0002', amount: 9_000, anyAmount: true })
    await lever(sandbox, 'toss/deposit-error', { orderId: 'order-0002', to: 'CANCELED' })
    expect(await moved()).toMatchObject([
      { status: 'DONE', amount: 9_000 },
      { status: 'CANCELED', amount: 9_000 },
    ])
  })
})

describe('wallets', () => {
  it('the window opens the wallet directly, and the payment names it', async () => {
    const query = new URLSearchParams({
      clientKey: 'test_ck_local',
      method: 'CARD',
      easyPay: 'KAKAOPAY',
      amount: '15000',
      orderId: 'order-0003',
      orderName: '사과',
      successUrl: 'http://ru.localhost:5445/success',
      failUrl: 'http://ru.localhost:5445/fail',
    })
    const page = await fetch(`${sandbox.url}/toss/window/open?${query.toString()}`)
    const text = await page.text()
    expect(text).toContain('<h1>카카오페이</h1>')
    expect(text).not.toContain('cardNumber')
    const key = new URL(page.url).searchParams.get('key') ?? ''
    const pay = await fetch(`${sandbox.url}/toss/window/pay`, {
      method: 'POST',
      body: new URLSearchParams({ key }),
      redirect: 'manual',
    })
    expect(pay.headers.get('location')).toContain(`paymentKey=${key}`)
    const { json } = await confirm(sandbox, { paymentKey: key, orderId: 'order-0003', amount: 15_000 })
    expect(json).toMatchObject({ method: '간편결제', easyPay: { provider: '카카오페이', amount: 15_000 }, card: null })
  })
})

describe('hostile webhooks', () => {
  it('sends duplicate, delayed and forged webhooks on demand', async () => {
    const { json } = await lever(sandbox, 'toss/webhooks/manners', { copies: 3, delayMs: 60_000 })
    expect(json).toEqual({ copies: 3, delayMs: 60_000, reversed: false })
    await lever(sandbox, 'toss/webhooks/register', { url: `${sandbox.url}/assets/none`, events: ['DEPOSIT_CALLBACK'] })
    await confirm(sandbox, await payByLever(sandbox, 'order-0004', 15_000, { method: 'VIRTUAL_ACCOUNT' }))
    const attempts = async () => {
      const { json: sent } = await call(sandbox, 'GET', '/__sandbox/toss/webhooks')
      return (sent as unknown as { attempts: unknown[] }[])[0]?.attempts.length
    }
    expect(await attempts()).toBe(0)
    await lever(sandbox, 'clock', { advanceMs: 60_000 })
    expect(await attempts()).toBe(3)
    const forged = await lever(sandbox, 'toss/webhooks/forge', { orderId: 'order-0004', forgery: 'wrongSecret' })
    expect(forged.json).toEqual({ answered: [404] })
  })
})
