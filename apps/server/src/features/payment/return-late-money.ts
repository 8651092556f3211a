import type { Tx } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import {
  findSavedAccount,
  openRefundAccount,
  type RefundAccount,
  encryptRefundAccount,
} from '#src/features/order/withdraw/refund-account.ts'
import { markRefused, noteBreak } from '#src/features/order/order-settlement-sql.ts'
import { type PaymentStateWord, settleCanceled } from '#src/features/order/settlement/settle-order.ts'
import type { CancelInput, CancelResult } from '#src/integrations/payment/payment-gateway.ts'
import { findLate, type GetPayment, saveRefundAccount } from './payment-sql.ts'

/** Notes where late money of an order goes back to, as its owner said. False where none is on its way back to an account. */
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

/** Where money that came by deposit goes back to: what was told for it, or its owner's account, where the shop knows one. */
const findAccount = async (app: App, payment: GetPayment): Promise<RefundAccount | undefined> =>
  payment.refundAccount === null
    ? findSavedAccount(app, payment.userId)
    : openRefundAccount(app, payment.orderId, payment.refundAccount)

/** So long the same key asks for money back. */
const KEY_MS = 10 * 60_000

/**
 * Has the gateway give back all of a payment. Refused, or without a clear answer, what it did is read back: it may repeat an answer
 * for days, an error over money that went back too. For the same reason a key does not ask for long: all there is can go back only
 * once, whichever key asks for it.
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
 * Gives back what was approved for an order that had been given up. The vendor repeats its first answer to a key, a refusal too:
 * what was refused is asked under a new one, more and more seldom, and stands where somebody sees it (B2).
 */
export const giveBack = async (app: App, payment: GetPayment): Promise<PaymentStateWord> => {
  const { orderId, orderNo, paymentKey, method, cancelRefusals } = payment
  if (paymentKey === null) throw new Error(`order ${orderNo} wants its money back without a payment`)
  const refundAccount = method === 'virtual_account' ? await findAccount(app, payment) : undefined
  if (method === 'virtual_account' && !refundAccount) {
    // asked for every minute until somebody gives one: it costs the gateway nothing
    await noteBreak(app.db, { orderId, kind: 'refundAccountMissing', detail: { paymentKey }, now: app.clock() })
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
      await noteBreak(tx, { orderId, kind: 'cancelRefused', detail: { code: result.code, paymentKey }, now })
    })
  }
  if (result.outcome !== 'canceled') return 'cancel_requested'
  return inT3(app, (tx) => settleCanceled(tx, orderId, now))
}

/** Nobody may pay into the account of an order that is over. No money moves: whatever is answered, a deposit that came all the same is seen later. */
export const closeAccount = async (app: App, { orderNo, paymentKey }: GetPayment): Promise<void> => {
  if (paymentKey === null) return
  await app.integrations.payments.cancel({
    paymentKey,
    reason: '끝난 주문의 계좌를 닫아요.',
    idempotencyKey: `close:${orderNo}`,
  })
}
