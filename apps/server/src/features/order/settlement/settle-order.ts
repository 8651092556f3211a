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
  noteBreak,
  postMoney,
  refundPoints,
  releaseStock,
  settleSale,
} from '#src/features/order/order-settlement-sql.ts'

// Every step here locks the order and its payment first, looks whether it still has anything to do, and does it once:
// all that confirm, repeat, webhook and job do ends here, in one transaction. Rows follow in one order: order, stock, points.

export type PaymentStateWord = LockPayment['state']

/** What the gateway said when it refused. PAY-6 */
export interface Failure {
  code: string
  error: string
  message: string
  statusCode: number
}

/** How long after its first one a second "no such payment" counts. */
export const ABSENT_TWICE_MS = 60_000
/** The last minutes of a hold: what the gateway says in them of a payment that nobody asked it to take counts as the first. */
export const LAST_LOOK_MS = 3 * 60_000

/** Locks an order and its payment, the first step of everything that settles. */
export const lockOrder = async (tx: Sql, orderId: number): Promise<LockPayment> => {
  const payment = await lockPayment(tx, { orderId })
  if (!payment) throw new Error(`order ${orderId} has no payment`)
  return payment
}

/** What has to be known of an order to book its sale. */
export interface Sold {
  orderId: number
  totals: unknown
  usedPoint: number
}

/**
 * The money is there: stock leaves, the books say so, the order is paid and its lines leave the cart, in one statement.
 * False, and nothing done, unless the order was still waiting for its money.
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

/** An approval that found the order not waiting for it. Of an order that was given up: takes note that the money must go back. */
export const settleLate = async (
  tx: Sql,
  orderId: number,
  { now, approval }: { now: Date; approval: GatewayPayment },
): Promise<PaymentStateWord> => {
  const payment = await lockOrder(tx, orderId)
  if (payment.state !== 'failed') return payment.state
  const { paymentKey, approvedAt, totalAmount } = approval
  await markLate(tx, { orderId, paymentKey, approvedAt: approvedAt ?? now })
  await noteBreak(tx, { orderId, kind: 'lateApproval', detail: { paymentKey, totalAmount }, now })
  await postSale(tx, payment, 'capture', now)
  return 'cancel_requested'
}

/** The order is not paid and will not be: stock, points and coupon go back, and the pre-order can be paid for anew. */
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

/** What an order was held for did not come in time. */
export const expireUnpaid = (tx: Sql, payment: LockPayment, now: Date): Promise<PaymentStateWord> =>
  giveUp(tx, payment, { failure: payment.state === 'waiting_deposit' ? undeposited : expired, actor: 'time', now })

const isUnpaid = ({ state }: LockPayment): boolean => state === 'requested' || state === 'waiting_deposit'

interface Refusal {
  now: Date
  failure: Failure
  actor?: 'shopper' | 'gateway'
  /** Leaves a payment alone that the gateway has been asked to confirm meanwhile. */
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
 * The gateway knows of no approval (`isHeard`) or could not be asked. Believed only when the hold is over, or nothing can be approved
 * any more (`isGone`), and it was said twice, a minute apart. A12: of a payment it was never asked to take, the first time may come
 * before the end, so that the goods are free within a minute of it. B1: what it was asked to take may still be on its way, and both
 * come after the end.
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

/** The gateway speaks of another sum than the order's, of which `came` won came in: nothing of it is taken for ours, and somebody has to look. */
export const noteMismatch = async (
  tx: Sql,
  orderId: number,
  { now, came }: { now: Date; came: number | undefined },
): Promise<PaymentStateWord> => {
  await noteBreak(tx, { orderId, kind: 'amountMismatch', detail: came === undefined ? {} : { came }, now })
  return settleAbsent(tx, orderId, { now, isHeard: true })
}

/** Money that came for an order given up is back with the shopper. */
export const settleCanceled = async (tx: Sql, orderId: number, now: Date): Promise<PaymentStateWord> => {
  const payment = await lockOrder(tx, orderId)
  if (payment.state !== 'cancel_requested') return payment.state
  await postSale(tx, payment, 'cancel', now)
  await markCanceled(tx, { orderId, now })
  return 'canceled'
}
