import { createOutboundClient, OutboundError, type OutboundReply } from '#src/integrations/outbound-client.ts'
import type { PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'
import { createTossGateway } from '#src/integrations/payment/toss-gateway.ts'

const URL = 'https://api.tosspayments.test'

/** One answer of the vendor, or the error of the connection. */
export type Scripted = OutboundReply | Error

const replyOf = (status: number, body: string): OutboundReply => ({ status, headers: new Headers(), body })
export const json = (body: unknown, status = 200): OutboundReply => replyOf(status, JSON.stringify(body))
export const failure = (status: number, code: string, message = '실패'): OutboundReply =>
  json({ code, message }, status)
/** A page of a proxy or a firewall before the vendor. */
export const page = (status: number): OutboundReply => replyOf(status, '<html>Bad Gateway</html>')
export const lost = (
  why: 'network' | 'timeout' | 'tooLarge' | 'redirected' | 'busy',
  { sent } = { sent: true },
): OutboundError => new OutboundError(why, URL, { sent })

/** Payment of 15,000 won by card, as the vendor returns it. */
export const PAYMENT = {
  version: '2022-11-16',
  paymentKey: 'key-1',
  orderId: 'order-0001',
  status: 'DONE',
  method: '카드',
  totalAmount: 15_000,
  balanceAmount: 15_000,
  suppliedAmount: 13_636,
  vat: 1364,
  taxFreeAmount: 0,
  approvedAt: '2026-01-05T09:00:00+09:00',
  lastTransactionKey: 'transaction-1',
  secret: null,
  card: { issuerCode: '61', number: '48902300****406*', installmentPlanMonths: 0, approveNo: '00000001' },
  virtualAccount: null,
  easyPay: null,
  cancels: null,
  failure: null,
  receipt: null,
}

interface Asked {
  method: string
  path: string
  body: unknown
}

/** Gateway whose vendor gives these answers, one per request, and the last one from then on. Makes up to three attempts. */
export const scriptToss = (...answers: Scripted[]): { gateway: PaymentGateway; asked: Asked[] } => {
  const asked: Asked[] = []
  const outbound = createOutboundClient({
    allowed: [URL],
    exchange: ({ method, url, body }) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)]
      asked.push({ method, path: url.slice(URL.length), body: body === undefined ? null : JSON.parse(String(body)) })
      return answer instanceof Error || !answer
        ? Promise.reject(answer ?? new Error('no answer'))
        : Promise.resolve(answer)
    },
  })
  return { gateway: createTossGateway({ baseUrl: URL, secretKey: 'test_sk', outbound, pausesMs: [1, 1] }), asked }
}
