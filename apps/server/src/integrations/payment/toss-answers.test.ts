import { describe, expect, it } from 'vitest'
import { createOutboundClient } from '#src/integrations/outbound-client.ts'
import type { KeyInInput } from './payment-gateway.ts'
import { failure, json, lost, page, PAYMENT, scriptToss, type Scripted } from './testing/scripted-toss.ts'
import { createTossGateway } from './toss-gateway.ts'

const unknown = (cause: string, code?: string) => ({ outcome: 'unknown', cause, ...(code && { code }) })
const asking = { paymentKey: 'key-1', orderId: 'order-0001', amount: 15_000, idempotencyKey: 'confirm:order-0001' }
const BYKEY = '/v1/payments/key-1'
const BYORDER = '/v1/payments/orders/order-0001'

describe('what an answer to a confirm means', () => {
  it.each<[string, Scripted, number, object]>([
    ['an error of the vendor', failure(500, 'UNKNOWN_PAYMENT_ERROR'), 3, unknown('server', 'UNKNOWN_PAYMENT_ERROR')],
    ['a page of a proxy', page(502), 3, unknown('server')],
    ['a page of a firewall', page(403), 3, unknown('garbage')],
    ['a page for too many requests', page(429), 3, unknown('garbage')],
    ['too many requests', failure(429, 'TOO_MANY_REQUESTS'), 3, unknown('busy', 'TOO_MANY_REQUESTS')],
    ['a refusal without a code', json({ message: '실패' }, 400), 3, unknown('garbage')],
    [
      'the first attempt goes on',
      failure(409, 'IDEMPOTENT_REQUEST_PROCESSING'),
      3,
      unknown('busy', 'IDEMPOTENT_REQUEST_PROCESSING'),
    ],
    ['wrong keys', failure(401, 'UNAUTHORIZED_KEY'), 1, unknown('server', 'UNAUTHORIZED_KEY')],
    ['success without a payment', json({}), 3, unknown('garbage')],
    ['a cut payment', { ...json(PAYMENT), body: JSON.stringify(PAYMENT).slice(0, -9) }, 3, unknown('garbage')],
    ['a VAT-free amount that is no whole number', json({ ...PAYMENT, taxFreeAmount: 0.5 }), 3, unknown('garbage')],
    ['a state that the shop does not know', json({ ...PAYMENT, status: 'HELD' }), 3, unknown('garbage')],
    ['an answer that is too large', lost('tooLarge'), 1, unknown('garbage')],
    ['a redirect', lost('redirected'), 1, unknown('garbage')],
    ['a lost connection', lost('network'), 3, unknown('network')],
    ['no answer in time', lost('timeout'), 1, unknown('timeout')],
    ['no free connection', lost('busy', { sent: false }), 1, unknown('notSent')],
    ['another amount', json({ ...PAYMENT, totalAmount: 100 }), 1, unknown('mismatch')],
    ['a running payment', json({ ...PAYMENT, status: 'IN_PROGRESS' }), 1, unknown('busy')],
  ])('[K2] %s is neither paid nor refused', async (_name, answer, attempts, result) => {
    const { gateway, asked } = scriptToss(answer)
    expect(await gateway.confirm(asking)).toEqual(result)
    expect(asked).toHaveLength(attempts)
  })

  it('[K2] a refusal keeps the code, the message and the status of the vendor', async () => {
    const message = '한도초과 혹은 잔액부족으로 결제에 실패했습니다.'
    const { gateway, asked } = scriptToss(failure(403, 'REJECT_CARD_PAYMENT', message))
    const refused = { outcome: 'refused', code: 'REJECT_CARD_PAYMENT', message, statusCode: 403 }
    expect(await gateway.confirm(asking)).toEqual(refused)
    expect(asked).toHaveLength(1)
  })

  it.each<[string, Scripted, object, number]>([
    ['refused', failure(404, 'NOT_FOUND_PAYMENT'), unknown('server', 'NOT_FOUND_PAYMENT'), 2],
    ['lost', lost('network'), unknown('network'), 4],
  ])('[K2] already processed, but the read is %s: unknown', async (_name, read, result, requests) => {
    const { gateway, asked } = scriptToss(failure(400, 'ALREADY_PROCESSED_PAYMENT'), read)
    expect(await gateway.confirm(asking)).toEqual(result)
    expect(asked).toHaveLength(requests)
    expect(asked[1]).toEqual({ method: 'GET', path: BYKEY, body: null })
  })

  it('[K2] an error that is not of the connection is thrown', async () => {
    await expect(scriptToss(new TypeError('a defect')).gateway.confirm(asking)).rejects.toThrow(TypeError)
  })

  it('[K2] an address that may not be called is an error of the settings, not an unknown outcome', async () => {
    const outbound = createOutboundClient({ allowed: [] })
    const gateway = createTossGateway({ baseUrl: 'https://elsewhere.test', secretKey: 'test_sk', outbound })
    await expect(gateway.confirm(asking)).rejects.toMatchObject({ failure: 'notAllowed' })
  })
})

describe('a payment that is read', () => {
  it.each([
    ['카드', 'card'],
    ['가상계좌', 'virtualAccount'],
    ['계좌이체', 'transfer'],
    ['간편결제', 'easyPay'],
    ['휴대폰', 'mobilePhone'],
    ['문화상품권', 'giftCertificate'],
    ['도서문화상품권', 'giftCertificate'],
    ['게임문화상품권', 'giftCertificate'],
    ['해외간편결제', 'easyPay'],
    // not chosen yet
    [null, 'card'],
  ])('[K2] by %s is a payment by %s', async (method, meant) => {
    const { gateway } = scriptToss(json({ ...PAYMENT, method }))
    expect(await gateway.findByKey('key-1')).toMatchObject({
      outcome: 'found',
      payment: { method: meant, totalAmount: 15_000, balanceAmount: 15_000, taxFreeAmount: 0 },
    })
  })
})

describe('a payment without a contract for VAT-free goods', () => {
  it.each([undefined, null, 0])('[K2] has none of them if the answer says %s', async (taxFreeAmount) => {
    const { gateway } = scriptToss(json({ ...PAYMENT, taxFreeAmount }))
    expect(await gateway.findByKey('key-1')).toMatchObject({ outcome: 'found', payment: { taxFreeAmount: 0 } })
  })
})

describe('what an answer to a cancel means', () => {
  const cancel = { paymentKey: 'key-1', reason: '단순 변심', idempotencyKey: 'cancel:order-0001:1' }
  const canceled = { ...PAYMENT, status: 'CANCELED', balanceAmount: 0 }
  const partly = { ...PAYMENT, status: 'PARTIAL_CANCELED', balanceAmount: 9000, taxFreeAmount: 3000 }
  const already = failure(400, 'ALREADY_CANCELED_PAYMENT')

  it.each([
    [0, { cancelReason: '단순 변심', cancelAmount: 6000 }],
    [2000, { cancelReason: '단순 변심', cancelAmount: 6000, taxFreeAmount: 2000 }],
  ])('[K2] a part with %i won free of VAT says so', async (taxFreeAmount, body) => {
    const { gateway, asked } = scriptToss(json(partly))
    const result = await gateway.cancel({ ...cancel, amount: 6000, taxFreeAmount })
    expect(result).toMatchObject({ outcome: 'partialCanceled', payment: { balanceAmount: 9000, taxFreeAmount: 3000 } })
    expect(asked).toEqual([{ method: 'POST', path: `${BYKEY}/cancel`, body }])
  })

  it('[K2] a payment that is still paid after its cancel is not refunded', async () => {
    expect(await scriptToss(json(PAYMENT)).gateway.cancel(cancel)).toEqual(unknown('mismatch'))
  })

  it.each<[string, Scripted, object]>([
    ['read as cancelled', json(canceled), { outcome: 'canceled', payment: { balanceAmount: 0 } }],
    ['read as paid', json(PAYMENT), unknown('mismatch')],
    ['the read is refused', failure(404, 'NOT_FOUND_PAYMENT'), unknown('server', 'NOT_FOUND_PAYMENT')],
    ['the read is lost', lost('network'), unknown('network')],
  ])('[K2] already cancelled, %s', async (_name, read, result) => {
    const { gateway, asked } = scriptToss(already, read)
    expect(await gateway.cancel(cancel)).toMatchObject(result)
    expect(asked[1]).toEqual({ method: 'GET', path: BYKEY, body: null })
  })
})

describe('a typed card whose order was charged already', () => {
  const typed: KeyInInput = {
    orderId: 'order-0001',
    orderName: '사과 1',
    amount: 15_000,
    taxFreeAmount: 0,
    card: { cardNumber: '4330123412341235', month: '07', year2digits: '39', dateOfBirth: '900101', cardPassword: '83' },
    installmentMonths: 0,
    idempotencyKey: 'key-in:order-0001',
  }
  const gone = { code: 'EXPIRED_PAYMENT', message: '결제가 만료되었습니다. 다시 시도해주세요.' }

  it.each<[string, Scripted, object]>([
    ['paid', json(PAYMENT), { outcome: 'done', payment: { paymentKey: 'key-1', totalAmount: 15_000 } }],
    ['expired', json({ ...PAYMENT, status: 'EXPIRED', failure: gone }), { outcome: 'refused', ...gone }],
    [
      'failed without a reason',
      json({ ...PAYMENT, status: 'ABORTED' }),
      { outcome: 'refused', code: 'PAY_PROCESS_ABORTED' },
    ],
    ['cancelled', json({ ...PAYMENT, status: 'CANCELED', balanceAmount: 0 }), { outcome: 'canceled' }],
    ['refunded in part', json({ ...PAYMENT, status: 'PARTIAL_CANCELED' }), { outcome: 'done' }],
    ['not begun', json({ ...PAYMENT, status: 'READY' }), unknown('busy')],
    ['another order', json({ ...PAYMENT, orderId: 'order-0002' }), unknown('mismatch')],
    ['another amount', json({ ...PAYMENT, totalAmount: 70_000 }), unknown('mismatch')],
    ['not found', failure(404, 'NOT_FOUND_PAYMENT'), unknown('server', 'NOT_FOUND_PAYMENT')],
    ['wrong keys', failure(401, 'INVALID_API_KEY'), unknown('server', 'INVALID_API_KEY')],
    ['a lost read', lost('network'), unknown('network')],
  ])('[K2] [PAY-5] is read back, never charged again: %s', async (_name, read, result) => {
    const { gateway, asked } = scriptToss(failure(400, 'DUPLICATED_ORDER_ID'), read)
    expect(await gateway.keyIn(typed)).toMatchObject(result)
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(asked[1]).toEqual({ method: 'GET', path: BYORDER, body: null })
  })
})

describe('cash receipts', () => {
  const receipt = {
    orderId: 'order-0001',
    orderName: '사과',
    amount: 15_000,
    identity: '01000001234',
    kind: 'income_deduction',
    taxFreeAmount: 0,
    idempotencyKey: 'receipt:order-0001:1',
  } as const
  const issued = { receiptKey: 'receipt-1', issueNumber: '123456789', receiptUrl: 'https://receipt.test/1' }

  it.each([
    ['with its number and address', issued, issued],
    [
      'in progress',
      { receiptKey: 'receipt-1', issueStatus: 'IN_PROGRESS' },
      { ...issued, issueNumber: '', receiptUrl: null },
    ],
  ])('[K2] one is issued %s', async (_name, answer, result) => {
    const { gateway, asked } = scriptToss(json(answer))
    expect(await gateway.issueReceipt(receipt)).toEqual({ outcome: 'issued', receipt: result })
    expect(asked[0]?.body).toMatchObject({ amount: 15_000, type: '소득공제' })
  })

  it.each<[string, Scripted, object]>([
    ['cancelled', json(issued), { outcome: 'canceled' }],
    [
      'refused',
      failure(400, 'INVALID_REQUEST', '잘못된 요청입니다.'),
      { outcome: 'refused', code: 'INVALID_REQUEST', message: '잘못된 요청입니다.', statusCode: 400 },
    ],
    ['not known', failure(500, 'COMMON_ERROR'), unknown('server', 'COMMON_ERROR')],
  ])('[K2] a cancel is %s', async (_name, answer, result) => {
    const { gateway } = scriptToss(answer)
    expect(await gateway.cancelReceipt({ receiptKey: 'receipt-1', idempotencyKey: 'x' })).toEqual(result)
  })
})

describe('the books of the gateway', () => {
  const period = { from: new Date('2026-01-05T00:00:00Z'), to: new Date('2026-01-06T00:00:00Z') }
  const book = (length: number, last = 'DONE') =>
    Array.from({ length }, (_each, index) => ({
      transactionKey: `transaction-${index + 1}`,
      paymentKey: 'key-1',
      orderId: 'order-0001',
      status: index === length - 1 ? last : 'DONE',
      transactionAt: '2026-01-05T09:00:00+09:00',
      amount: 100,
    }))

  it.each([
    ['full', book(1000), 1000, 100_000, 'transaction-1000'],
    ['full, ends with an account that waits', book(1000, 'WAITING_FOR_DEPOSIT'), 999, 99_900, 'transaction-1000'],
    ['full, ends with a refund', book(1000, 'PARTIAL_CANCELED'), 1000, 99_800, 'transaction-1000'],
    ['short', book(999), 999, 99_900, null],
    ['empty', [], 0, 0, null],
  ])('[K2] a page is %s', async (_name, transactions, length, sum, next) => {
    const { gateway } = scriptToss(json(transactions))
    const result = await gateway.listTransactions({ ...period, after: null })
    if (result.outcome !== 'page') throw new Error(result.outcome)
    expect(result.transactions).toHaveLength(length)
    expect(result.transactions.reduce((total, { amount }) => total + amount, 0)).toBe(sum)
    expect(result.next).toBe(next)
  })

  it.each([
    [null, ''],
    ['transaction-1000', '&startingAfter=transaction-1000'],
  ])('[K2] the page after %s is requested', async (after, query) => {
    const { gateway, asked } = scriptToss(json([]))
    await gateway.listTransactions({ ...period, after })
    const days = 'startDate=2026-01-05T09%3A00%3A00&endDate=2026-01-06T09%3A00%3A00'
    expect(asked[0]?.path).toBe(`/v1/transactions?${days}&limit=1000${query}`)
  })
})
