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

/** All that is asked of the gateway for one look, so that a shopper who waits for it is answered. */
const LOOK_MS = 10_000
/** What of it a read may take before the money is asked for. */
const READ_MS = 3_000
/** With less time left nothing is asked: the next look has all of it. */
const LEAST_MS = 500

/**
 * What the gateway said about an order's money. `absent`: it knows of no approval, which alone proves nothing. `isGone`: the time in
 * which it could approve what the shopper agreed to is over as well, and it has forgotten the payment.
 */
export type Verdict =
  | { kind: 'paid'; payment: GatewayPayment }
  /** An account was made; the money has not come. */
  | { kind: 'waiting'; payment: GatewayPayment }
  /** `isBack`: money of another sum than the order's had come, and went back. */
  | { kind: 'refused'; failure: Failure; isBack?: boolean }
  | { kind: 'absent'; isGone?: boolean }
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

export const note = <R extends { outcome: string }>({ integrations, clock }: App, result: R): R => {
  noteGatewayAnswer(integrations.payments, !isSilence(result), clock())
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

/** A payment whose key is kept. */
interface Keyed {
  payment: GetPayment
  paymentKey: string
  deadline: number
}

const timeLeft = ({ deadline }: Keyed): number => deadline - performance.now()

/** Asks the gateway to take the money. The same key every time: it takes it once, however often it is asked. */
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

/** Reads back the payment that was agreed to. One of another order is none of this one's. */
const readKept = async (app: App, { payment, paymentKey, deadline }: Keyed): Promise<FindResult> => {
  const found = note(app, await app.integrations.payments.findByKey(paymentKey, deadline))
  return found.outcome === 'found' && found.payment.orderId !== payment.orderNo ? { outcome: 'notFound' } : found
}

/**
 * Asks for the money for the first time: there is nothing to read yet. B1: whatever leaves open whether it was taken is read back
 * at once. Asking again under the key would not tell: the vendor may repeat its first answer for days, an error too.
 */
export const askFirst = async (app: App, payment: GetPayment, paymentKey: string): Promise<Verdict> => {
  const asking = { payment, paymentKey, deadline: performance.now() + LOOK_MS }
  const said = await askConfirm(app, asking)
  if ((said.kind !== 'absent' && said.kind !== 'unknown') || timeLeft(asking) < LEAST_MS) return said
  const found = await readKept(app, asking)
  return found.outcome === 'notFound' && said.kind === 'absent' ? said : foundVerdict(found, payment)
}

/**
 * Somebody may have asked before: what came of it is read first, and the money asked for only where the gateway still waits to be
 * asked or knows of no payment; also where it reads too slowly to tell, as it takes the money once for a key, and a gateway that is
 * slow for half an hour would else sell nothing. Whatever is said then, the next look reads it back.
 */
export const askAgain = async (app: App, payment: GetPayment, paymentKey: string): Promise<Verdict> => {
  const began = performance.now()
  const found = await readKept(app, { payment, paymentKey, deadline: began + READ_MS })
  const asking = { payment, paymentKey, deadline: began + LOOK_MS }
  const isWaiting = found.outcome === 'found' && found.payment.status === 'inProgress'
  const isSlow = found.outcome === 'unknown' && found.cause === 'timeout'
  if (!isWaiting && !isSlow && found.outcome !== 'notFound') return foundVerdict(found, payment)
  const said = await askConfirm(app, asking)
  // only where the gateway was heard not to know the payment may it have forgotten it
  return found.outcome !== 'notFound' && said.kind === 'absent' ? { kind: 'absent' } : said
}

const hasMoney = ({ status }: GatewayPayment): boolean =>
  status === 'done' || status === 'partialCanceled' || status === 'waitingForDeposit'

/** Reads back what the gateway knows, and changes nothing there. */
export const askState = async (app: App, payment: GetPayment): Promise<Verdict> => {
  const { orderNo, state, paymentKey } = payment
  const found = note(app, await app.integrations.payments.findByOrderId(orderNo))
  const isKept = state === 'requested' && paymentKey !== null && !isKeyedIn(payment)
  // the newest of the order's: how a window ended that was opened once more says nothing of what was agreed to before
  const isOther = isKept && found.outcome === 'found' && found.payment.paymentKey !== paymentKey
  if (!isOther || hasMoney(found.payment)) return foundVerdict(found, payment)
  return foundVerdict(await readKept(app, { payment, paymentKey, deadline: performance.now() + LOOK_MS }), payment)
}

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
  const found = note(app, await app.integrations.payments.findByOrderId(orderNo))
  const isWaiting =
    found.outcome === 'found' && found.payment.status === 'inProgress' && found.payment.totalAmount === amount
  if (!isWaiting) return foundVerdict(found, { orderNo, amount })
  const { paymentKey } = found.payment
  const count = await saveKey(app.db, { orderId, paymentKey })
  if (count === 0) return { kind: 'unknown' }
  return askConfirm(app, { payment, paymentKey, deadline: performance.now() + LOOK_MS })
}
