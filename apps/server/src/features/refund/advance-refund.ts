import { addDays } from '@shop/rules'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { lockOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { noteReconciliationBreak } from '#src/features/order/order-settlement-sql.ts'
import { closePayment } from '#src/features/order/withdraw/withdraw-sql.ts'
import { type Answer, askCancel, lookFor, type Refusal } from './refund-request.ts'
import * as sql from './refund-sql.ts'

type State = sql.FindRefund['state']

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
/** Tries after an unknown refusal before an operator has to look. */
const MOST_TRIES = 5
/** Days after the request before the refund fails, whatever the bank responds. */
const MOST_DAYS = 5
/** Days without a clear response of the gateway before an operator has to look: the law allows three days to pay. */
const SILENT_DAYS = 1

/** Temporary refusals. */
const passing: ReadonlySet<string> = new Set([
  'NOT_AVAILABLE_BANK',
  'EXCEED_CANCEL_LIMIT',
  'FORBIDDEN_BANK_REFUND_REQUEST',
])
/** Permanent refusals. */
const lasting: ReadonlySet<string> = new Set([
  'ALREADY_CANCELED_PAYMENT',
  'ALREADY_REFUND_PAYMENT',
  'EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT',
  'EXCEED_MAX_REFUND_DUE',
  'INVALID_BANK',
  'INVALID_REFUND_ACCOUNT_INFO',
  'INVALID_REFUND_ACCOUNT_NUMBER',
  'NOT_ALLOWED_PARTIAL_REFUND',
  'NOT_CANCELABLE_AMOUNT',
  'NOT_CANCELABLE_PAYMENT',
  'NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER',
  'NOT_FOUND_PAYMENT',
  'NOT_MATCHES_REFUNDABLE_AMOUNT',
  'REFUND_REJECTED',
])

/**
 * Advances one refund: reads whether the gateway has paid it, requests the payment if not, and stores the response once.
 * Idempotent and safe to call concurrently: money never leaves twice.
 */
export const driveRefund = async (app: App, id: number): Promise<State> => {
  const refund = await sql.findRefund(app.db, { id })
  if (!refund) throw new Error(`there is no refund ${id}`)
  if (refund.state !== 'asked') return refund.state
  if (refund.paymentKey === null) return fail(app, refund, { code: 'NO_PAYMENT', message: '결제 정보가 없어요.' })
  if (refund.target === 'account' && refund.refundAccount === null)
    return fail(app, refund, { code: 'NO_REFUND_ACCOUNT', message: '돌려받을 계좌를 알 수 없어요.' })
  const before = await lookFor(app, refund, refund.paymentKey)
  const answer = before.kind === 'absent' ? await askCancel(app, refund, before.payment) : before
  return apply(app, refund, { answer, paymentKey: refund.paymentKey })
}

const apply = async (
  app: App,
  refund: sql.FindRefund,
  { answer, paymentKey }: { answer: Answer; paymentKey: string },
): Promise<State> => {
  if (answer.kind === 'done') return settle(app, refund, answer.transactionKey)
  if (answer.kind === 'refused') return applyRefusal(app, refund, { refusal: answer.refusal, paymentKey })
  return putOff(app, refund, MINUTE_MS)
}

const settle = async (app: App, { id, orderId }: sql.FindRefund, transactionKey: string): Promise<State> => {
  await app.db.tx(async (tx) => {
    // refunds of one order that are paid at the same moment: the last one must see the others, to close the payment
    await lockOrder(tx, { orderId })
    const count = await sql.markDone(tx, { id, transactionKey, now: app.clock() })
    if (count === 0) return
    await closePayment(tx, { orderId })
    await sql.noteAnswered(tx, { orderId, now: app.clock() })
    await enqueue(tx, 'refund.tell', { orderId, refundId: id, occasion: 'refunded' })
    await failpoint('refund:settled-before-commit')
  })
  await failpoint('refund:settled')
  return 'done'
}

/** Applies a refusal only if the gateway, read again, has not moved the money: another call may have used the key. */
const applyRefusal = async (
  app: App,
  refund: sql.FindRefund,
  { refusal, paymentKey }: { refusal: Refusal; paymentKey: string },
): Promise<State> => {
  const after = await lookFor(app, refund, paymentKey)
  if (after.kind === 'done') return settle(app, refund, after.transactionKey)
  if (after.kind !== 'absent') return putOff(app, refund, MINUTE_MS)
  if (isLasting(app, refund, refusal)) return fail(app, refund, refusal)
  const { id, try: tried } = refund
  const pauseMs = Math.min(2 ** tried * MINUTE_MS, LONGEST_PAUSE_MS)
  const retryAt = new Date(app.clock().getTime() + pauseMs)
  await sql.retryRefund(app.db, { id, try: tried, failure: refusal, retryAt })
  return 'asked'
}

const isLasting = (app: App, { try: tried, askedAt }: sql.FindRefund, { code }: Refusal): boolean =>
  lasting.has(code) || addDays(askedAt, MOST_DAYS) <= app.clock() || (!passing.has(code) && tried >= MOST_TRIES)

const putOff = async (app: App, { id, orderId, askedAt }: sql.FindRefund, ms: number): Promise<State> => {
  const now = app.clock()
  await sql.putOff(app.db, { id, retryAt: new Date(now.getTime() + ms) })
  if (addDays(askedAt, SILENT_DAYS) <= now)
    await noteReconciliationBreak(app.db, { orderId, kind: 'refundUnanswered', detail: { refundId: id }, now })
  return 'asked'
}

const fail = async (app: App, { id, orderId }: sql.FindRefund, failure: Refusal): Promise<State> => {
  const now = app.clock()
  await app.db.tx(async (tx) => {
    const failed = await sql.fail(tx, { id, failure, now })
    const occasion = failed?.wantsAccount ? 'accountWanted' : 'delayed'
    if (failed) await enqueue(tx, 'refund.tell', { orderId, refundId: id, occasion })
  })
  // resolves the break of the missing response
  await sql.noteAnswered(app.db, { orderId, now })
  return 'failed'
}
