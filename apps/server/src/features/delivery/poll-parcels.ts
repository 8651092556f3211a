import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { ParcelTrackerError, type ParcelTracker, type Tracked } from '#src/integrations/parcel/parcel-tracker.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { lockOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { findNextAsk, saveFailure, saveTracking, listArrived, listDue, type ListDue } from './delivery-sql.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Polling interval in ms: of a parcel, and of one that the courier does not know yet. */
const ASK_MS = 30 * MINUTE_MS
const UNKNOWN_MS = 2 * HOUR_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** Polling stops this many ms after the shipment. A parcel still missing by then is handled by people. */
const GIVEN_UP_MS = 30 * 24 * HOUR_MS
const MOST = 300
const AT_ONCE = 3
/** Time limit of a round in ms, shorter than its lease. The remaining parcels are polled in the next round. */
const BUDGET_MS = 40_000
/** Number of failures in a row after which polling of the service pauses. */
const FAILURES = 5
const REST_MS = 5 * MINUTE_MS
/** Stored length of an error message. */
const MOST_CHARS = 300

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

const nextAsk = ({ shippedAt }: ListDue, tracked: Tracked, now: Date): Date | null => {
  if (tracked.outcome === 'found' && tracked.isDelivered) return null
  if (now.getTime() - shippedAt.getTime() > GIVEN_UP_MS) return null
  return after(now, tracked.outcome === 'found' ? ASK_MS : UNKNOWN_MS)
}

/** Stores the courier's latest report. The first report of a delivery marks the products as delivered. */
const keep = (app: App, parcel: ListDue, tracked: Tracked): Promise<void> =>
  app.db.tx(async (tx) => {
    const now = app.clock()
    const { id, orderId } = parcel
    await lockOrder(tx, { orderId })
    const isDelivered = tracked.outcome === 'found' && tracked.isDelivered
    await saveTracking(tx, {
      id,
      steps: tracked.outcome === 'found' ? tracked.steps : [],
      deliveredAt: isDelivered ? now : null,
      askAt: nextAsk(parcel, tracked, now),
      now,
    })
    const arrived = isDelivered ? await listArrived(tx, { parcelId: id }) : []
    if (arrived.length === 0) return
    const moves = arrived.map((product) => ({ orderProductId: product.id, to: 'delivery_end' as const }))
    await moveOrderProducts(tx, { orderId, moves, actor: 'time', reason: '배송을 마쳤어요.', now })
  })

/** Polls one parcel and stores the report. After any error the parcel is polled again later, behind the others. */
const ask = async (app: App, tracker: ParcelTracker, parcel: ListDue): Promise<{ error?: unknown }> => {
  try {
    await keep(app, parcel, await tracker.find(parcel.courier, parcel.invoiceNo))
    return {}
  } catch (error) {
    const pause = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (parcel.failures + 1))
    const text = error instanceof Error ? error.message : String(error)
    await saveFailure(app.db, { id: parcel.id, error: text.slice(0, MOST_CHARS), askAt: after(app.clock(), pause) })
    return { error }
  }
}

interface Round {
  /** Polling pauses after repeated failures of the service. */
  isResting: boolean
  /** Errors of the shop, not of the service. */
  strange: unknown[]
}

/** Runs one round over the parcels that are due. */
export const pollParcels = async (app: App): Promise<Round> => {
  const { parcels: tracker } = app.integrations
  if (!tracker) return { isResting: false, strange: [] }
  const now = app.clock()
  const due = await listDue(app.db, { now, most: MOST })
  let failures = 0
  const strange: unknown[] = []
  const work = async (): Promise<void> => {
    for (let parcel = due.shift(); parcel; parcel = due.shift()) {
      if (failures >= FAILURES || app.clock().getTime() - now.getTime() > BUDGET_MS) return
      const { error } = await ask(app, tracker, parcel)
      if (error === undefined) failures = 0
      else if (error instanceof ParcelTrackerError) failures += 1
      else strange.push(error)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { isResting: failures >= FAILURES, strange }
}

/** Runs while there are parcels to poll, one round at a time: a slow courier delays nothing else. C3 */
export const deliveryJobs = (app: App): Record<string, JobHandler> => ({
  'delivery.poll': {
    tries: ALWAYS,
    async outside() {
      const { isResting, strange } = await pollParcels(app)
      const { at } = await findNextAsk(app.db)
      if (at === null || !app.integrations.parcels) return
      const soonest = after(app.clock(), isResting ? REST_MS : MINUTE_MS)
      await enqueue(app.db, 'delivery.poll', {}, { key: 'poll', runAt: at > soonest ? at : soonest })
      if (strange.length > 0) throw new AggregateError(strange, `${strange.length} parcels could not be kept`)
    },
  },
})
