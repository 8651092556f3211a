import { refundTaxFreeOf } from '@shop/rules'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import type { GatewayPayment, Refused } from '#src/integrations/payment/payment-gateway.ts'
import { openRefundAccount } from '#src/features/order/withdraw/refund-account.ts'
import { note } from '#src/features/payment/payment-request.ts'
import type { FindRefund } from './refund-sql.ts'

/** Reason of a refusal by the gateway. */
export type Refusal = Pick<Refused, 'code' | 'message'>

/** Response of the gateway about one refund. `absent`: it surely has not moved the money. */
export type Answer =
  | { kind: 'done'; transactionKey: string }
  | { kind: 'absent'; payment: GatewayPayment }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unknown' }

/** Characters of a reason; the vendor stores 200. */
const REASON_CHARACTERS = 150

// removes half of a surrogate pair at the cut: the gateway refuses invalid text
const shorten = (reason: string): string => reason.slice(0, REASON_CHARACTERS).replace(/[\ud800-\udbff]$/, '')

/** Mark that identifies a refund among the cancels of a payment, at the end of the reason that the vendor stores with each. */
const markOf = (id: number): string => `(환불 ${id})`

/** Whether a cancel at the gateway belongs to one of these refunds. */
export const isOneOf = ({ reason }: GatewayPayment['cancels'][number], ids: readonly number[]): boolean =>
  ids.some((id) => reason.endsWith(markOf(id)))

const lookIn = (payment: GatewayPayment, { id, money }: FindRefund): Answer => {
  const cancel = payment.cancels.find((each) => isOneOf(each, [id]))
  if (!cancel) return { kind: 'absent', payment }
  // our own mark with another amount: the result is unknown
  return cancel.amount === money ? { kind: 'done', transactionKey: cancel.transactionKey } : { kind: 'unknown' }
}

/** Reads a payment at the gateway without changing it. */
export const readPayment = async (app: App, paymentKey: string): Promise<GatewayPayment | undefined> => {
  const found = note(app, await app.integrations.payments.findByKey(paymentKey))
  return found.outcome === 'found' ? found.payment : undefined
}

/**
 * Reads whether the gateway has already paid the refund. Called before every try, because another process may have requested
 * it.
 */
export const lookFor = async (app: App, refund: FindRefund, paymentKey: string): Promise<Answer> => {
  const payment = await readPayment(app, paymentKey)
  return payment ? lookIn(payment, refund) : { kind: 'unknown' }
}

/**
 * VAT-free part of a refund as sent to the gateway: our amount, limited by the VAT-free amount in the gateway's books. For a
 * merchant without a contract for it that amount is always zero.
 */
const taxFreeIn = ({ balanceAmount, taxFreeAmount }: GatewayPayment, { money, taxFree }: FindRefund): number =>
  money > balanceAmount
    ? taxFree
    : refundTaxFreeOf({ money, wanted: taxFree, left: { money: balanceAmount, taxFree: taxFreeAmount } })

/** Requests the refund at the gateway. The same key is used until a certain refusal, so repeated requests move the money once. */
export const askCancel = async (app: App, refund: FindRefund, payment: GatewayPayment): Promise<Answer> => {
  await failpoint('refund:before')
  const result = await app.integrations.payments.cancel({
    paymentKey: payment.paymentKey,
    amount: refund.money,
    taxFreeAmount: taxFreeIn(payment, refund),
    reason: `${shorten(refund.reason)} ${markOf(refund.id)}`,
    idempotencyKey: `cancel:${refund.orderNo}:${refund.id}${refund.try > 1 ? `:${refund.try}` : ''}`,
    ...(refund.target === 'account' &&
      refund.refundAccount !== null && {
        refundAccount: openRefundAccount(app, refund.orderId, refund.refundAccount),
      }),
  })
  await failpoint('refund:after')
  note(app, result)
  if (result.outcome === 'unknown') return { kind: 'unknown' }
  if (result.outcome === 'refused') return { kind: 'refused', refusal: { code: result.code, message: result.message } }
  const answer = lookIn(result.payment, refund)
  if (answer.kind !== 'absent') return answer
  // cancelled, but not by this refund
  return { kind: 'refused', refusal: { code: 'ALREADY_CANCELED_PAYMENT', message: '이미 취소된 결제예요.' } }
}
