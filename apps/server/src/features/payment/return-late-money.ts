import type { Tx } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import {
  findSavedAccount,
  openRefundAccount,
  type RefundAccount,
  encryptRefundAccount,
} from '#src/features/order/withdraw/refund-account.ts'
import { markRefused, noteReconciliationBreak } from '#src/features/order/order-settlement-sql.ts'
import { type PaymentStateWord, settleCanceled } from '#src/features/order/settlement/settle-order.ts'
import type { CancelInput, CancelResult, GatewayPayment } from '#src/integrations/payment/payment-gateway.ts'
import { findLate, type GetPayment, saveRefundAccount } from './payment-sql.ts'

/** Stores the refund account of late money. False if no such refund waits for an account. */
export const notifyRefundAccount = async (
  app: Pick<App, 'db' | 'config'>,
  orderNo: string,
  account: RefundAccount,
): Promise<boolean> => {
  const late = await findLate(app.db, { orderNo })
  if (!late) return false
  await saveRefundAccount(app.db, { orderId: late.orderId, sealed: encryptRefundAccount(app, late.orderId, account) })
  return true
}

/** Account of a refunded deposit: the one given for it, or the saved one of its owner. */
const findAccount = async (app: App, payment: GetPayment): Promise<RefundAccount | undefined> =>
  payment.refundAccount === null
    ? findSavedAccount(app, payment.userId)
    : openRefundAccount(app, payment.orderId, payment.refundAccount)

/** Time (ms) in which one key requests the refund. */
const KEY_MS = 10 * 60_000

/**
 * Requests a full refund. After a refusal or an unclear response the payment is read, because the vendor may repeat a response
 * for days, also an error after a paid refund. For the same reason a key is used for a short time: the whole amount can be
 * refunded only once, under any key.
 */
export const cancelWhole = async (
  app: App,
  input: Omit<CancelInput, 'amount' | 'taxFreeAmount'>,
): Promise<CancelResult> => {
  const { payments } = app.integrations
  const stretch = Math.floor(app.clock().getTime() / KEY_MS)
  const result = await payments.cancel({ ...input, idempotencyKey: `${input.idempotencyKey}:${stretch}` })
  if (result.outcome === 'canceled') return result
  const found = await payments.findByKey(input.paymentKey)
  const isBack = found.outcome === 'found' && found.payment.status === 'canceled'
  return isBack ? { outcome: 'canceled', payment: found.payment } : result
}

const inT3 = async (app: App, run: (tx: Tx) => Promise<PaymentStateWord>): Promise<PaymentStateWord> => {
  const state = await app.db.tx(async (tx) => {
    const settled = await run(tx)
    await failpoint('T3:before-commit')
    return settled
  })
  await failpoint('T3:after')
  return state
}

/**
 * Refunds an approval of an expired order. The vendor repeats its first response to a key, so a refused refund is requested
 * under a new one, ever more rarely, and listed (B2).
 */
export const giveBack = async (app: App, payment: GetPayment): Promise<PaymentStateWord> => {
  const { orderId, orderNo, paymentKey, method, cancelRefusals } = payment
  if (paymentKey === null) throw new Error(`order ${orderNo} wants its money back without a payment`)
  const refundAccount = method === 'virtual_account' ? await findAccount(app, payment) : undefined
  if (method === 'virtual_account' && !refundAccount) {
    // checked every minute until an account is given: this needs no gateway request
    await noteReconciliationBreak(app.db, {
      orderId,
      kind: 'refundAccountMissing',
      detail: { paymentKey },
      now: app.clock(),
    })
    return 'cancel_requested'
  }
  await failpoint('cancel:before')
  const result = await cancelWhole(app, {
    paymentKey,
    reason: '주문이 끝난 뒤에 승인된 결제예요.',
    idempotencyKey: `cancel:${orderNo}:late:${cancelRefusals}`,
    ...(refundAccount ? { refundAccount } : {}),
  })
  await failpoint('cancel:after')
  const now = app.clock()
  if (result.outcome === 'refused') {
    await app.db.tx(async (tx) => {
      await markRefused(tx, { orderId, now })
      await noteReconciliationBreak(tx, {
        orderId,
        kind: 'cancelRefused',
        detail: { code: result.code, paymentKey },
        now,
      })
    })
  }
  if (result.outcome !== 'canceled') return 'cancel_requested'
  return inT3(app, (tx) => settleCanceled(tx, orderId, now))
}

/** Closes the account of an ended order. No money moves: a deposit that arrives nevertheless is found later. */
export const closeAccount = async (
  app: App,
  { orderId: orderNo, paymentKey }: Pick<GatewayPayment, 'orderId' | 'paymentKey'>,
): Promise<void> => {
  await app.integrations.payments.cancel({
    paymentKey,
    reason: '끝난 주문의 계좌를 닫아요.',
    idempotencyKey: `close:${orderNo}`,
  })
}
