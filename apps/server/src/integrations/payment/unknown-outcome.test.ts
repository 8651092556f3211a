import { describe, expect, it } from 'vitest'
import { createOutboundClient, OutboundError } from '#src/integrations/outbound-client.ts'
import { startTossForAll } from '#src/integrations/payment/testing/toss-sandbox.ts'
import { createTossGateway } from '#src/integrations/payment/toss-gateway.ts'

const { sandbox, toss } = startTossForAll()

describe('unknown outcomes are resolved or reported, never guessed', () => {
  it('a response lost after approval is recovered by a retry with the same key: one approval', async () => {
    await toss.fault('confirm', 'drop', { when: 'after' })
    const result = await toss.connect().confirm(await toss.paid('order-0006', 15_000))
    expect(result.outcome).toBe('done')
    const journal = await sandbox.read<{ path: string }[]>('journal?vendor=toss')
    expect(journal.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(2)
  })

  it.each(['COMMON_ERROR', 'PROVIDER_ERROR', 'IDEMPOTENT_REQUEST_PROCESSING'])('%s is retried', async (code) => {
    await toss.fault('confirm', 'error', { code })
    expect((await toss.connect().confirm(await toss.paid('order-0007', 15_000))).outcome).toBe('done')
  })

  it.each([
    ['error', 'server'],
    ['garbage', 'garbage'],
    ['drop', 'network'],
  ])('%s that persists is unknown', async (mode, cause) => {
    await toss.fault('confirm', mode, { times: null })
    expect(await toss.connect().confirm(await toss.paid('order-0008', 15_000))).toMatchObject({
      outcome: 'unknown',
      cause,
    })
  })

  it('no response is unknown within the deadline, and reading back returns the state', async () => {
    const gateway = toss.connect({ deadlineMs: 150 })
    await toss.fault('confirm', 'timeout', { when: 'after' })
    const input = await toss.paid('order-0009', 15_000)
    const before = performance.now()
    expect(await gateway.confirm(input)).toEqual({ outcome: 'unknown', cause: 'timeout' })
    expect(performance.now() - before).toBeLessThan(1000)
    expect(await gateway.findByOrderId('order-0009')).toMatchObject({ payment: { status: 'done' } })
  })

  it('an error that the vendor repeats for the key stays unknown: only reading back resolves it', async () => {
    const gateway = toss.connect()
    await toss.fault('confirm', 'stuck', { when: 'after' })
    const input = await toss.paid('order-0018', 15_000)
    // the gateway itself makes three attempts
    expect(await gateway.confirm(input)).toEqual({ outcome: 'unknown', cause: 'server', code: 'COMMON_ERROR' })
    expect(await gateway.findByKey(input.paymentKey)).toMatchObject({ payment: { status: 'done' } })
  })

  it('an expired session is refused as not found, and read back as expired', async () => {
    const gateway = toss.connect()
    await toss.fault('confirm', 'gone')
    const input = await toss.paid('order-0019', 15_000)
    const refused = { outcome: 'refused', code: 'NOT_FOUND_PAYMENT_SESSION', statusCode: 404 }
    expect(await gateway.confirm(input)).toMatchObject(refused)
    expect(await gateway.findByKey(input.paymentKey)).toMatchObject({ payment: { status: 'expired' } })
  })

  it('an order paid by another of its payments is read back as paid', async () => {
    const gateway = toss.connect()
    const input = await toss.paid('order-0020', 15_000)
    await gateway.confirm({ ...input, idempotencyKey: 'another' })
    const second = await toss.paid('order-0020', 15_000)
    const { paymentKey } = input
    expect(await gateway.confirm(second)).toMatchObject({ outcome: 'done', payment: { paymentKey } })
  })

  it('a caller deadline shorter than the operation limit is met', async () => {
    const gateway = toss.connect()
    await toss.fault('*', 'timeout', { times: null })
    const input = await toss.paid('order-0021', 15_000)
    const before = performance.now()
    const silence = { outcome: 'unknown', cause: 'timeout' }
    expect(await gateway.confirm({ ...input, deadline: before + 100 })).toEqual(silence)
    expect(await gateway.findByKey(input.paymentKey, performance.now() + 100)).toEqual(silence)
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it('already processed under another key: read back as done', async () => {
    const gateway = toss.connect()
    const input = await toss.paid('order-0010', 15_000)
    await gateway.confirm(input)
    expect((await gateway.confirm({ ...input, idempotencyKey: 'another' })).outcome).toBe('done')
  })

  it('already processed, but not readable: unknown', async () => {
    const gateway = toss.connect()
    const input = await toss.paid('order-0011', 15_000)
    await gateway.confirm(input)
    await toss.fault('get', 'error', { times: null })
    expect(await gateway.confirm({ ...input, idempotencyKey: 'another' })).toMatchObject({ outcome: 'unknown' })
  })

  it('already processed for another order: refused', async () => {
    const gateway = toss.connect()
    const input = await toss.paid('order-0012', 15_000)
    await gateway.confirm(input)
    const stolen = { ...input, orderId: 'order-0013', idempotencyKey: 'confirm:order-0013' }
    expect(await gateway.confirm(stolen)).toMatchObject({ outcome: 'refused', code: 'ALREADY_PROCESSED_PAYMENT' })
  })

  it('a cancel with a lost response refunds once', async () => {
    const gateway = toss.connect()
    const input = await toss.paid('order-0014', 9000)
    await gateway.confirm(input)
    await toss.fault('cancel', 'drop', { when: 'after' })
    const cancel = { paymentKey: input.paymentKey, amount: 3000, reason: '품절', idempotencyKey: 'cancel:order-0014:1' }
    expect(await gateway.cancel(cancel)).toMatchObject({
      payment: { balanceAmount: 6000, cancels: [{ amount: 3000 }] },
    })
  })

  it('an unreachable gateway: notSent', async () => {
    const refused = new OutboundError('network', sandbox.url, { sent: false })
    const outbound = createOutboundClient({ allowed: [sandbox.url], exchange: () => Promise.reject(refused) })
    const gateway = createTossGateway({ baseUrl: sandbox.url, secretKey: 'test_sk_local', outbound, pausesMs: [1] })
    const input = { paymentKey: 'key', orderId: 'order-0015', amount: 1000, idempotencyKey: 'confirm:order-0015' }
    expect(await gateway.confirm(input)).toEqual({ outcome: 'unknown', cause: 'notSent' })
  })

  it('a second attempt that was not sent does not undo a first one that may have arrived', async () => {
    const fates = [
      new OutboundError('network', sandbox.url, { sent: true }),
      new OutboundError('network', sandbox.url, { sent: false }),
    ]
    const outbound = createOutboundClient({
      allowed: [sandbox.url],
      exchange: () => Promise.reject(fates.shift() ?? new Error('asked too often')),
    })
    const gateway = createTossGateway({ baseUrl: sandbox.url, secretKey: 'test_sk_local', outbound, pausesMs: [1] })
    const input = { paymentKey: 'key', orderId: 'order-0016', amount: 1000, idempotencyKey: 'confirm:order-0016' }
    expect(await gateway.confirm(input)).toEqual({ outcome: 'unknown', cause: 'network' })
  })
})
