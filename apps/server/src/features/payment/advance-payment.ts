import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { Tx } from '#src/db/db.ts'
import { planDepositNotification, planNotification } from '#src/features/order/lifecycle/plan-notification.ts'
import { settleReversed, settleUndeposited } from '#src/features/order/settlement/settle-deposit.ts'
import { settleWaiting } from '#src/features/order/settlement/deposit-sql.ts'
import { encryptAccount } from '#src/features/order/settlement/stored-account.ts'
import {
  type Failure,
  noteMismatch,
  type PaymentStateWord,
  settleAbsent,
  settleLate,
  settlePaid,
  settleRefused,
} from '#src/features/order/settlement/settle-order.ts'
import type { GatewayPayment } from '#src/integrations/payment/payment-gateway.ts'
import { isKeyedIn } from './key-in/key-in-mark.ts'
import { closeAccount, giveBack } from './return-late-money.ts'
import { askAgain, askAndTakeUp, askFirst, askState, note, type Verdict } from './payment-request.ts'
import { hashSecret } from './payment-webhook.ts'
import { type GetPayment, getPayment, settleWrongDeposit } from './payment-sql.ts'

/**
 * Advances the payment of one order, for every caller: the returning shopper, a repeated request, a webhook, a job. Reads the
 * state, calls the gateway outside of transactions, then applies the result once in one transaction. Safe to call at any time,
 * repeatedly and concurrently.
 */
export const drivePayment = async (app: App, orderId: number): Promise<PaymentStateWord> =>
  driveFrom(app, await getPayment(app.db, { orderId }))

/** The same for a payment that was just read. `isNewKey`: its payment key was stored just now and has not been used yet. */
export const driveFrom = async (app: App, payment: GetPayment & { isNewKey?: boolean }): Promise<PaymentStateWord> => {
  if (payment.state === 'cancel_requested') return giveBack(app, payment)
  if (payment.state === 'done') return lookForReversal(app, payment)
  return driveBy(app, payment, () => ask(app, payment))
}

/** The same with another gateway request. */
export const driveBy = async (
  app: App,
  payment: GetPayment,
  asking: () => Promise<Verdict | undefined>,
): Promise<PaymentStateWord> => {
  const askedAt = app.clock()
  const verdict = await asking()
  if (!verdict) return payment.state
  // an account that is no longer waited for
  if (verdict.kind === 'waiting' && payment.state === 'failed' && !verdict.payment.virtualAccount?.expired)
    await closeAccount(app, verdict.payment)
  const state = await apply(app, payment, { verdict, askedAt })
  return state === 'cancel_requested' ? drivePayment(app, payment.orderId) : state
}

const ask = async (app: App, payment: GetPayment & { isNewKey?: boolean }): Promise<Verdict | undefined> => {
  const { state, paymentKey, heldUntil, isNewKey = false } = payment
  // expired: only check whether an approval arrived nevertheless
  if (state === 'failed') return paymentKey === null ? undefined : askState(app, payment)
  if (state === 'waiting_deposit') return askState(app, payment)
  if (state !== 'requested') return undefined
  if (app.clock() >= heldUntil) return askState(app, payment)
  if (paymentKey === null) return askAndTakeUp(app, payment)
  // the charge could be repeated only with the card, which is not stored
  if (isKeyedIn(payment)) return askState(app, payment)
  return isNewKey ? askFirst(app, payment, paymentKey) : askAgain(app, payment, paymentKey)
}

/** B6: checks whether the bank has reversed a deposit. Other payments are not read again. */
const lookForReversal = async (app: App, payment: GetPayment): Promise<PaymentStateWord> => {
  if (payment.method !== 'virtual_account') return payment.state
  const found = note(app, await app.integrations.payments.findByOrderId(payment.orderNo))
  if (found.outcome !== 'found') return payment.state
  const { status } = found.payment
  if (status !== 'waitingForDeposit' && status !== 'canceled') return payment.state
  const state = await inTx(app, (tx) => settleReversed(tx, payment.orderId, app.clock()))
  if (state === 'canceled' && status === 'waitingForDeposit') await closeAccount(app, found.payment)
  return state
}

const isOpen = ({ state }: GetPayment): boolean => state === 'requested' || state === 'waiting_deposit'

/** The response of the gateway, and the time before the request. */
interface Heard {
  verdict: Verdict
  askedAt: Date
}

const apply = async (app: App, payment: GetPayment, heard: Heard): Promise<PaymentStateWord> => {
  const { verdict } = heard
  const { orderId } = payment
  const now = app.clock()
  if (verdict.kind === 'paid' && isOpen(payment)) {
    const paid = { now, approval: verdict.payment }
    const isDone =
      payment.state === 'waiting_deposit'
        ? await inTx(app, (tx) => settleDeposited(tx, payment, paid))
        : await inOneStatement(() => settlePaid(app.db, payment, paid))
    if (isDone) return 'done'
  }
  if (verdict.kind === 'waiting' && payment.state === 'requested') {
    const isWaiting = await inTx(app, (tx) => beginToWait(tx, app, payment, { now, opened: verdict.payment }))
    if (isWaiting) return 'waiting_deposit'
  }
  const state = await inTx(app, (tx) => settle(tx, orderId, { ...heard, now }))
  if (state === 'cancel_requested') await enqueue(app.db, 'payment.drive', { orderId }, driveAgainAt(orderId, now, 5))
  return state
}

/** Settles a deposit. The buyer is not on the page, so the notification is enqueued in the same transaction. */
const settleDeposited = async (
  tx: Tx,
  payment: GetPayment,
  paid: Parameters<typeof settlePaid>[2],
): Promise<boolean> => {
  const isDone = await settlePaid(tx, payment, paid)
  if (isDone) await planNotification(tx, payment.orderId, 'deposited')
  return isDone
}

/** Runs a single statement as its own transaction. */
const inOneStatement = async (write: () => Promise<boolean>): Promise<boolean> => {
  await failpoint('T2:before-commit')
  const isWritten = await write()
  await failpoint('T2:after')
  return isWritten
}

/** PAY-7: the order starts to wait for its deposit and keeps its stock. False, without effect, if it was no longer open. */
const beginToWait = async (
  tx: Tx,
  app: App,
  { orderId }: GetPayment,
  { now, opened }: { now: Date; opened: GatewayPayment },
): Promise<boolean> => {
  const { paymentKey, secret, virtualAccount } = opened
  if (!virtualAccount) throw new Error(`payment ${paymentKey} waits for a deposit without an account`)
  const count = await settleWaiting(tx, {
    orderId,
    now,
    paymentKey,
    dueAt: virtualAccount.dueAt,
    account: encryptAccount(app, orderId, virtualAccount),
    secret: secret === null ? null : hashSecret(app.config.secret, secret),
  })
  await failpoint('T2:waiting')
  // in the same transaction: an order whose buyer does not know the account would only expire
  if (count === 1) await planDepositNotification(tx, orderId, { dueAt: virtualAccount.dueAt, now })
  return count === 1
}

const settle = async (tx: Tx, orderId: number, { verdict, askedAt, now }: Heard & { now: Date }) => {
  switch (verdict.kind) {
    case 'paid':
      return settleLate(tx, orderId, { now, approval: verdict.payment })
    case 'waiting':
      return settleUndeposited(tx, orderId, now)
    case 'refused':
      // refunded by someone: no operator has to look at it
      if (verdict.isBack) await settleWrongDeposit(tx, { orderId, now })
      return settleRefused(tx, orderId, { now, failure: verdict.failure })
    case 'mismatch':
      return noteMismatch(tx, orderId, { now, askedAt, came: verdict.came })
    case 'absent':
    case 'unknown':
      return settleAbsent(tx, orderId, {
        now,
        isHeard: verdict.kind === 'absent',
        isGone: verdict.kind === 'absent' && verdict.isGone,
      })
  }
}

/** Key and time of the drive job: one open job per order. */
export const driveAgainAt = (orderId: number, now: Date, seconds: number) => ({
  key: String(orderId),
  runAt: new Date(now.getTime() + seconds * 1000),
})

const inTx = async <T>({ db }: App, run: (tx: Tx) => Promise<T>): Promise<T> => {
  const result = await db.tx(async (tx) => {
    const settled = await run(tx)
    await failpoint('T2:before-commit')
    return settled
  })
  await failpoint('T2:after')
  return result
}

/** Handles a closed payment window: releases everything unless the gateway was asked to capture or has captured. */
export const closePayment = async (app: App, orderId: number, failure: Failure): Promise<PaymentStateWord> => {
  const payment = await getPayment(app.db, { orderId })
  if (payment.state !== 'requested' || payment.paymentKey !== null) return drivePayment(app, orderId)
  const askedAt = app.clock()
  const verdict = await askState(app, payment)
  if (verdict.kind === 'paid' || verdict.kind === 'waiting' || verdict.kind === 'mismatch')
    return apply(app, payment, { verdict, askedAt })
  if (verdict.kind === 'unknown') return 'requested'
  const now = app.clock()
  return inTx(app, (tx) => settleRefused(tx, orderId, { now, failure, unlessAsked: true }))
}
