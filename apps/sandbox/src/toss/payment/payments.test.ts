import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { confirm, lever, payByLever, START, tossCall } from '#src/sandbox-calls.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START })
})
afterEach(() => sandbox.close())

const cancel = (paymentKey: string, body: object) =>
  tossCall(sandbox, 'POST', `/v1/payments/${paymentKey}/cancel`, { body: { cancelReason: '단순 변심', ...body } })
const minutes = (count: number) => lever(sandbox, 'clock', { advanceMs: count * 60_000 })

describe('confirm', () => {
  it('returns the whole payment object with VAT split out', async () => {
    const { status, json } = await confirm(sandbox, await payByLever(sandbox, 'order-0001', 15_000))
    expect(status).toBe(200)
    expect(json).toMatchObject({
      version: '2022-11-16',
      orderId: 'order-0001',
      method: '카드',
      status: 'DONE',
      requestedAt: '2026-01-05T09:00:00+09:00',
      approvedAt: '2026-01-05T09:00:00+09:00',
      totalAmount: 15_000,
      balanceAmount: 15_000,
      suppliedAmount: 13_636,
      vat: 1364,
      card: { issuerCode: '41', number: '43301234****123*', acquireStatus: 'READY' },
      cancels: null,
    })
    const later = ['virtualAccount', 'transfer', 'mobilePhone', 'giftCertificate', 'easyPay', 'discount', 'cashReceipt']
    for (const name of [...later, 'cashReceipts', 'failure', 'metadata', 'secret'])
      expect(json).toHaveProperty(name, null)
  })

  it('requires the order id and amount of the request', async () => {
    const paid = await payByLever(sandbox, 'order-0002', 15_000)
    expect((await confirm(sandbox, { ...paid, amount: 14_999 })).json.code).toBe('INVALID_REQUEST')
    expect((await confirm(sandbox, { ...paid, orderId: 'order-9999' })).json.code).toBe('INVALID_REQUEST')
    expect((await confirm(sandbox, paid)).json.status).toBe('DONE')
  })

  it('refuses an unknown payment, a second confirm, and an amount sent as a string', async () => {
    const paid = await payByLever(sandbox, 'order-0003', 15_000)
    const unknown = await confirm(sandbox, { ...paid, paymentKey: 'nothing' })
    expect([unknown.status, unknown.json.code]).toEqual([404, 'NOT_FOUND_PAYMENT'])
    const body = { ...paid, amount: '15000' }
    expect((await tossCall(sandbox, 'POST', '/v1/payments/confirm', { body })).json.code).toBe('INVALID_REQUEST')
    await confirm(sandbox, paid)
    const again = await confirm(sandbox, paid)
    expect(again.json).toEqual({ code: 'ALREADY_PROCESSED_PAYMENT', message: '이미 처리된 결제 입니다.' })
  })

  it('an order is paid once, even through two windows', async () => {
    const first = await payByLever(sandbox, 'order-0004', 15_000)
    const second = await payByLever(sandbox, 'order-0004', 15_000)
    await confirm(sandbox, first)
    expect((await confirm(sandbox, second)).json.code).toBe('DUPLICATED_ORDER_ID')
    const read = await tossCall(sandbox, 'GET', '/v1/payments/orders/order-0004')
    expect(read.json).toMatchObject({ paymentKey: first.paymentKey, status: 'DONE' })
  })

  it.each([
    ['limit', 403, 'REJECT_CARD_PAYMENT'],
    ['company', 403, 'REJECT_CARD_COMPANY'],
  ])('the card “%s” is refused at approval and the payment is aborted', async (card, status, code) => {
    const paid = await payByLever(sandbox, 'order-0005', 15_000, { card })
    const refused = await confirm(sandbox, paid)
    expect([refused.status, refused.json.code]).toEqual([status, code])
    const read = await tossCall(sandbox, 'GET', `/v1/payments/${paid.paymentKey}`)
    expect(read.json).toMatchObject({ status: 'ABORTED', failure: { code } })
  })

  it('the card “lost” is approved but the response is lost, once', async () => {
    const paid = await payByLever(sandbox, 'order-0006', 15_000, { card: 'lost' })
    await expect(confirm(sandbox, paid, { 'idempotency-key': 'k' })).rejects.toThrow()
    expect((await confirm(sandbox, paid, { 'idempotency-key': 'k' })).json.status).toBe('DONE')
  })

  it('expires ten minutes after the window', async () => {
    const paid = await payByLever(sandbox, 'order-0007', 15_000)
    await minutes(10)
    const late = await confirm(sandbox, paid)
    expect([late.status, late.json.code]).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION'])
    const read = await tossCall(sandbox, 'GET', `/v1/payments/${paid.paymentKey}`)
    expect(read.json).toMatchObject({ status: 'EXPIRED', failure: { code: 'EXPIRED_PAYMENT' } })
  })

  it('is accepted until just before the tenth minute', async () => {
    const paid = await payByLever(sandbox, 'order-0008', 15_000)
    await lever(sandbox, 'clock', { advanceMs: 10 * 60_000 - 1 })
    expect((await confirm(sandbox, paid)).json.status).toBe('DONE')
  })
})

describe('cancel', () => {
  it('cancels in parts until nothing is left', async () => {
    const paid = await payByLever(sandbox, 'order-0010', 11_000)
    await confirm(sandbox, paid)
    const part = await cancel(paid.paymentKey, { cancelAmount: 4000 })
    expect(part.json).toMatchObject({ status: 'PARTIAL_CANCELED', balanceAmount: 7000, suppliedAmount: 6364, vat: 636 })
    expect((await cancel(paid.paymentKey, { cancelAmount: 7001 })).json.code).toBe('NOT_CANCELABLE_AMOUNT')
    const rest = await cancel(paid.paymentKey, {})
    expect(rest.json).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
      vat: 0,
      cancels: [
        { cancelAmount: 4000, refundableAmount: 7000 },
        { cancelAmount: 7000, refundableAmount: 0 },
      ],
    })
    const again = await cancel(paid.paymentKey, {})
    expect([again.status, again.json.code]).toEqual([400, 'ALREADY_CANCELED_PAYMENT'])
  })

  it('is refused before payment, without a reason, and for an amount of 0', async () => {
    const paid = await payByLever(sandbox, 'order-0011', 11_000)
    expect((await cancel(paid.paymentKey, {})).json.code).toBe('NOT_CANCELABLE_PAYMENT')
    await confirm(sandbox, paid)
    expect((await cancel(paid.paymentKey, { cancelReason: '' })).json.code).toBe('INVALID_REQUEST')
    expect((await cancel(paid.paymentKey, { cancelAmount: 0 })).json.code).toBe('INVALID_REQUEST')
    expect((await cancel('nothing', {})).status).toBe(404)
  })
})

describe('virtual account', () => {
  const issue = (body: object) => {
    const order = { orderId: 'order-0020', orderName: '토마토', customerName: '박토마', amount: 20_000, bank: '88' }
    return tossCall(sandbox, 'POST', '/v1/virtual-accounts', { body: { ...order, ...body } })
  }
  const refundReceiveAccount = { bank: '88', accountNumber: '110123456789', holderName: '박토마' }

  it('accepts exactly its amount, then can be refunded to an account', async () => {
    const { json } = await issue({ validHours: 24 })
    const virtualAccount = {
      bankCode: '88',
      customerName: '박토마',
      dueDate: '2026-01-06T09:00:00+09:00',
      expired: false,
    }
    expect(json).toMatchObject({ status: 'WAITING_FOR_DEPOSIT', virtualAccount })
    const paymentKey = String(json.paymentKey)
    expect((await lever(sandbox, 'toss/deposit', { orderId: 'order-0020', amount: 19_999 })).status).toBe(409)
    expect((await lever(sandbox, 'toss/deposit', { orderId: 'order-0020' })).status).toBe(200)
    expect((await cancel(paymentKey, {})).json.code).toBe('INVALID_REFUND_ACCOUNT_INFO')
    const wrongBank = { ...refundReceiveAccount, bank: 'XX' }
    expect((await cancel(paymentKey, { refundReceiveAccount: wrongBank })).json.code).toBe('INVALID_BANK')
    const refunded = await cancel(paymentKey, { refundReceiveAccount })
    expect(refunded.json).toMatchObject({ status: 'CANCELED', virtualAccount: { refundStatus: 'COMPLETED' } })
  })

  it('can be cancelled only in full before the deposit', async () => {
    const { json } = await issue({})
    const partly = await cancel(String(json.paymentKey), { cancelAmount: 1000 })
    expect(partly.json.code).toBe('NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT')
    expect((await cancel(String(json.paymentKey), {})).json.status).toBe('CANCELED')
  })

  it('past its due date keeps its status and is marked expired', async () => {
    await issue({ validHours: 1 })
    await minutes(60)
    const read = await tossCall(sandbox, 'GET', '/v1/payments/orders/order-0020')
    expect(read.json).toMatchObject({ status: 'WAITING_FOR_DEPOSIT', virtualAccount: { expired: true } })
    expect((await lever(sandbox, 'toss/deposit', { orderId: 'order-0020' })).status).toBe(409)
    expect((await lever(sandbox, 'toss/deposit', { orderId: 'order-0020', late: true })).status).toBe(200)
  })

  it('returns to waiting when the bank reverses the deposit', async () => {
    await issue({})
    await lever(sandbox, 'toss/deposit', { orderId: 'order-0020' })
    await lever(sandbox, 'toss/deposit-error', { orderId: 'order-0020' })
    const read = await tossCall(sandbox, 'GET', '/v1/payments/orders/order-0020')
    expect(read.json).toMatchObject({ status: 'WAITING_FOR_DEPOSIT', approvedAt: null })
  })

  it.each([
    [{ bank: 'XX' }, 'INVALID_BANK'],
    [{ validHours: 721 }, 'EXCEED_MAX_VALID_HOURS'],
    [{ dueDate: '2026-03-05T09:00:00' }, 'EXCEED_MAX_DUE_DATE'],
    [{ dueDate: '2026-01-05T08:59:59' }, 'INVALID_DATE'],
    [{ dueDate: '2026-01-06T09:00:00', validHours: 3 }, 'INVALID_VALID_HOURS_WITH_DUE_DATE_AND_SINGLE'],
    [{ amount: 199 }, 'BELOW_MINIMUM_AMOUNT'],
    [{ amount: 999_999_999 }, 'EXCEED_MAX_AMOUNT'],
  ])('refuses %j with %s', async (body, code) => {
    expect((await issue(body)).json.code).toBe(code)
  })
})

it('[PAY-5] a key-in payment charges an order once, and is refused without a card number', async () => {
  const card = { cardNumber: '4330123412341235', cardExpirationYear: '39', cardExpirationMonth: '07' }
  const body = { ...card, amount: 5000, orderId: 'order-0009', orderName: '사과', customerIdentityNumber: '900101' }
  const keyIn = (more: object = {}) => tossCall(sandbox, 'POST', '/v1/payments/key-in', { body: { ...body, ...more } })
  expect((await keyIn({ cardNumber: undefined })).json.code).toBe('INVALID_REQUEST')
  expect((await keyIn()).json).toMatchObject({ status: 'DONE', method: '카드', totalAmount: 5000 })
  expect((await keyIn()).json.code).toBe('DUPLICATED_ORDER_ID')
})
