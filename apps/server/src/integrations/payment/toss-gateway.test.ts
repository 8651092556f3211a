import { describe, expect, it } from 'vitest'
import type { CancelInput } from './payment-gateway.ts'
import { startTossForAll } from './testing/toss-sandbox.ts'

const { sandbox, toss } = startTossForAll()

describe('happy', () => {
  it('confirms a card payment and reads it back by order and by key', async () => {
    const gateway = toss.connect()
    const input = await toss.paid('order-0001', 15_000)
    const result = await gateway.confirm(input)
    expect(result).toMatchObject({
      outcome: 'done',
      payment: { status: 'done', method: 'card', totalAmount: 15_000, card: { issuerCode: '41' } },
    })
    expect(result.outcome === 'done' && result.payment.approvedAt).toBeInstanceOf(Date)
    const found = { outcome: 'found', payment: { paymentKey: input.paymentKey, status: 'done' } }
    expect(await gateway.findByOrderId('order-0001')).toMatchObject(found)
    expect(await gateway.findByKey(input.paymentKey)).toMatchObject(found)
  })

  it('cancels in parts, then the rest', async () => {
    const gateway = toss.connect()
    const { paymentKey } = await toss.paid('order-0002', 10_000)
    await gateway.confirm({ paymentKey, orderId: 'order-0002', amount: 10_000, idempotencyKey: 'confirm:order-0002' })
    const part: CancelInput = { paymentKey, amount: 4000, reason: '단순 변심', idempotencyKey: 'cancel:order-0002:1' }
    expect(await gateway.cancel(part)).toMatchObject({ outcome: 'partialCanceled', payment: { balanceAmount: 6000 } })
    expect(await gateway.cancel(part)).toMatchObject({ outcome: 'partialCanceled', payment: { balanceAmount: 6000 } })
    const rest = { paymentKey, reason: '단순 변심', idempotencyKey: 'cancel:order-0002:2' }
    expect(await gateway.cancel(rest)).toMatchObject({ outcome: 'canceled', payment: { balanceAmount: 0 } })
    const again = { paymentKey, reason: '단순 변심', idempotencyKey: 'cancel:order-0002:3' }
    expect((await gateway.cancel(again)).outcome).toBe('canceled')
  })

  it('[PAY-7] a virtual account waits for its deposit with all data the shopper needs', async () => {
    const gateway = toss.connect()
    const result = await gateway.confirm(
      await toss.paid('order-0003', 20_000, { method: 'VIRTUAL_ACCOUNT', bankCode: '88' }),
    )
    expect(result).toMatchObject({ outcome: 'waitingForDeposit', payment: { virtualAccount: { bankCode: '88' } } })
    if (result.outcome !== 'waitingForDeposit') return
    expect(result.payment.secret).toMatch(/^ps_/)
    expect(result.payment.virtualAccount?.dueAt).toBeInstanceOf(Date)
    await sandbox.lever('toss/deposit', { orderId: 'order-0003' })
    expect(await gateway.findByOrderId('order-0003')).toMatchObject({ payment: { status: 'done' } })
    const refund = { paymentKey: result.payment.paymentKey, reason: '환불', idempotencyKey: 'cancel:order-0003:1' }
    expect(await gateway.cancel(refund)).toMatchObject({ outcome: 'refused', code: 'INVALID_REFUND_ACCOUNT_INFO' })
    const refundAccount = { bank: '88', accountNumber: '110123456789', holderName: '홍길동' }
    const withAccount = { ...refund, idempotencyKey: 'cancel:order-0003:2', refundAccount }
    expect((await gateway.cancel(withAccount)).outcome).toBe('canceled')
  })
})

describe('error', () => {
  it('a declined card is refused with the vendor’s code and message', async () => {
    const gateway = toss.connect()
    expect(await gateway.confirm(await toss.paid('order-0004', 15_000, { card: 'limit' }))).toEqual({
      outcome: 'refused',
      code: 'REJECT_CARD_PAYMENT',
      message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
      statusCode: 403,
    })
  })

  it('a tampered amount is refused and no money moves', async () => {
    const gateway = toss.connect()
    const input = await toss.paid('order-0005', 15_000)
    const cheap = { ...input, amount: 100, idempotencyKey: 'confirm:tampered' }
    expect(await gateway.confirm(cheap)).toMatchObject({ outcome: 'refused', code: 'INVALID_REQUEST' })
    expect((await gateway.confirm(input)).outcome).toBe('done')
  })

  it('returns notFound for an order unknown to the gateway', async () => {
    expect(await toss.connect().findByOrderId('order-9999')).toEqual({ outcome: 'notFound' })
  })

  it('wrong keys give neither refused nor notFound', async () => {
    const stranger = toss.connect({ secretKey: 'test_sk_other' })
    const unknown = { outcome: 'unknown', cause: 'server', code: 'UNAUTHORIZED_KEY' }
    expect(await stranger.findByOrderId('order-9999')).toEqual(unknown)
    expect(await stranger.confirm(await toss.paid('order-0017', 15_000))).toEqual(unknown)
  })
})
