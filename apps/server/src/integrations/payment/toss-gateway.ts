import type {
  CancelInput,
  CancelResult,
  ConfirmInput,
  ConfirmResult,
  FindResult,
  GatewayPayment,
  PaymentGateway,
  Refused,
  Unknown,
} from './payment-gateway.ts'
import { toConfirmResult } from './payment-gateway.ts'
import { type AskToss, createAsk, type TossOptions } from './toss-client.ts'
import { cancelReceipt, issueReceipt, listTransactions } from './toss-books.ts'
import { keyIn } from './toss-key-in.ts'
import { parseTossPayment } from './toss-payment.ts'

const parse = parseTossPayment

export function createTossGateway(options: TossOptions): PaymentGateway {
  const ask = createAsk(options)
  return {
    confirm: (input) => confirm(ask, input),
    keyIn: (input) => keyIn(ask, input),
    cancel: (input) => cancel(ask, input),
    findByOrderId: (orderId) => find(ask, orderPath(orderId)),
    findByKey: (paymentKey, deadline) => find(ask, paymentPath(paymentKey), deadline),
    issueReceipt: (input) => issueReceipt(ask, input),
    cancelReceipt: (input) => cancelReceipt(ask, input),
    listTransactions: (input) => listTransactions(ask, input),
  }
}

const paymentPath = (paymentKey: string) => `/v1/payments/${encodeURIComponent(paymentKey)}`
const orderPath = (orderId: string) => `/v1/payments/orders/${encodeURIComponent(orderId)}`

async function confirm(ask: AskToss, input: ConfirmInput): Promise<ConfirmResult> {
  const { paymentKey, orderId, amount, idempotencyKey, deadline } = input
  const body = { paymentKey, orderId, amount }
  const answer = await ask({ method: 'POST', path: '/v1/payments/confirm', body, idempotencyKey, deadline, parse })
  if (answer.outcome === 'answer') return toConfirmResult(answer.value, input)
  const path = answer.outcome === 'refused' ? takenAt(answer.code, input) : undefined
  if (path === undefined) return answer
  const read = await ask({ method: 'GET', path, deadline, parse })
  if (read.outcome !== 'answer') return toUnknown(read)
  const result = toConfirmResult(read.value, input)
  // A payment of another order or amount was processed. This payment was not, and never will be with this key.
  return result.outcome === 'unknown' && result.cause === 'mismatch' ? answer : result
}

/** Returns the path of the payment that a refusal reports as already processed: this one, or another of the same order. */
function takenAt(code: string, { paymentKey, orderId }: ConfirmInput): string | undefined {
  if (code === 'ALREADY_PROCESSED_PAYMENT') return paymentPath(paymentKey)
  return code === 'DUPLICATED_ORDER_ID' ? orderPath(orderId) : undefined
}

async function cancel(ask: AskToss, input: CancelInput): Promise<CancelResult> {
  const { paymentKey, amount, taxFreeAmount = 0, reason, idempotencyKey, refundAccount } = input
  const body = {
    cancelReason: reason,
    ...(amount === undefined ? {} : { cancelAmount: amount }),
    ...(taxFreeAmount > 0 ? { taxFreeAmount } : {}),
    ...(refundAccount ? { refundReceiveAccount: refundAccount } : {}),
  }
  const answer = await ask({ method: 'POST', path: `${paymentPath(paymentKey)}/cancel`, body, idempotencyKey, parse })
  if (answer.outcome === 'answer') return toCancelResult(answer.value)
  if (answer.outcome !== 'refused' || answer.code !== 'ALREADY_CANCELED_PAYMENT') return answer
  const read = await ask({ method: 'GET', path: paymentPath(paymentKey), parse })
  return read.outcome === 'answer' ? toCancelResult(read.value) : toUnknown(read)
}

function toCancelResult(payment: GatewayPayment): CancelResult {
  const { status } = payment
  if (status === 'canceled' || status === 'partialCanceled') return { outcome: status, payment }
  return { outcome: 'unknown', cause: 'mismatch' }
}

/** A refused read does not determine the state of the payment. */
function toUnknown(answer: Refused | Unknown): Unknown {
  return answer.outcome === 'unknown' ? answer : { outcome: 'unknown', cause: 'server', code: answer.code }
}

async function find(ask: AskToss, path: string, deadline?: number): Promise<FindResult> {
  const answer = await ask({ method: 'GET', path, deadline, parse })
  if (answer.outcome === 'answer') return { outcome: 'found', payment: answer.value }
  if (answer.outcome === 'refused' && answer.code === 'NOT_FOUND_PAYMENT') return { outcome: 'notFound' }
  return answer
}
