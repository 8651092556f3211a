import type { TypedCard } from '@shop/rules'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import { note, toVerdict, type Verdict } from '#src/features/payment/payment-request.ts'
import { driveBy, drivePayment } from '#src/features/payment/advance-payment.ts'
import { getPayment, saveKey } from '#src/features/payment/payment-sql.ts'
import type { PaymentStateWord } from '#src/features/order/settlement/settle-order.ts'
import type { FindKeyIn } from './key-in-sql.ts'
import { isKeyedIn, keyInMark } from './key-in-mark.ts'

export interface KeyedCard {
  card: TypedCard
  installmentMonths: number
}

/** Charges with the same key every time, whatever card is sent: the gateway charges the order once. */
const askKeyIn = async (app: App, asked: FindKeyIn, keyed: KeyedCard): Promise<Verdict> => {
  const { orderNo: orderId, orderName, amount } = asked
  const taxFreeAmount = app.config.toss.mixedTax ? asked.taxFreePrice : 0
  await failpoint('gateway:before')
  const idempotencyKey = keyInMark(orderId)
  const sum = { orderId, orderName, amount, taxFreeAmount }
  const result = await app.integrations.payments.keyIn({ ...sum, ...keyed, idempotencyKey })
  await failpoint('gateway:after')
  return toVerdict(note(app, result))
}

/**
 * PAY-5: charges a key-in card. Marks the payment, calls the gateway outside of transactions and settles the result. If the
 * mark exists already, the payment is read first: only a charge unknown to the gateway is requested again, under the same key.
 * The card is in no row, job or log.
 */
export const driveKeyIn = async (app: App, asked: FindKeyIn, keyed: KeyedCard): Promise<PaymentStateWord> => {
  const { orderId, orderNo, paymentKey, heldUntil } = asked
  if (app.clock() >= heldUntil) return drivePayment(app, orderId)
  const count = paymentKey === null ? await saveKey(app.db, { orderId, paymentKey: keyInMark(orderNo) }) : 0
  await failpoint('key:after')
  if (count === 0) await drivePayment(app, orderId)
  const payment = await getPayment(app.db, { orderId })
  if (payment.state !== 'requested' || !isKeyedIn(payment)) return payment.state
  return driveBy(app, payment, () => askKeyIn(app, asked, keyed))
}
