import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { call, confirm, lever, payByLever, START, tossCall } from '#src/sandbox-calls.ts'
import { TOSS_ERROR_CODES, toErrorAnswer } from './toss-errors.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START })
})
afterEach(() => sandbox.close())

describe('authorization', () => {
  it.each([
    [undefined, 401, 'UNAUTHORIZED_KEY'],
    [`Basic ${btoa('test_sk_local')}`, 403, 'INCORRECT_BASIC_AUTH_FORMAT'],
    [`Basic ${btoa('test_sk_wrong:')}`, 401, 'UNAUTHORIZED_KEY'],
    [`Basic ${btoa('test_ck_local:')}`, 400, 'INVALID_API_KEY'],
    [`Basic ${btoa('test_sk_local:')}`, 404, 'NOT_FOUND_PAYMENT'],
  ])('%s answers %i %s', async (authorization, status, code) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const answer = await call(sandbox, 'GET', '/toss/v1/payments/none', { headers })
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(answer.headers.get('x-tosspayments-trace-id')).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('TossPayments-Test-Code', () => {
  it.each(TOSS_ERROR_CODES)('forces %s before the payment is looked up', async (code) => {
    const answer = await tossCall(sandbox, 'POST', '/v1/payments/confirm', {
      body: { paymentKey: 'none', orderId: 'order-0001', amount: 1000 },
      headers: { 'tosspayments-test-code': code },
    })
    expect({ status: answer.status, body: answer.json }).toEqual(toErrorAnswer(code))
    expect(answer.json.message).toMatch(/[가-힣]/)
  })

  it('refuses an unknown code', async () => {
    const headers = { 'tosspayments-test-code': 'NO_SUCH_CODE' }
    const answer = await tossCall(sandbox, 'GET', '/v1/payments/none', { headers })
    expect([answer.status, answer.json.code]).toEqual([400, 'INVALID_TEST_CODE'])
  })
})

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'confirm:1' }

  it('replays the first response without repeating the work', async () => {
    const paid = await payByLever(sandbox, 'order-0001', 5000)
    const first = await confirm(sandbox, paid, key)
    await tossCall(sandbox, 'POST', `/v1/payments/${paid.paymentKey}/cancel`, { body: { cancelReason: '변심' } })
    expect((await confirm(sandbox, paid, key)).json).toEqual(first.json)
    expect((await confirm(sandbox, paid)).json.code).toBe('ALREADY_PROCESSED_PAYMENT')
  })

  it('ignores the body: one key for two payments returns the first response', async () => {
    const first = await payByLever(sandbox, 'order-0001', 5000)
    const second = await payByLever(sandbox, 'order-0002', 6000)
    await confirm(sandbox, first, key)
    expect((await confirm(sandbox, second, key)).json.orderId).toBe('order-0001')
    const read = await tossCall(sandbox, 'GET', '/v1/payments/orders/order-0002')
    expect(read.json.status).toBe('IN_PROGRESS')
  })

  it('is scoped to one URL: the same key cancels two payments', async () => {
    for (const orderId of ['order-0001', 'order-0002']) {
      const paid = await payByLever(sandbox, orderId, 5000)
      await confirm(sandbox, paid)
      const options = { body: { cancelReason: '변심' }, headers: key }
      const answer = await tossCall(sandbox, 'POST', `/v1/payments/${paid.paymentKey}/cancel`, options)
      expect(answer.json).toMatchObject({ orderId, status: 'CANCELED' })
    }
  })

  it('409 while the first call is still running', async () => {
    const paid = await payByLever(sandbox, 'order-0001', 5000)
    await lever(sandbox, 'fault', { vendor: 'toss', route: 'confirm', mode: 'slow', ms: 150 })
    const running = confirm(sandbox, paid, key)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const second = await confirm(sandbox, paid, key)
    expect([second.status, second.json.code]).toEqual([409, 'IDEMPOTENT_REQUEST_PROCESSING'])
    expect((await running).json.status).toBe('DONE')
    expect((await confirm(sandbox, paid, key)).json.status).toBe('DONE')
  })

  it('replays refusals, but not transient errors', async () => {
    const paid = await payByLever(sandbox, 'order-0001', 5000)
    await confirm(sandbox, { ...paid, amount: 1 }, key)
    expect((await confirm(sandbox, paid, key)).json.code).toBe('INVALID_REQUEST')
    await lever(sandbox, 'fault', { vendor: 'toss', route: 'confirm', mode: 'error', code: 'PROVIDER_ERROR' })
    const other = { 'idempotency-key': 'confirm:2' }
    expect((await confirm(sandbox, paid, other)).json.code).toBe('PROVIDER_ERROR')
    expect((await confirm(sandbox, paid, other)).json.status).toBe('DONE')
  })

  it.each([
    ['after', 'DONE'],
    ['before', 'IN_PROGRESS'],
  ])('stuck %s: an internal vendor error is stored under the key, and the payment is %s', async (when, status) => {
    const paid = await payByLever(sandbox, 'order-0001', 5000)
    const stuck = { vendor: 'toss', route: 'confirm', mode: 'stuck', when, code: 'UNKNOWN_PAYMENT_ERROR' }
    await lever(sandbox, 'fault', stuck)
    for (let again = 0; again < 3; again++) {
      const answer = await confirm(sandbox, paid, key)
      expect([answer.status, answer.json.code]).toEqual([500, 'UNKNOWN_PAYMENT_ERROR'])
    }
    expect((await tossCall(sandbox, 'GET', `/v1/payments/${paid.paymentKey}`)).json.status).toBe(status)
    const other = await confirm(sandbox, paid, { 'idempotency-key': 'confirm:2' })
    expect(other.json).toMatchObject(when === 'after' ? { code: 'ALREADY_PROCESSED_PAYMENT' } : { status: 'DONE' })
  })

  it('gone: the confirm session is expired, the key replays the error, and the payment reads as expired', async () => {
    const paid = await payByLever(sandbox, 'order-0001', 5000)
    await lever(sandbox, 'fault', { vendor: 'toss', route: 'confirm', mode: 'gone' })
    for (let again = 0; again < 2; again++) {
      const answer = await confirm(sandbox, paid, key)
      expect([answer.status, answer.json.code]).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION'])
    }
    const { json } = await tossCall(sandbox, 'GET', '/v1/payments/orders/order-0001')
    expect(json).toMatchObject({ status: 'EXPIRED', failure: { code: 'EXPIRED_PAYMENT' } })
  })

  it('expires after fifteen days and may have 300 characters', async () => {
    const paid = await payByLever(sandbox, 'order-0001', 5000)
    const long = { 'idempotency-key': 'k'.repeat(300) }
    await confirm(sandbox, paid, long)
    await lever(sandbox, 'clock', { advanceMs: 15 * 86_400_000 - 1 })
    expect((await confirm(sandbox, paid, long)).json.status).toBe('DONE')
    await lever(sandbox, 'clock', { advanceMs: 1 })
    expect((await confirm(sandbox, paid, long)).json.code).toBe('ALREADY_PROCESSED_PAYMENT')
    expect((await confirm(sandbox, paid, { 'idempotency-key': 'k'.repeat(301) })).json.code).toBe('INVALID_REQUEST')
  })
})
