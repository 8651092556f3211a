import { type ConfirmResult, type KeyInInput, toConfirmResult } from './payment-gateway.ts'
import type { AskToss } from './toss-client.ts'
import { parseTossPayment as parse } from './toss-payment.ts'

/** The order was charged already, perhaps by an earlier attempt whose response was lost. */
const CHARGED = new Set(['DUPLICATED_ORDER_ID', 'ALREADY_PROCESSED_PAYMENT'])

/** PAY-5: charges a typed card, using the vendor's field names. An earlier charge is read back, never repeated. */
export async function keyIn(ask: AskToss, input: KeyInInput): Promise<ConfirmResult> {
  const { amount, taxFreeAmount, orderId, orderName, card, installmentMonths, idempotencyKey } = input
  const body = {
    amount,
    ...(taxFreeAmount > 0 && { taxFreeAmount }),
    orderId,
    orderName: orderName.slice(0, 100),
    cardNumber: card.cardNumber,
    cardExpirationYear: card.year2digits,
    cardExpirationMonth: card.month,
    customerIdentityNumber: card.dateOfBirth,
    cardPassword: card.cardPassword,
    cardInstallmentPlan: installmentMonths,
  }
  const answer = await ask({ method: 'POST', path: '/v1/payments/key-in', body, idempotencyKey, parse })
  if (answer.outcome === 'answer') return toConfirmResult(answer.value, input)
  if (answer.outcome !== 'refused' || !CHARGED.has(answer.code)) return answer
  const path = `/v1/payments/orders/${encodeURIComponent(orderId)}`
  const read = await ask({ method: 'GET', path, parse })
  if (read.outcome === 'answer') return toConfirmResult(read.value, input)
  // a refused read does not determine whether the card was charged
  return read.outcome === 'unknown' ? read : { outcome: 'unknown', cause: 'server', code: read.code }
}
