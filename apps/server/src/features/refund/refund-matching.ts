import type { App } from '#src/handler-context.ts'
import type { GatewayPayment } from '#src/integrations/payment/payment-gateway.ts'
import { AppError } from '@shop/contract'
import { withdrawInTx } from '#src/features/order/withdraw/withdraw-products.ts'
import { closePayment } from '#src/features/order/withdraw/withdraw-sql.ts'
import { isOneOf, readPayment } from './refund-request.ts'
import * as sql from './refund-sql.ts'

type Cancel = GatewayPayment['cancels'][number]

const REASON = '결제사에서 결제가 취소됐어요.'

/** Finds a settled payment. Excludes deposits: a deposit that the bank takes back is handled by the payment feature. */
const findStanding = async (app: App, orderId: number): Promise<sql.FindPaid | undefined> => {
  const paid = await sql.findPaid(app.db, { orderId })
  return paid?.state === 'done' && paid.method !== 'virtual_account' ? paid : undefined
}

/**
 * Reconciles cancels that the shop did not request: by the card company, or by hand in the gateway's console. If the whole
 * payment is cancelled and nothing has been shipped, cancels the order. Everything else is noted as a break for an operator.
 * Reads the gateway and does not trust the webhook.
 */
export const matchGatewayRefunds = async (app: App, orderId: number): Promise<void> => {
  const asked = await findStanding(app, orderId)
  if (!asked) return
  const payment = await readPayment(app, asked.paymentKey)
  if (!payment) throw new Error(`the payment of order ${asked.orderNo} could not be read`)
  // our books are read after the gateway: our own requests are stored here before they reach it
  const paid = await findStanding(app, orderId)
  if (!paid) return
  const known = new Set([...paid.transactionKeys, ...paid.notedKeys])
  const strange = payment.cancels.filter((each) => !isOneOf(each, paid.refundIds) && !known.has(each.transactionKey))
  const [only] = strange
  if (!only) return
  const isWhole = strange.length === 1 && only.amount === paid.amount && payment.balanceAmount === 0
  if (isWhole && paid.refundIds.length === 0 && (await cancelWith(app, orderId, only))) return
  for (const { transactionKey, amount } of strange)
    await sql.noteGatewayRefund(app.db, { orderId, transactionKey, amount, now: app.clock() })
}

/** Cancels the order of a cancelled payment. False if the order can no longer be cancelled. */
const cancelWith = async (app: App, orderId: number, { transactionKey }: Cancel): Promise<boolean> => {
  try {
    return await app.db.tx(async (tx) => {
      // a cancel by hand at the gateway is treated as one by an operator
      const withdrawing = {
        orderId,
        orderProductIds: 'all',
        actor: 'operator',
        cancelledBy: 'shop',
        reason: REASON,
      } as const
      const { refundId } = await withdrawInTx(tx, app, withdrawing)
      if (refundId === null) return false
      await sql.markDone(tx, { id: refundId, transactionKey, now: app.clock() })
      await closePayment(tx, { orderId })
      return true
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'withdrawRefused') return false
    throw error
  }
}
