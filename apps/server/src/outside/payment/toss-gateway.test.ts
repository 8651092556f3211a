import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, OutboundError } from '../outbound.ts'
import type { CancelInput, ConfirmInput, PaymentGateway } from './payment-gateway.ts'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'
import { createTossGateway } from './toss-gateway.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.lever('reset'))

const connect = (more: { secretKey?: string; deadlineMs?: number } = {}): PaymentGateway =>
  createTossGateway({
    baseUrl: `${sandbox.url}/toss`,
    secretKey: 'test_sk_local',
    outbound: createOutbound({ allowed: [sandbox.url] }),
    pausesMs: [5, 10],
    ...more,
  })

async function paid(orderId: string, amount: number, more: object = {}): Promise<ConfirmInput> {
  const { paymentKey } = await sandbox.lever<{ paymentKey: string }>('toss/pay', { orderId, amount, ...more })
  return { paymentKey, orderId, amount, idempotencyKey: `confirm:${orderId}` }
}

const fault = (route: string, mode: string, more: object = {}) =>
  sandbox.lever('fault', { vendor: 'toss', route, mode, ...more })

describe('happy', () => {
  it('confirms a card payment and reads it back by order and by key', async () => {
    const gateway = connect()
    const input = await paid('order-0001', 15_000)
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
    const gateway = connect()
    const { paymentKey } = await paid('order-0002', 10_000)
    await gateway.confirm({ paymentKey, orderId: 'order-0002', amount: 10_000, idempotencyKey: 'confirm:order-0002' })
    const part: CancelInput = { paymentKey, amount: 4000, reason: '단순 변심', idempotencyKey: 'cancel:order-0002:1' }
    expect(await gateway.cancel(part)).toMatchObject({ outcome: 'partialCanceled', payment: { balanceAmount: 6000 } })
    expect(await gateway.cancel(part)).toMatchObject({ outcome: 'partialCanceled', payment: { balanceAmount: 6000 } })
    const rest = { paymentKey, reason: '단순 변심', idempotencyKey: 'cancel:order-0002:2' }
    expect(await gateway.cancel(rest)).toMatchObject({ outcome: 'canceled', payment: { balanceAmount: 0 } })
    const again = { paymentKey, reason: '단순 변심', idempotencyKey: 'cancel:order-0002:3' }
    expect((await gateway.cancel(again)).outcome).toBe('canceled')
  })

  it('[PAY-7] a virtual account waits for its deposit with everything the shopper needs', async () => {
    const gateway = connect()
    const result = await gateway.confirm(
      await paid('order-0003', 20_000, { method: 'VIRTUAL_ACCOUNT', bankCode: '88' }),
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
  it('a declined card is refused with the vendor’s code and sentence', async () => {
    const gateway = connect()
    expect(await gateway.confirm(await paid('order-0004', 15_000, { card: 'limit' }))).toEqual({
      outcome: 'refused',
      code: 'REJECT_CARD_PAYMENT',
      message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
      statusCode: 403,
    })
  })

  it('a tampered sum is refused and moves nothing', async () => {
    const gateway = connect()
    const input = await paid('order-0005', 15_000)
    const cheap = { ...input, amount: 100, idempotencyKey: 'confirm:tampered' }
    expect(await gateway.confirm(cheap)).toMatchObject({ outcome: 'refused', code: 'INVALID_REQUEST' })
    expect((await gateway.confirm(input)).outcome).toBe('done')
  })

  it('says notFound for an order the gateway never saw', async () => {
    expect(await connect().findByOrderId('order-9999')).toEqual({ outcome: 'notFound' })
  })

  it('wrong keys decide nothing about a payment: neither refused nor notFound', async () => {
    const stranger = connect({ secretKey: 'test_sk_other' })
    const unknown = { outcome: 'unknown', cause: 'server', code: 'UNAUTHORIZED_KEY' }
    expect(await stranger.findByOrderId('order-9999')).toEqual(unknown)
    expect(await stranger.confirm(await paid('order-0017', 15_000))).toEqual(unknown)
  })
})

describe('unknown outcomes are resolved or said, never guessed', () => {
  it('an answer lost after approval is had by asking again with the same key: one approval', async () => {
    await fault('confirm', 'drop', { when: 'after' })
    const result = await connect().confirm(await paid('order-0006', 15_000))
    expect(result.outcome).toBe('done')
    const journal = await sandbox.read<{ path: string }[]>('journal?vendor=toss')
    expect(journal.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(2)
  })

  it.each(['COMMON_ERROR', 'PROVIDER_ERROR', 'IDEMPOTENT_REQUEST_PROCESSING'])('%s is tried again', async (code) => {
    await fault('confirm', 'error', { code })
    expect((await connect().confirm(await paid('order-0007', 15_000))).outcome).toBe('done')
  })

  it.each([
    ['error', 'server'],
    ['garbage', 'garbage'],
    ['drop', 'network'],
  ])('%s that does not stop is unknown', async (mode, cause) => {
    await fault('confirm', mode, { times: null })
    expect(await connect().confirm(await paid('order-0008', 15_000))).toMatchObject({ outcome: 'unknown', cause })
  })

  it('silence is unknown within the deadline, and reading back tells the truth', async () => {
    const gateway = connect({ deadlineMs: 150 })
    await fault('confirm', 'timeout', { when: 'after' })
    const input = await paid('order-0009', 15_000)
    const before = performance.now()
    expect(await gateway.confirm(input)).toEqual({ outcome: 'unknown', cause: 'timeout' })
    expect(performance.now() - before).toBeLessThan(1000)
    expect(await gateway.findByOrderId('order-0009')).toMatchObject({ payment: { status: 'done' } })
  })

  it('an error that the vendor repeats for the key stays unknown, however often it is asked: only reading back tells', async () => {
    const gateway = connect()
    await fault('confirm', 'stuck', { when: 'after' })
    const input = await paid('order-0018', 15_000)
    // three times, by itself
    expect(await gateway.confirm(input)).toEqual({ outcome: 'unknown', cause: 'server', code: 'COMMON_ERROR' })
    expect(await gateway.findByKey(input.paymentKey)).toMatchObject({ payment: { status: 'done' } })
  })

  it('a session that is over is refused as not found, and read back as expired', async () => {
    const gateway = connect()
    await fault('confirm', 'gone')
    const input = await paid('order-0019', 15_000)
    const refused = { outcome: 'refused', code: 'NOT_FOUND_PAYMENT_SESSION', statusCode: 404 }
    expect(await gateway.confirm(input)).toMatchObject(refused)
    expect(await gateway.findByKey(input.paymentKey)).toMatchObject({ payment: { status: 'expired' } })
  })

  it('an order taken by another of its payments: read back, and it is paid', async () => {
    const gateway = connect()
    const input = await paid('order-0020', 15_000)
    await gateway.confirm({ ...input, idempotencyKey: 'another' })
    const second = await paid('order-0020', 15_000)
    const { paymentKey } = input
    expect(await gateway.confirm(second)).toMatchObject({ outcome: 'done', payment: { paymentKey } })
  })

  it('who has less time than one operation may take is answered within it', async () => {
    const gateway = connect()
    await fault('*', 'timeout', { times: null })
    const input = await paid('order-0021', 15_000)
    const before = performance.now()
    const silence = { outcome: 'unknown', cause: 'timeout' }
    expect(await gateway.confirm({ ...input, deadline: before + 100 })).toEqual(silence)
    expect(await gateway.findByKey(input.paymentKey, performance.now() + 100)).toEqual(silence)
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it('already processed under another key: read back, and it is ours', async () => {
    const gateway = connect()
    const input = await paid('order-0010', 15_000)
    await gateway.confirm(input)
    expect((await gateway.confirm({ ...input, idempotencyKey: 'another' })).outcome).toBe('done')
  })

  it('already processed, but not readable: unknown', async () => {
    const gateway = connect()
    const input = await paid('order-0011', 15_000)
    await gateway.confirm(input)
    await fault('get', 'error', { times: null })
    expect(await gateway.confirm({ ...input, idempotencyKey: 'another' })).toMatchObject({ outcome: 'unknown' })
  })

  it('already processed for another order: refused', async () => {
    const gateway = connect()
    const input = await paid('order-0012', 15_000)
    await gateway.confirm(input)
    const stolen = { ...input, orderId: 'order-0013', idempotencyKey: 'confirm:order-0013' }
    expect(await gateway.confirm(stolen)).toMatchObject({ outcome: 'refused', code: 'ALREADY_PROCESSED_PAYMENT' })
  })

  it('a cancel whose answer is lost gives the money back once', async () => {
    const gateway = connect()
    const input = await paid('order-0014', 9000)
    await gateway.confirm(input)
    await fault('cancel', 'drop', { when: 'after' })
    const cancel = { paymentKey: input.paymentKey, amount: 3000, reason: '품절', idempotencyKey: 'cancel:order-0014:1' }
    expect(await gateway.cancel(cancel)).toMatchObject({
      payment: { balanceAmount: 6000, cancels: [{ amount: 3000 }] },
    })
  })

  it('a gateway that is not there: surely not sent', async () => {
    const refused = new OutboundError('network', sandbox.url, { sent: false })
    const outbound = createOutbound({ allowed: [sandbox.url], exchange: () => Promise.reject(refused) })
    const gateway = createTossGateway({ baseUrl: sandbox.url, secretKey: 'test_sk_local', outbound, pausesMs: [1] })
    const input = { paymentKey: 'key', orderId: 'order-0015', amount: 1000, idempotencyKey: 'confirm:order-0015' }
    expect(await gateway.confirm(input)).toEqual({ outcome: 'unknown', cause: 'notSent' })
  })

  it('not being sent at the second try does not undo a first one that may have arrived', async () => {
    const fates = [
      new OutboundError('network', sandbox.url, { sent: true }),
      new OutboundError('network', sandbox.url, { sent: false }),
    ]
    const outbound = createOutbound({
      allowed: [sandbox.url],
      exchange: () => Promise.reject(fates.shift() ?? new Error('asked too often')),
    })
    const gateway = createTossGateway({ baseUrl: sandbox.url, secretKey: 'test_sk_local', outbound, pausesMs: [1] })
    const input = { paymentKey: 'key', orderId: 'order-0016', amount: 1000, idempotencyKey: 'confirm:order-0016' }
    expect(await gateway.confirm(input)).toEqual({ outcome: 'unknown', cause: 'network' })
  })
})
