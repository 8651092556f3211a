import { STATUS_CODES } from 'node:http'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handling.ts'
import type {
  ConfirmResult,
  FindResult,
  GatewayPayment,
  Refused,
  Unknown,
} from '#src/outside/payment/payment-gateway.ts'
import { toConfirmResult } from '#src/outside/payment/payment-gateway.ts'
import { noteGatewayAnswer } from '#src/features/order/check/gateway-health.ts'
import type { Failure } from '#src/features/order/settling/order-settling.ts'
import { type GetPayment, keepKey } from './payment-sql.ts'

/** What the gateway said about an order's money. `absent`: it knows of no approval, which alone proves nothing. */
export type Verdict =
  | { kind: 'paid'; payment: GatewayPayment }
  /** An account was made; the money has not come. */
  | { kind: 'waiting'; payment: GatewayPayment }
  /** `isBack`: money of another sum than the order's had come, and went back. */
  | { kind: 'refused'; failure: Failure; isBack?: boolean }
  | { kind: 'absent' }
  | { kind: 'unknown' }
  /** Another sum than the order's; won that were paid, where that is known. */
  | { kind: 'mismatch'; came?: number }

export const toFailure = ({ code, message, statusCode }: Omit<Refused, 'outcome'>): Failure => ({
  code,
  message,
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
})

const isSilence = (result: { outcome: string }): boolean =>
  result.outcome === 'unknown' && !['busy', 'mismatch'].includes((result as Unknown).cause)

export const note = <R extends { outcome: string }>({ outside, clock }: App, result: R): R => {
  noteGatewayAnswer(outside.payments, !isSilence(result), clock())
  return result
}

const canceled = {
  kind: 'refused',
  failure: toFailure({ code: 'PAYMENT_CANCELED', message: '결제가 취소됐어요.', statusCode: 400 }),
} as const

/** What an answer means for the order that asked for it. */
export const toVerdict = (result: ConfirmResult): Verdict => {
  switch (result.outcome) {
    case 'done':
      return { kind: 'paid', payment: result.payment }
    case 'refused':
      // not knowing a payment is no decision about it
      return result.statusCode === 404 ? { kind: 'absent' } : { kind: 'refused', failure: toFailure(result) }
    case 'canceled':
      return canceled
    case 'waitingForDeposit':
      return { kind: 'waiting', payment: result.payment }
    case 'unknown':
      if (result.cause === 'mismatch') return { kind: 'mismatch' }
      return result.cause === 'busy' ? { kind: 'absent' } : { kind: 'unknown' }
  }
}

/** Asks the gateway to take the money. The same key every time: it takes it once, however often it is asked. */
export const askConfirm = async (app: App, { orderNo, amount }: GetPayment, paymentKey: string): Promise<Verdict> => {
  await failpoint('gateway:before')
  const result = await app.outside.payments.confirm({
    paymentKey,
    orderId: orderNo,
    amount,
    idempotencyKey: `confirm:${orderNo}`,
  })
  await failpoint('gateway:after')
  return toVerdict(note(app, result))
}

/** Reads back what the gateway knows, and changes nothing there. */
export const askState = async (app: App, { orderNo, amount }: GetPayment): Promise<Verdict> =>
  foundVerdict(note(app, await app.outside.payments.findByOrderId(orderNo)), { orderNo, amount })

const foundVerdict = (found: FindResult, { orderNo, amount }: { orderNo: string; amount: number }): Verdict => {
  if (found.outcome === 'notFound') return { kind: 'absent' }
  // being refused a look says nothing about the payment
  if (found.outcome !== 'found') return { kind: 'unknown' }
  const verdict = toVerdict(toConfirmResult(found.payment, { orderId: orderNo, amount }))
  const { status, totalAmount } = found.payment
  if (verdict.kind !== 'mismatch') return verdict
  // of whatever sum it was, it is back with who paid it
  if (status === 'canceled') return { ...canceled, isBack: true }
  return status === 'done' ? { ...verdict, came: totalAmount } : verdict
}

/** A payment the shopper went through without coming back to us is taken up: its key is kept and it is confirmed. */
export const askAndTakeUp = async (app: App, payment: GetPayment): Promise<Verdict> => {
  const { orderNo, amount, orderId } = payment
  const found = note(app, await app.outside.payments.findByOrderId(orderNo))
  const isWaiting =
    found.outcome === 'found' && found.payment.status === 'inProgress' && found.payment.totalAmount === amount
  if (!isWaiting) return foundVerdict(found, { orderNo, amount })
  const { paymentKey } = found.payment
  const count = await keepKey(app.db, { orderId, paymentKey })
  return count === 1 ? askConfirm(app, payment, paymentKey) : { kind: 'unknown' }
}
