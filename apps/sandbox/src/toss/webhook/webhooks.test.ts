import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { call, confirm, lever, payByLever, START, tossCall } from '#src/sandbox-calls.ts'
import { HOLD_MS } from './holding.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

let sandbox: Sandbox
let shop: Server
let received: Received[]
let answer: number

beforeEach(async () => {
  received = []
  answer = 200
  shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()) as Received['body'],
      })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  sandbox = await createSandbox({ clock: () => START })
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/toss`
  await lever(sandbox, 'toss/webhooks/register', { url, events: ['PAYMENT_STATUS_CHANGED', 'DEPOSIT_CALLBACK'] })
})
afterEach(async () => {
  await sandbox.close()
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
})

const minutes = (count: number) => lever(sandbox, 'clock', { advanceMs: count * 60_000 })
const settle = () => lever(sandbox, 'clock', { advanceMs: 0 })

describe('announced events', () => {
  it('DONE with the whole payment, unsigned, with the vendor’s headers', async () => {
    await confirm(sandbox, await payByLever(sandbox, 'order-0001', 5000))
    await settle()
    await expect.poll(() => received.length).toBe(1)
    const body = { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-01-05T09:00:00.000000' }
    expect(received[0]?.body).toMatchObject({ ...body, data: { orderId: 'order-0001', status: 'DONE' } })
    expect(received[0]?.headers).toMatchObject({
      'tosspayments-webhook-transmission-time': START.toISOString(),
      'tosspayments-webhook-transmission-retried-count': '0',
      'tosspayments-webhook-transmission-id': expect.stringMatching(/^whtrans_/),
    })
    expect(received[0]?.headers['tosspayments-webhook-signature']).toBeUndefined()
  })

  it('an expired window, but neither its opening nor its authentication', async () => {
    await payByLever(sandbox, 'order-0002', 5000)
    await minutes(9)
    expect(received).toEqual([])
    await minutes(1)
    await settle()
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]?.body).toMatchObject({ data: { status: 'EXPIRED' } })
  })

  it('a deposit twice: the status change, and the callback that carries the secret', async () => {
    const paid = await payByLever(sandbox, 'order-0003', 5000, { method: 'VIRTUAL_ACCOUNT' })
    const { json } = await confirm(sandbox, paid)
    await lever(sandbox, 'toss/deposit', { orderId: 'order-0003' })
    await settle()
    await expect.poll(() => received.length).toBe(3)
    const callbacks = received.map(({ body }) => body).filter((body) => !('eventType' in body))
    expect(callbacks.map(({ status }) => status)).toEqual(['WAITING_FOR_DEPOSIT', 'DONE'])
    expect(callbacks[1]).toMatchObject({ orderId: 'order-0003', secret: json.secret })
  })

  it('nothing for an expired virtual account', async () => {
    await confirm(sandbox, await payByLever(sandbox, 'order-0004', 5000, { method: 'VIRTUAL_ACCOUNT' }))
    await settle()
    await expect.poll(() => received.length).toBe(1)
    await minutes(169 * 60)
    expect(received).toHaveLength(1)
  })
})

describe('retries', () => {
  it('seven more times after 1, 4, 16, 64, 256, 1024 and 4096 minutes, with the same id', async () => {
    answer = 500
    await confirm(sandbox, await payByLever(sandbox, 'order-0005', 5000))
    await settle()
    await expect.poll(() => received.length).toBe(1)
    for (const [index, wait] of [1, 4, 16, 64, 256, 1024, 4096].entries()) {
      await minutes(wait - 0.5)
      expect(received).toHaveLength(index + 1)
      await minutes(0.5)
      expect(received).toHaveLength(index + 2)
    }
    await minutes(100_000)
    expect(received).toHaveLength(8)
    expect(new Set(received.map(({ headers }) => headers['tosspayments-webhook-transmission-id'])).size).toBe(1)
    expect(received.at(-1)?.headers['tosspayments-webhook-transmission-retried-count']).toBe('7')
  })

  it('stop at the first 200', async () => {
    answer = 404
    const paid = await payByLever(sandbox, 'order-0006', 5000)
    await confirm(sandbox, paid)
    await settle()
    await expect.poll(() => received.length).toBe(1)
    answer = 200
    await minutes(10_000)
    expect(received).toHaveLength(2)
  })

  it('can be triggered by hand, with the content of the original webhook', async () => {
    const paid = await payByLever(sandbox, 'order-0007', 5000)
    await confirm(sandbox, paid)
    await settle()
    await expect.poll(() => received.length).toBe(1)
    await tossCall(sandbox, 'POST', `/v1/payments/${paid.paymentKey}/cancel`, { body: { cancelReason: '변심' } })
    const deliveries = (await call(sandbox, 'GET', '/__sandbox/toss/webhooks')).json as unknown as { id: string }[]
    await lever(sandbox, 'toss/webhooks/resend', { id: deliveries[0]?.id })
    expect(
      received.map(({ body }) => (body.data as { status: string }).status).filter((status) => status === 'DONE'),
    ).toHaveLength(2)
  })
})

describe('out of order', () => {
  const statusOf = (body: Received['body']) => (body.data as { status: string } | undefined)?.status ?? body.status
  const statuses = () => received.map(({ body }) => statusOf(body))
  const cancel = (paymentKey: string, cancelAmount?: number) =>
    tossCall(sandbox, 'POST', `/v1/payments/${paymentKey}/cancel`, { body: { cancelReason: '변심', cancelAmount } })
  const later = (advanceMs: number) => lever(sandbox, 'clock', { advanceMs })

  it('the webhook of the last event arrives first, without a configured delay, after exactly the hold time', async () => {
    await lever(sandbox, 'toss/webhooks/manners', { reversed: true })
    const paid = await payByLever(sandbox, 'order-0008', 5000)
    await confirm(sandbox, paid)
    await cancel(paid.paymentKey, 1000)
    await later(HOLD_MS - 1)
    await cancel(paid.paymentKey)
    expect(received).toEqual([])
    await later(1)
    expect(statuses()).toEqual(['CANCELED', 'PARTIAL_CANCELED', 'DONE'])
  })

  it('of the two webhooks of a deposit the callback arrives first, and all copies arrive before those of earlier events', async () => {
    await lever(sandbox, 'toss/webhooks/manners', { reversed: true, copies: 2, delayMs: 60_000 })
    await confirm(sandbox, await payByLever(sandbox, 'order-0009', 5000, { method: 'VIRTUAL_ACCOUNT' }))
    await lever(sandbox, 'toss/deposit', { orderId: 'order-0009' })
    await later(59_999)
    expect(received).toEqual([])
    await later(1)
    const [late = [], early = []] = [received.slice(0, 4), received.slice(4)].map((some) =>
      some.map(({ body }) => body),
    )
    expect(late.map((body) => 'eventType' in body)).toEqual([false, false, true, true])
    expect(late.map(statusOf)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
    expect(early.map(statusOf)).toEqual(['WAITING_FOR_DEPOSIT', 'WAITING_FOR_DEPOSIT'])
  })

  it('works after earlier webhooks, and a single webhook is delivered too', async () => {
    const first = await payByLever(sandbox, 'order-0010', 5000)
    await confirm(sandbox, first)
    await settle()
    await expect.poll(() => received.length).toBe(1)
    await lever(sandbox, 'toss/webhooks/manners', { reversed: true })
    for (const amount of [100, 200]) await cancel(first.paymentKey, amount)
    await later(HOLD_MS)
    expect(received.slice(1).map(({ body }) => (body.data as { balanceAmount: number }).balanceAmount)).toEqual([
      4700, 4900,
    ])
    await cancel(first.paymentKey)
    await later(HOLD_MS)
    expect(statuses().at(-1)).toBe('CANCELED')
    expect(received).toHaveLength(4)
  })

  it('failed deliveries are retried as usual', async () => {
    answer = 500
    await lever(sandbox, 'toss/webhooks/manners', { reversed: true })
    const paid = await payByLever(sandbox, 'order-0011', 5000)
    await confirm(sandbox, paid)
    await cancel(paid.paymentKey)
    await later(HOLD_MS)
    expect(statuses()).toEqual(['CANCELED', 'DONE'])
    answer = 200
    await minutes(1)
    expect(statuses()).toEqual(['CANCELED', 'DONE', 'CANCELED', 'DONE'])
  })
})
