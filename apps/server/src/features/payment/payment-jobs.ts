import { addDays } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { pruneJobs } from '#src/jobs/jobs-sql.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { pruneKeys } from '#src/features/idempotency/idempotency-sql.ts'
import { LAST_LOOK_MS } from '#src/features/order/settlement/settle-order.ts'
import { pruneTmp } from '#src/features/order/order-tmp-sql.ts'
import { returnDeposit } from './deposit/wrong-deposit.ts'
import { matchJobs } from './match/match-jobs.ts'
import { driveAgainAt, drivePayment } from './advance-payment.ts'
import { listUnsettled, markSwept, pruneInbox } from './payment-sql.ts'

const SWEEP_MS = 60_000
const SETTLED_SOON_MS = 60_000
const LOOK_MS = 30 * 60_000
const LATE_MS = 3_600_000
const PRUNE_MS = 3_600_000
const MOST = 1_000
/** A sweep ends before its lease, so that two never run at once; the rest follows a minute later. */
const SWEEP_BUDGET_MS = 40_000
/** Concurrent gateway calls of the sweep. */
const AT_ONCE = 5
/** Delays double per try up to a minute; after that the sweep continues. */
const LONGEST_PAUSE_S = 60

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Advances pending payments, expired holds and refunds, and checks for late approvals. */
export const sweepPayments = async (app: App): Promise<void> => {
  const now = app.clock()
  const unsettled = await listUnsettled(app.db, {
    now,
    soon: later(now, LAST_LOOK_MS),
    before: later(now, -SETTLED_SOON_MS),
    looked: later(now, -LOOK_MS),
    givenUpSince: later(now, -LATE_MS),
    most: MOST,
  })
  const ids = unsettled.map((row) => row.id)
  const failed: unknown[] = []
  const work = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      if (app.clock().getTime() - now.getTime() > SWEEP_BUDGET_MS) return
      // marked before it is tried, so that an order that always fails is not always first
      await markSwept(app.db, { orderId: id, now })
      // a failing order must not block the others
      await drivePayment(app, id).catch((error: unknown) => failed.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} payments could not be driven`)
}

const drive = (app: App): JobHandler => ({
  async outside(payload) {
    const { orderId, tries = 1 } = payload as { orderId: number; tries?: number }
    const state = await drivePayment(app, orderId)
    const isOpen = state === 'requested' || state === 'cancel_requested'
    const seconds = 2 ** (tries + 1)
    if (!isOpen || seconds > LONGEST_PAUSE_S) return
    const again = driveAgainAt(orderId, app.clock(), seconds)
    await enqueue(app.db, 'payment.drive', { orderId, tries: tries + 1 }, again)
  },
})

const sweep = (app: App): JobHandler => ({
  tries: ALWAYS,
  async outside(_, { now }) {
    // scheduled first, so that a failure does not end the schedule
    await enqueue(app.db, 'payment.sweep', {}, { key: 'sweep', runAt: later(now, SWEEP_MS) })
    await sweepPayments(app)
  },
})

const prune: JobHandler = {
  tries: ALWAYS,
  statementMs: 60_000,
  async inTx(tx, _, { now }) {
    await enqueue(tx, 'order.prune', {}, { key: 'prune', runAt: later(now, PRUNE_MS) })
    // separate, so that data that cannot be decrypted does not block the deletion
    await enqueue(tx, 'order.reseal', {}, { key: 'reseal' })
    await enqueue(tx, 'gift.reencrypt', {}, { key: 'reencrypt' })
    await pruneTmp(tx, { before: addDays(now, -1) })
    await pruneKeys(tx, { before: addDays(now, -2) })
    await pruneJobs(tx, { before: addDays(now, -7) })
    await pruneInbox(tx, { before: addDays(now, -30) })
  },
}

/** Standing jobs: inserted with the schema, each schedules itself again. */
export const paymentJobs = (app: App): Record<string, JobHandler> => ({
  'payment.drive': drive(app),
  'payment.sweep': sweep(app),
  'payment.returnDeposit': returnDeposit(app),
  'order.prune': prune,
  ...matchJobs(app),
})
