import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createFakeGateway, type FakeGateway, type Fate } from '#src/integrations/payment/fake-gateway.ts'
import type { GatewayMethod, PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'

/** A fake gateway over HTTP that outlives the shop, so that the shop's process can be killed. */
export const serveFakeGateway = async (
  clock: () => Date,
): Promise<{ gateway: FakeGateway; url: string; server: Server }> => {
  const gateway = createFakeGateway(clock)
  // outcome of the next confirmation; an unsent one leaves nothing behind
  let fate: Fate = 'ok'
  const answers: Record<string, (body: never) => unknown> = {
    confirm: (body: Parameters<PaymentGateway['confirm']>[0]) => {
      gateway.script('confirm', fate)
      fate = 'ok'
      return gateway.confirm(body)
    },
    keyIn: (body: Parameters<PaymentGateway['keyIn']>[0]) => gateway.keyIn(body),
    cancel: (body: Parameters<PaymentGateway['cancel']>[0]) => gateway.cancel(body),
    issueReceipt: (body: Parameters<PaymentGateway['issueReceipt']>[0]) => gateway.issueReceipt(body),
    cancelReceipt: (body: Parameters<PaymentGateway['cancelReceipt']>[0]) => gateway.cancelReceipt(body),
    find: ({ orderId }: { orderId: string }) => gateway.findByOrderId(orderId),
    findByKey: ({ paymentKey }: { paymentKey: string }) => gateway.findByKey(paymentKey),
    authenticate: ({ orderId, amount, method }: { orderId: string; amount: number; method?: GatewayMethod }) =>
      gateway.authenticate(orderId, amount, method),
    deposit: ({ orderId }: { orderId: string }) => {
      gateway.deposit(orderId)
      return null
    },
    meetCancel: (next: { fate: Fate }) => {
      gateway.script('cancel', next.fate)
      return null
    },
    meet: (next: { fate: Fate }) => {
      ;({ fate } = next)
      return null
    },
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url?.slice(1) ?? '']
    text(request)
      .then(async (body) => response.end(JSON.stringify(await answer?.(JSON.parse(body) as never))))
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { gateway, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const reviveDates = (key: string, value: unknown): unknown =>
  ['approvedAt', 'dueAt', 'at'].includes(key) && typeof value === 'string' ? new Date(value) : value

/** Calls the gateway of serveFakeGateway. */
export const askFakeGateway = async <T>(url: string, path: string, body: object, timeoutMs = 5_000): Promise<T> => {
  const response = await fetch(`${url}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return JSON.parse(await response.text(), reviveDates) as T
}

/** Client of the shop, with a short timeout, so that a slow gateway is one whose response is lost. */
export const connectFakeGateway = (url: string, timeoutMs: number): PaymentGateway => {
  const ask = async <T>(path: string, body: object): Promise<T | { outcome: 'unknown'; cause: 'timeout' }> => {
    try {
      return await askFakeGateway<T>(url, path, body, timeoutMs)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return { outcome: 'unknown', cause: 'timeout' }
      throw error
    }
  }
  return {
    confirm: (input) => ask('confirm', input),
    keyIn: (input) => ask('keyIn', input),
    cancel: (input) => ask('cancel', input),
    findByOrderId: (orderId) => ask('find', { orderId }),
    findByKey: (paymentKey) => ask('findByKey', { paymentKey }),
    issueReceipt: (input) => ask('issueReceipt', input),
    cancelReceipt: (input) => ask('cancelReceipt', input),
    listTransactions: () => Promise.reject(new Error('nobody matches the books here')),
  }
}
