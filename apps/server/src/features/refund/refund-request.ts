import { refundTaxFreeOf } from '@shop/rules'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import type { GatewayPayment, Refused } from '#src/integrations/payment/payment-gateway.ts'
import { openRefundAccount } from '#src/features/order/withdraw/refund-account.ts'
import { note } from '#src/features/payment/payment-request.ts'
import type { FindRefund } from './refund-sql.ts'

/** Why the gateway would not. */
export type Refusal = Pick<Refused, 'code' | 'message'>

/** What the gateway said about one refund. `absent`: it surely has not moved the money. */
export type Answer =
  | { kind: 'done'; transactionKey: string }
  | { kind: 'absent'; payment: GatewayPayment }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unknown' }

/** The vendor keeps 200 characters of a reason. */
const REASON_CHARACTERS = 150

// half of a sign that the cut went through is no text, and the gateway takes none of it
const shorten = (reason: string): string => reason.slice(0, REASON_CHARACTERS).replace(/[\ud800-\udbff]$/, '')

/** What a refund is known by among a payment's cancels: it stands at the end of the reason the vendor keeps with each. */
const markOf = (id: number): string => `(환불 ${id})`

/** Whether a cancel at the gateway is one of these refunds. */
export const isOneOf = ({ reason }: GatewayPayment['cancels'][number], ids: readonly number[]): boolean =>
  ids.some((id) => reason.endsWith(markOf(id)))

const lookIn = (payment: GatewayPayment, { id, money }: FindRefund): Answer => {
  const cancel = payment.cancels.find((each) => isOneOf(each, [id]))
  if (!cancel) return { kind: 'absent', payment }
  // our own mark on another sum: nothing of it is guessed
  return cancel.amount === money ? { kind: 'done', transactionKey: cancel.transactionKey } : { kind: 'unknown' }
}

/** Reads a payment back, and changes nothing there. */
export const readPayment = async (app: App, paymentKey: string): Promise<GatewayPayment | undefined> => {
  const found = note(app, await app.integrations.payments.findByKey(paymentKey))
  return found.outcome === 'found' ? found.payment : undefined
}

/** Whether the gateway has given the refund back already. Asked before every try: no process knows what another one did. */
export const lookFor = async (app: App, refund: FindRefund, paymentKey: string): Promise<Answer> => {
  const payment = await readPayment(app, paymentKey)
  return payment ? lookIn(payment, refund) : { kind: 'unknown' }
}

/**
 * What of a refund the gateway is told to be free of VAT: ours, as far as its own books know of as much. A merchant without a
 * contract for it has none there, whatever was told.
 */
const taxFreeIn = ({ balanceAmount, taxFreeAmount }: GatewayPayment, { money, taxFree }: FindRefund): number =>
  money > balanceAmount
    ? taxFree
    : refundTaxFreeOf({ money, wanted: taxFree, left: { money: balanceAmount, taxFree: taxFreeAmount } })

/** Has the gateway give the money back. The same key at every try until it was surely refused: it moves once, however often it is asked. */
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
  // cancelled, but not by us: somebody else took the money back
  return { kind: 'refused', refusal: { code: 'ALREADY_CANCELED_PAYMENT', message: '이미 취소된 결제예요.' } }
}
