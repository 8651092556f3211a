import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handling.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { Tx } from '#src/db/db.ts'
import {
  type Failure,
  noteMismatch,
  type PaymentStateWord,
  settleAbsent,
  settleCanceled,
  settleLate,
  settlePaid,
  settleRefused,
} from '#src/features/order/settling/order-settling.ts'
import { askAndTakeUp, askConfirm, askState, type Verdict } from './payment-asking.ts'
import { type GetPayment, getPayment } from './payment-sql.ts'

/**
 * Brings one order's payment a step further, whoever asks: the shopper coming back, a repetition, a webhook, a job.
 * Reads the state, asks the gateway outside of any transaction, then applies what it said, once, in one transaction.
 * Safe to call at any time, any number of times, from several places at once.
 */
export const drivePayment = async (app: App, orderId: number): Promise<PaymentStateWord> =>
  driveFrom(app, await getPayment(app.db, { orderId }))

/** The same from a payment that has just been read. */
export const driveFrom = async (app: App, payment: GetPayment): Promise<PaymentStateWord> => {
  if (payment.state === 'cancel_requested') return giveBack(app, payment)
  const verdict = await ask(app, payment)
  if (!verdict) return payment.state
  const state = await apply(app, payment, verdict)
  return state === 'cancel_requested' ? drivePayment(app, payment.orderId) : state
}

const ask = async (app: App, payment: GetPayment): Promise<Verdict | undefined> => {
  const { state, paymentKey, heldUntil } = payment
  // given up: only a look whether an approval turned up all the same
  if (state === 'failed') return paymentKey === null ? undefined : askState(app, payment)
  if (state !== 'requested') return undefined
  if (app.clock() >= heldUntil) return askState(app, payment)
  return paymentKey === null ? askAndTakeUp(app, payment) : askConfirm(app, payment, paymentKey)
}

const apply = async (app: App, payment: GetPayment, verdict: Verdict): Promise<PaymentStateWord> => {
  const { orderId } = payment
  const now = app.clock()
  if (verdict.kind === 'paid' && payment.state === 'requested') {
    // one statement is a transaction: what comes before it comes before its commit
    await failpoint('T2:before-commit')
    const isDone = await settlePaid(app.db, payment, { now, approval: verdict.payment })
    await failpoint('T2:after')
    if (isDone) return 'done'
  }
  const state = await inTx(app, 'T2', (tx) => settle(tx, orderId, { verdict, now }))
  if (state === 'cancel_requested') await enqueue(app.db, 'payment.drive', { orderId }, driveAgainAt(orderId, now, 5))
  return state
}

const settle = async (tx: Tx, orderId: number, { verdict, now }: { verdict: Verdict; now: Date }) => {
  switch (verdict.kind) {
    case 'paid':
      return settleLate(tx, orderId, { now, approval: verdict.payment })
    case 'refused':
      return settleRefused(tx, orderId, { now, failure: verdict.failure })
    case 'mismatch':
      return noteMismatch(tx, orderId, now)
    case 'absent':
    case 'unknown':
      return settleAbsent(tx, orderId, { now, isHeard: verdict.kind === 'absent' })
  }
}

/** One open job an order, however many want it. */
export const driveAgainAt = (orderId: number, now: Date, seconds: number) => ({
  key: String(orderId),
  runAt: new Date(now.getTime() + seconds * 1000),
})

const inTx = async <T>({ db }: App, name: 'T2' | 'T3', run: (tx: Tx) => Promise<T>): Promise<T> => {
  const result = await db.tx(async (tx) => {
    const settled = await run(tx)
    await failpoint(`${name}:before-commit`)
    return settled
  })
  await failpoint(`${name}:after`)
  return result
}

/** The vendor repeats its first answer to a key, a refusal too: so long later it is asked anew. Giving back the whole is done once whatever the key. */
const CANCEL_STRETCH_MS = 600_000

/** Gives back what was approved for an order that had been given up. */
const giveBack = async (app: App, { orderId, orderNo, paymentKey }: GetPayment): Promise<PaymentStateWord> => {
  if (paymentKey === null) throw new Error(`order ${orderNo} wants its money back without a payment`)
  await failpoint('cancel:before')
  const result = await app.outside.payments.cancel({
    paymentKey,
    reason: '주문이 끝난 뒤에 승인된 결제예요.',
    idempotencyKey: `cancel:${orderNo}:late:${Math.floor(app.clock().getTime() / CANCEL_STRETCH_MS)}`,
  })
  await failpoint('cancel:after')
  if (result.outcome !== 'canceled') return 'cancel_requested'
  return inTx(app, 'T3', (tx) => settleCanceled(tx, orderId, app.clock()))
}

/** The shopper closed the window: gives everything back, unless the gateway was asked to take the money or has taken it. */
export const closePayment = async (app: App, orderId: number, failure: Failure): Promise<PaymentStateWord> => {
  const payment = await getPayment(app.db, { orderId })
  if (payment.state !== 'requested' || payment.paymentKey !== null) return drivePayment(app, orderId)
  const verdict = await askState(app, payment)
  if (verdict.kind === 'paid' || verdict.kind === 'mismatch') return apply(app, payment, verdict)
  if (verdict.kind === 'unknown') return 'requested'
  const now = app.clock()
  return inTx(app, 'T2', (tx) => settleRefused(tx, orderId, { now, failure, unlessAsked: true }))
}
