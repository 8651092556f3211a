import { AppError } from '@shop/contract'
import { noteReconciliationBreak } from '#src/features/order/order-settlement-sql.ts'
import {
  openRefundAccount,
  type RefundAccount,
  encryptRefundAccount,
} from '#src/features/order/withdraw/refund-account.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { cancelWhole } from '../return-late-money.ts'
import { findWrongDeposit, getPayment, saveReturnAccount, settleWrongDeposit } from '../payment-sql.ts'

/**
 * Plans the full refund of a deposit of another amount to the given account. False if there is none. Throws `transitionRefused`
 * while the order waits, because the right amount may still arrive.
 */
export const planReturn = (
  { db, config }: Pick<App, 'db' | 'config'>,
  orderNo: string,
  account: RefundAccount,
): Promise<boolean> =>
  db.tx(async (tx) => {
    const wrong = await findWrongDeposit(tx, { orderNo })
    if (!wrong) return false
    const { orderId, state } = wrong
    if (state === 'requested' || state === 'waiting_deposit')
      throw new AppError('transitionRefused', {
        message: `${orderNo}: 주문을 먼저 취소해 주세요. 그 뒤에 돌려줄 수 있어요.`,
      })
    // paid after all, or refunded automatically
    if (state !== 'failed') return false
    await saveReturnAccount(tx, { orderId, sealed: encryptRefundAccount({ config }, orderId, account) })
    await enqueue(tx, 'payment.returnDeposit', { orderId }, { key: String(orderId) })
    return true
  })

/**
 * Requests the refund at the gateway. The deposit was never in the ledger, so nothing is posted. A refusal is listed, and the
 * next account uses another key; without a response the same request is repeated.
 */
export const returnDeposit = (app: App): JobHandler => ({
  // the buyer was told that it will be refunded
  tries: ALWAYS,
  async outside(payload) {
    const { orderId } = payload as { orderId: number }
    const { orderNo, state, paymentKey, refundAccount, cancelRefusals } = await getPayment(app.db, { orderId })
    if (state !== 'failed' || paymentKey === null || refundAccount === null) return
    const result = await cancelWhole(app, {
      paymentKey,
      reason: '주문 금액과 다른 입금이에요.',
      idempotencyKey: `cancel:${orderNo}:wrong:${cancelRefusals}`,
      refundAccount: openRefundAccount(app, orderId, refundAccount),
    })
    const now = app.clock()
    if (result.outcome === 'refused')
      return noteReconciliationBreak(app.db, {
        orderId,
        kind: 'cancelRefused',
        detail: { code: result.code, paymentKey },
        now,
      })
    if (result.outcome !== 'canceled')
      throw new Error(`the deposit of ${orderNo} may not have gone back: ${result.outcome}`)
    return settleWrongDeposit(app.db, { orderId, now })
  },
})
