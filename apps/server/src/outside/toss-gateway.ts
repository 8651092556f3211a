import { setTimeout as sleep } from 'node:timers/promises'
import { type Outbound, OutboundError, type OutboundReply } from './outbound.ts'
import {
  type CancelInput,
  type CancelResult,
  type ConfirmInput,
  type ConfirmResult,
  type FindResult,
  type GatewayPayment,
  type PaymentGateway,
  type Refused,
  toConfirmResult,
  type Unknown,
} from './payment-gateway.ts'
import { parseTossFailure, parseTossPayment } from './toss-payment.ts'

export interface TossOptions {
  /** `https://api.tosspayments.com`, or the sandbox's `/toss`. */
  baseUrl: string
  secretKey: string
  outbound: Outbound
  /** For one operation with all its tries, so that the shopper is answered within 10 s. */
  deadlineMs?: number
  /** Pauses before the second, third … try. */
  pausesMs?: readonly number[]
}

/** Refusals that are not decisions: the same key may ask again. */
const TRANSIENT = new Set(['PROVIDER_ERROR', 'FORBIDDEN_CONSECUTIVE_REQUEST', 'IDEMPOTENT_REQUEST_PROCESSING'])

/** Our keys are wrong: nothing was decided about the payment, which an earlier try may have moved. */
const NOT_LET_IN = new Set(['UNAUTHORIZED_KEY', 'INVALID_API_KEY', 'INCORRECT_BASIC_AUTH_FORMAT'])

interface Ask {
  method: 'GET' | 'POST'
  path: string
  body?: object
  idempotencyKey?: string
}

type Answer = { outcome: 'payment'; payment: GatewayPayment } | Refused | Unknown
type AskToss = (ask: Ask) => Promise<Answer>

export function createTossGateway(options: TossOptions): PaymentGateway {
  const ask = createAsk(options)
  return {
    confirm: (input) => confirm(ask, input),
    cancel: (input) => cancel(ask, input),
    findByOrderId: (orderId) => find(ask, `/v1/payments/orders/${encodeURIComponent(orderId)}`),
    findByKey: (paymentKey) => find(ask, paymentPath(paymentKey)),
  }
}

const paymentPath = (paymentKey: string) => `/v1/payments/${encodeURIComponent(paymentKey)}`

async function confirm(ask: AskToss, input: ConfirmInput): Promise<ConfirmResult> {
  const { paymentKey, orderId, amount, idempotencyKey } = input
  const body = { paymentKey, orderId, amount }
  const answer = await ask({ method: 'POST', path: '/v1/payments/confirm', body, idempotencyKey })
  if (answer.outcome === 'payment') return toConfirmResult(answer.payment, input)
  if (answer.outcome !== 'refused' || answer.code !== 'ALREADY_PROCESSED_PAYMENT') return answer
  const read = await ask({ method: 'GET', path: paymentPath(paymentKey) })
  if (read.outcome !== 'payment') return toUnknown(read)
  const result = toConfirmResult(read.payment, input)
  // A payment of another order or sum was processed: ours was not, and never will be with this key.
  return result.outcome === 'unknown' && result.cause === 'mismatch' ? answer : result
}

async function cancel(ask: AskToss, input: CancelInput): Promise<CancelResult> {
  const { paymentKey, amount, reason, idempotencyKey, refundAccount } = input
  const body = {
    cancelReason: reason,
    ...(amount === undefined ? {} : { cancelAmount: amount }),
    ...(refundAccount ? { refundReceiveAccount: refundAccount } : {}),
  }
  const answer = await ask({ method: 'POST', path: `${paymentPath(paymentKey)}/cancel`, body, idempotencyKey })
  if (answer.outcome === 'payment') return toCancelResult(answer.payment)
  if (answer.outcome !== 'refused' || answer.code !== 'ALREADY_CANCELED_PAYMENT') return answer
  const read = await ask({ method: 'GET', path: paymentPath(paymentKey) })
  return read.outcome === 'payment' ? toCancelResult(read.payment) : toUnknown(read)
}

function toCancelResult(payment: GatewayPayment): CancelResult {
  const { status } = payment
  if (status === 'canceled' || status === 'partialCanceled') return { outcome: status, payment }
  return { outcome: 'unknown', cause: 'mismatch' }
}

/** Being refused a look at a payment says nothing about the payment. */
function toUnknown(answer: Refused | Unknown): Unknown {
  return answer.outcome === 'unknown' ? answer : { outcome: 'unknown', cause: 'server', code: answer.code }
}

async function find(ask: AskToss, path: string): Promise<FindResult> {
  const answer = await ask({ method: 'GET', path })
  if (answer.outcome === 'payment') return { outcome: 'found', payment: answer.payment }
  if (answer.outcome === 'refused' && answer.code === 'NOT_FOUND_PAYMENT') return { outcome: 'notFound' }
  return answer
}

function createAsk({ baseUrl, secretKey, outbound, deadlineMs = 10_000, pausesMs = [200, 600] }: TossOptions): AskToss {
  // The secret key is the user name of a Basic login without a password; its colon stays.
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  return async ({ method, path, body, idempotencyKey }) => {
    const deadline = performance.now() + deadlineMs
    const headers = {
      authorization,
      'accept-language': 'ko-KR',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    }
    const request = { method, url: `${baseUrl}${path}`, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    let answer: Answer | undefined
    for (let tries = 0; ; tries++) {
      const left = deadline - performance.now()
      const tried = await tryOnce(outbound, { ...request, timeoutMs: Math.max(1, Math.ceil(left)) })
      const { again } = tried
      // Not being sent this time does not undo an earlier try that may have arrived.
      answer = answer && isNotSent(tried.answer) ? answer : tried.answer
      const pause = pausesMs[tries]
      if (!again || pause === undefined || deadline - performance.now() <= pause) return answer
      await sleep(pause)
    }
  }
}

const isNotSent = (answer: Answer) => answer.outcome === 'unknown' && answer.cause === 'notSent'

interface Tried {
  answer: Answer
  again: boolean
}

async function tryOnce(outbound: Outbound, request: Parameters<Outbound['send']>[0]): Promise<Tried> {
  try {
    return judge(await outbound.send(request))
  } catch (error) {
    if (!(error instanceof OutboundError) || error.failure === 'notAllowed') throw error
    if (!error.sent) return { answer: { outcome: 'unknown', cause: 'notSent' }, again: error.failure === 'network' }
    if (error.failure === 'timeout') return { answer: { outcome: 'unknown', cause: 'timeout' }, again: false }
    const cause = error.failure === 'network' ? 'network' : 'garbage'
    return { answer: { outcome: 'unknown', cause }, again: cause === 'network' }
  }
}

function judge({ status, body }: OutboundReply): Tried {
  if (status >= 200 && status < 300) {
    const payment = parseTossPayment(body)
    if (payment) return { answer: { outcome: 'payment', payment }, again: false }
    return { answer: { outcome: 'unknown', cause: 'garbage' }, again: true }
  }
  const failure = parseTossFailure(body)
  const code = failure ? { code: failure.code } : {}
  if (status >= 500) return { answer: { outcome: 'unknown', cause: 'server', ...code }, again: true }
  // Refused without the vendor's own words, by something on the way: no decision.
  if (!failure) return { answer: { outcome: 'unknown', cause: 'garbage' }, again: true }
  if (TRANSIENT.has(failure.code) || status === 408 || status === 429)
    return { answer: { outcome: 'unknown', cause: 'busy', ...code }, again: true }
  if (NOT_LET_IN.has(failure.code)) return { answer: { outcome: 'unknown', cause: 'server', ...code }, again: false }
  return { answer: { outcome: 'refused', ...failure, statusCode: status }, again: false }
}
