import { STATUS_CODES } from 'node:http'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import type {
  ConfirmResult,
  FindResult,
  GatewayPayment,
  Refused,
  Unknown,
} from '#src/integrations/payment/payment-gateway.ts'
import { toConfirmResult } from '#src/integrations/payment/payment-gateway.ts'
import { noteGatewayAnswer } from '#src/features/order/check/gateway-health.ts'
import type { Failure } from '#src/features/order/settlement/settle-order.ts'
import { isKeyedIn } from './key-in/key-in-mark.ts'
import { type GetPayment, saveKey } from './payment-sql.ts'

/** Time limit (ms) of all gateway requests of one call, so that the waiting shopper gets a response. */
const LOOK_MS = 10_000
/** Time limit (ms) of a read before the capture request. */
const READ_MS = 3_000
/** With less time left (ms) nothing is requested; the next call has the full time. */
const LEAST_MS = 500

/**
 * Result of the gateway for an order. `absent`: it knows no approval, which alone proves nothing. `isGone`: the time in which
 * it could approve is over, and it has no payment.
 */
export type Verdict =
  | { kind: 'paid'; payment: GatewayPayment }
  /** An account was issued; the deposit is pending. */
  | { kind: 'waiting'; payment: GatewayPayment }
  /** `isBack`: a deposit of another amount arrived and was refunded. */
  | { kind: 'refused'; failure: Failure; isBack?: boolean }
  | { kind: 'absent'; isGone?: boolean }
  | { kind: 'unknown' }
  /** An amount other than the order's; the paid won, if known. */
  | { kind: 'mismatch'; came?: number }

export const toFailure = ({ code, message, statusCode }: Omit<Refused, 'outcome'>): Failure => ({
  code,
  message,
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
})

const isSilence = (result: { outcome: string }): boolean =>
  result.outcome === 'unknown' && !['busy', 'mismatch'].includes((result as Unknown).cause)

export const note = <R extends { outcome: string }>({ integrations, clock }: App, result: R): R => {
  noteGatewayAnswer(integrations.payments, !isSilence(result), clock())
  return result
}

const canceled = {
  kind: 'refused',
  failure: toFailure({ code: 'PAYMENT_CANCELED', message: '결제가 취소됐어요.', statusCode: 400 }),
} as const

/** Translates a gateway response for its order. */
export const toVerdict = (result: ConfirmResult): Verdict => {
  switch (result.outcome) {
    case 'done':
      return { kind: 'paid', payment: result.payment }
    case 'refused':
      // an unknown payment is no decision
      return result.statusCode === 404
        ? { kind: 'absent', isGone: result.code === 'NOT_FOUND_PAYMENT_SESSION' }
        : { kind: 'refused', failure: toFailure(result) }
    case 'canceled':
      return canceled
    case 'waitingForDeposit':
      return { kind: 'waiting', payment: result.payment }
    case 'unknown':
      if (result.cause === 'mismatch') return { kind: 'mismatch' }
      return result.cause === 'busy' ? { kind: 'absent' } : { kind: 'unknown' }
  }
}

/** A payment with a stored key. */
interface Keyed {
  payment: GetPayment
  paymentKey: string
  deadline: number
}

const timeLeft = ({ deadline }: Keyed): number => deadline - performance.now()

/** Requests the capture. The key is the same every time, so the gateway captures once. */
const askConfirm = async (app: App, { payment, paymentKey, deadline }: Keyed): Promise<Verdict> => {
  const { orderNo, amount } = payment
  await failpoint('gateway:before')
  const result = await app.integrations.payments.confirm({
    paymentKey,
    orderId: orderNo,
    amount,
    idempotencyKey: `confirm:${orderNo}`,
    deadline,
  })
  await failpoint('gateway:after')
  return toVerdict(note(app, result))
}

/** Reads the authorized payment. A payment of another order is ignored. */
const readKept = async (app: App, { payment, paymentKey, deadline }: Keyed): Promise<FindResult> => {
  const found = note(app, await app.integrations.payments.findByKey(paymentKey, deadline))
  return found.outcome === 'found' && found.payment.orderId !== payment.orderNo ? { outcome: 'notFound' } : found
}

/**
 * Requests the capture for the first time; there is nothing to read yet. B1: if the outcome is unknown the payment is read at
 * once. Repeating the request would not tell, because the vendor may repeat its first response, even an error, for days.
 */
export const askFirst = async (app: App, payment: GetPayment, paymentKey: string): Promise<Verdict> => {
  const asking = { payment, paymentKey, deadline: performance.now() + LOOK_MS }
  const said = await askConfirm(app, asking)
  if ((said.kind !== 'absent' && said.kind !== 'unknown') || timeLeft(asking) < LEAST_MS) return said
  const found = await readKept(app, asking)
  return found.outcome === 'notFound' && said.kind === 'absent' ? said : foundVerdict(found, payment)
}

/**
 * Requests the capture after a possible earlier request. Reads the payment first, and requests the capture only if the gateway
 * waits for it or knows no payment; also if the read is too slow, because a key is captured once and a slow gateway would
 * otherwise sell nothing. The next call reads the result.
 */
export const askAgain = async (app: App, payment: GetPayment, paymentKey: string): Promise<Verdict> => {
  const began = performance.now()
  const found = await readKept(app, { payment, paymentKey, deadline: began + READ_MS })
  const asking = { payment, paymentKey, deadline: began + LOOK_MS }
  const isWaiting = found.outcome === 'found' && found.payment.status === 'inProgress'
  const isSlow = found.outcome === 'unknown' && found.cause === 'timeout'
  if (!isWaiting && !isSlow && found.outcome !== 'notFound') return foundVerdict(found, payment)
  const said = await askConfirm(app, asking)
  // only a gateway that reported the payment as unknown can have forgotten it
  return found.outcome !== 'notFound' && said.kind === 'absent' ? { kind: 'absent' } : said
}

const hasMoney = ({ status }: GatewayPayment): boolean =>
  status === 'done' || status === 'partialCanceled' || status === 'waitingForDeposit'

/** Reads the state at the gateway without changing it. */
export const askState = async (app: App, payment: GetPayment): Promise<Verdict> => {
  const { orderNo, state, paymentKey } = payment
  const found = note(app, await app.integrations.payments.findByOrderId(orderNo))
  const isKept = state === 'requested' && paymentKey !== null && !isKeyedIn(payment)
  // the newest payment of the order: the end of a window opened again says nothing about the earlier authorization
  const isOther = isKept && found.outcome === 'found' && found.payment.paymentKey !== paymentKey
  if (!isOther || hasMoney(found.payment)) return foundVerdict(found, payment)
  return foundVerdict(await readKept(app, { payment, paymentKey, deadline: performance.now() + LOOK_MS }), payment)
}

const foundVerdict = (found: FindResult, { orderNo, amount }: { orderNo: string; amount: number }): Verdict => {
  if (found.outcome === 'notFound') return { kind: 'absent' }
  // a refused read says nothing about the payment
  if (found.outcome !== 'found') return { kind: 'unknown' }
  const verdict = toVerdict(toConfirmResult(found.payment, { orderId: orderNo, amount }))
  const { status, totalAmount } = found.payment
  if (verdict.kind !== 'mismatch') return verdict
  // the money was refunded, whatever its amount
  if (status === 'canceled') return { ...canceled, isBack: true }
  return status === 'done' ? { ...verdict, came: totalAmount } : verdict
}

/** Adopts a payment that the shopper authorized without returning: stores its key and confirms it. */
export const askAndTakeUp = async (app: App, payment: GetPayment): Promise<Verdict> => {
  const { orderNo, amount, orderId } = payment
  const found = note(app, await app.integrations.payments.findByOrderId(orderNo))
  const isWaiting =
    found.outcome === 'found' && found.payment.status === 'inProgress' && found.payment.totalAmount === amount
  if (!isWaiting) return foundVerdict(found, { orderNo, amount })
  const { paymentKey } = found.payment
  const count = await saveKey(app.db, { orderId, paymentKey })
  if (count === 0) return { kind: 'unknown' }
  return askConfirm(app, { payment, paymentKey, deadline: performance.now() + LOOK_MS })
}
