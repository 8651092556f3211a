import { currentRequestId } from '#src/observability/request-scope.ts'
import { type CartTotals, orderStatusOf } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { restoreCoupon } from '#src/features/coupon/coupon-taking.ts'
import type { GatewayPayment } from '#src/integrations/payment/payment-gateway.ts'
import { salePosting } from './order-postings.ts'
import {
  freeTmp,
  type LockPayment,
  lockPayment,
  markAbsent,
  markCanceled,
  markFailed,
  markLate,
  moveProducts,
  noteReconciliationBreak,
  noteWrongAmount,
  postMoney,
  refundPoints,
  releaseStock,
  settleSale,
} from '#src/features/order/order-settlement-sql.ts'

// Every step here locks the order and its payment first, checks whether it has anything to do, and does it once. Confirmations,
// retries, webhooks and jobs all end here in one transaction. Rows are locked in one order: order, stock, points.

export type PaymentStateWord = LockPayment['state']

/** PAY-6: the refusal of the gateway. */
export interface Failure {
  code: string
  error: string
  message: string
  statusCode: number
}

/** Time (ms) after the first report of an unknown payment from which a second one counts. */
export const ABSENT_TWICE_MS = 60_000
/** Last minutes of a hold (ms): a report about a payment never requested counts as the first one. */
export const LAST_LOOK_MS = 3 * 60_000

/** Locks an order and its payment: the first step of every settlement. */
export const lockOrder = async (tx: Sql, orderId: number): Promise<LockPayment> => {
  const payment = await lockPayment(tx, { orderId })
  if (!payment) throw new Error(`order ${orderId} has no payment`)
  return payment
}

/** Data of an order needed to book its sale. */
export interface Sold {
  orderId: number
  totals: unknown
  usedPoint: number
}

/**
 * Settles a paid order in one statement: stock, ledgers, state and cart lines. False, without effect, if the order did not wait
 * for its payment.
 */
export const settlePaid = async (
  sql: Sql,
  { orderId, totals, usedPoint }: Sold,
  { now, approval }: { now: Date; approval: GatewayPayment | null },
): Promise<boolean> => {
  const count = await settleSale(sql, {
    orderId,
    ...slipOf(approval),
    approvedAt: approval?.approvedAt ?? now,
    reason: approval ? '결제가 승인됐어요.' : '적립금으로 결제했어요.',
    ...salePosting(totals as CartTotals, usedPoint),
    requestId: currentRequestId() ?? null,
    now,
  })
  return count === 1
}

const slipOf = (approval: GatewayPayment | null) => ({
  paymentKey: approval?.paymentKey ?? null,
  cardText: approval?.card?.number ?? approval?.easyPay ?? null,
  receiptUrl: approval?.receiptUrl ?? null,
})

const postSale = (tx: Sql, payment: LockPayment, posting: 'capture' | 'cancel', now: Date) => {
  const way = posting === 'capture' ? 1 : -1
  const sale = salePosting(payment.totals as CartTotals, payment.usedPoint, way)
  return postMoney(tx, { orderId: payment.orderId, posting, ...sale, now })
}

/** Handles an approval of an order that does not wait for it. For an expired order records that the payment must be refunded. */
export const settleLate = async (
  tx: Sql,
  orderId: number,
  { now, approval }: { now: Date; approval: GatewayPayment },
): Promise<PaymentStateWord> => {
  const payment = await lockOrder(tx, orderId)
  if (payment.state !== 'failed') return payment.state
  const { paymentKey, approvedAt, totalAmount } = approval
  await markLate(tx, { orderId, paymentKey, approvedAt: approvedAt ?? now })
  await noteReconciliationBreak(tx, { orderId, kind: 'lateApproval', detail: { paymentKey, totalAmount }, now })
  await postSale(tx, payment, 'capture', now)
  return 'cancel_requested'
}

/** Ends an unpaid order: returns stock, points and coupon, and makes the pre-order payable again. */
const giveUp = async (
  tx: Sql,
  { orderId }: LockPayment,
  { failure, actor, now }: { failure: Failure; actor: 'shopper' | 'gateway' | 'time'; now: Date },
): Promise<PaymentStateWord> => {
  await markFailed(tx, { orderId, failure, now })
  const to = 'incomplete'
  await moveProducts(tx, { orderId, to, orderStatus: orderStatusOf([to]), actor, reason: failure.message, now })
  await releaseStock(tx, { orderId, now })
  await refundPoints(tx, { orderId, reason: '결제하지 않은 주문', now })
  await restoreCoupon(tx, orderId)
  await freeTmp(tx, { orderId })
  return 'failed'
}

/** Expires an order that was not paid in time. */
export const expireUnpaid = (tx: Sql, payment: LockPayment, now: Date): Promise<PaymentStateWord> =>
  giveUp(tx, payment, { failure: payment.state === 'waiting_deposit' ? undeposited : expired, actor: 'time', now })

const isUnpaid = ({ state }: LockPayment): boolean => state === 'requested' || state === 'waiting_deposit'

interface Refusal {
  now: Date
  failure: Failure
  actor?: 'shopper' | 'gateway'
  /** Leaves payments alone whose confirmation was requested meanwhile. */
  unlessAsked?: boolean
}

export const settleRefused = async (
  tx: Sql,
  orderId: number,
  { now, failure, actor = 'gateway', unlessAsked = false }: Refusal,
): Promise<PaymentStateWord> => {
  const payment = await lockOrder(tx, orderId)
  const isAsked = unlessAsked && payment.paymentKey !== null
  if (!isUnpaid(payment) || isAsked) return payment.state
  return giveUp(tx, payment, { failure, actor, now })
}

const expired: Failure = {
  code: 'PAYMENT_TIME_OVER',
  error: 'Request Timeout',
  message: '결제 시간이 지났어요.',
  statusCode: 408,
}

const undeposited: Failure = { ...expired, code: 'DEPOSIT_TIME_OVER', message: '입금 기한이 지났어요.' }

const isLastLook = ({ state, paymentKey, heldUntil }: LockPayment, now: Date): boolean =>
  state === 'requested' && paymentKey === null && heldUntil.getTime() - now.getTime() <= LAST_LOOK_MS

/**
 * Handles a gateway that knows no approval (`isHeard`) or did not respond. Believed only after the hold, or when nothing can be
 * approved any more (`isGone`), and after two reports a minute apart. A12: for a payment that was never requested the first
 * report may come before the end, so that stock is released within a minute of it. B1: a requested payment may still be on its
 * way, so both reports come after the end.
 */
export const settleAbsent = async (
  tx: Sql,
  orderId: number,
  { now, isHeard, isGone = false }: { now: Date; isHeard: boolean; isGone?: boolean | undefined },
): Promise<PaymentStateWord> => {
  const payment = await lockOrder(tx, orderId)
  if (!isHeard || !isUnpaid(payment)) return payment.state
  const isOver = isGone || now >= payment.heldUntil
  if (!isOver && !isLastLook(payment, now)) return payment.state
  const since = payment.checkedAt
  if (isOver && payment.unknownCount > 0 && since && now.getTime() - since.getTime() >= ABSENT_TWICE_MS)
    return expireUnpaid(tx, payment, now)
  if (payment.unknownCount === 0) await markAbsent(tx, { orderId, now })
  return payment.state
}

/**
 * Records a payment whose amount differs from the order's; `came` is the paid amount in won. It does not pay the order, and an
 * operator has to look at it. `askedAt` is the time at which the gateway was asked.
 */
export const noteMismatch = async (
  tx: Sql,
  orderId: number,
  { now, askedAt, came }: { now: Date; askedAt: Date; came: number | undefined },
): Promise<PaymentStateWord> => {
  await noteWrongAmount(tx, { orderId, detail: came === undefined ? {} : { came }, askedAt, now })
  return settleAbsent(tx, orderId, { now, isHeard: true })
}

/** Records that the payment of an ended order was refunded. */
export const settleCanceled = async (tx: Sql, orderId: number, now: Date): Promise<PaymentStateWord> => {
  const payment = await lockOrder(tx, orderId)
  if (payment.state !== 'cancel_requested') return payment.state
  await postSale(tx, payment, 'cancel', now)
  await markCanceled(tx, { orderId, now })
  return 'canceled'
}
