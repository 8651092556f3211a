import { type CartTotals, orderStatusOf } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { restoreCoupon } from '#src/features/coupon/coupon-taking.ts'
import {
  moveProducts,
  noteReconciliationBreak,
  postMoney,
  refundPoints,
} from '#src/features/order/order-settlement-sql.ts'
import { planNotification } from '#src/features/order/lifecycle/plan-notification.ts'
import { restock, uncountSales } from '#src/features/order/withdraw/withdraw-sql.ts'
import { isAllPaid, markLooked, markReversed } from './deposit-sql.ts'
import { salePosting } from './order-postings.ts'
import { expireUnpaid, lockOrder, type PaymentStateWord } from './settle-order.ts'

/** PAY-7: the account still waits. After its due time the order expires: stock, points and coupon are returned. */
export const settleUndeposited = async (tx: Sql, orderId: number, now: Date): Promise<PaymentStateWord> => {
  const payment = await lockOrder(tx, orderId)
  if (payment.state !== 'waiting_deposit') return payment.state
  if (now >= payment.heldUntil) {
    await planNotification(tx, orderId, 'depositMissed')
    return expireUnpaid(tx, payment, now)
  }
  await markLooked(tx, { orderId, now })
  return payment.state
}

/**
 * B6: the bank reversed a deposit. If nothing was shipped the order ends: stock, points and coupon are returned, with the
 * reason in the history. Otherwise a break is recorded and nothing changes.
 */
export const settleReversed = async (tx: Sql, orderId: number, now: Date): Promise<PaymentStateWord> => {
  const payment = await lockOrder(tx, orderId)
  if (payment.state !== 'done') return payment.state
  const { is, isGone, lineIds } = await isAllPaid(tx, { orderId })
  if (isGone) return payment.state
  if (!is) {
    await noteReconciliationBreak(tx, { orderId, kind: 'depositReversed', detail: {}, now })
    return payment.state
  }
  const to = 'withdraw_complete'
  const reason = '은행이 입금을 되돌려 주문이 취소됐어요.'
  await moveProducts(tx, { orderId, to, orderStatus: orderStatusOf([to]), actor: 'gateway', reason, now })
  await restock(tx, { orderId, lineIds, now })
  await uncountSales(tx, { orderId, lineIds })
  const sale = salePosting(payment.totals as CartTotals, payment.usedPoint, -1)
  await postMoney(tx, { orderId, posting: 'reversal', ...sale, now })
  await refundPoints(tx, { orderId, reason: '입금이 취소된 주문', now })
  await restoreCoupon(tx, orderId)
  await markReversed(tx, { orderId, now })
  await planNotification(tx, orderId, 'depositTakenBack')
  return 'canceled'
}
