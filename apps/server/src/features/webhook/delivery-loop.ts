import type { App } from '#src/handler-context.ts'
import { JobLoop } from '#src/jobs/job-loop.ts'
import { deliver, type Delivering, type Delivery, type RunExtension } from './deliver.ts'
import { blockFollowers, claimDeliveries, findNextDelivery } from './delivery-sql.ts'

/** Deliveries that a process sends at once. They wait for receivers, so they cost little. */
const CONCURRENCY = 32
/** Deliveries that are sent to one receiver at once, in all processes together. */
const PER_RECEIVER = 4
/** Far above the timeout of an attempt. After it another process sends the delivery again. */
export const LEASE_MS = 60_000
const POLL_MS = 2_000
/** New and repeated deliveries of a receiver that one statement reads. */
const WINDOW = 100

export interface DeliveryOptions {
  app: App
  /** Extensions whose handlers this process has. Default: none. */
  extensions?: readonly string[]
  runExtension?: RunExtension
}

const noExtension: RunExtension = async (extension) => {
  throw new Error(`${extension} is not loaded`)
}

/** Claims deliveries. Reads a bounded number at once, and goes on while all that it has read wait for earlier ones. */
const claim = async (
  app: Pick<App, 'db' | 'clock'>,
  extensions: readonly string[],
  count: number,
): Promise<Delivery[]> => {
  const now = app.clock()
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  const asked = { now, extensions: [...extensions], most: WINDOW }
  for (;;) {
    const blocked = await blockFollowers(app.db, asked)
    const claimed = await claimDeliveries(app.db, { ...asked, leasedUntil, count, perReceiver: PER_RECEIVER })
    if (claimed.length > 0 || blocked === 0) return claimed
  }
}

/** Sends all deliveries that are due at the shop's clock, and those that follow them. Returns their number. */
export const deliverDue = async ({
  app,
  extensions = [],
  runExtension = noExtension,
}: DeliveryOptions): Promise<number> => {
  let sent = 0
  const delivering: Delivering = { app, runExtension }
  for (;;) {
    const claimed = await claim(app, extensions, CONCURRENCY)
    if (claimed.length === 0) return sent
    await Promise.all(claimed.map((delivery) => deliver(delivering, delivery)))
    sent += claimed.length
  }
}

/**
 * Sends deliveries as they become due. It is not a job of the queue, because a receiver may take ten seconds to fail, and the queue has
 * few places. Returns the function that waits for those on the way.
 */
export const startDeliveries = async ({
  app,
  extensions = [],
  runExtension = noExtension,
}: DeliveryOptions): Promise<() => Promise<void>> => {
  const { db, clock } = app
  const msToNext = async (): Promise<number> => {
    const now = clock()
    const { at } = await findNextDelivery(db, { now, until: new Date(now.getTime() + POLL_MS) })
    return at === null ? POLL_MS : Math.max(0, at.getTime() - now.getTime())
  }
  const loop = new JobLoop({
    claim: (count) => claim(app, extensions, count),
    run: (delivery) => deliver({ app, runExtension }, delivery),
    msToNext,
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    onError: (error) => app.onError?.(error),
  })
  const unlisten = await db.listen('webhook', () => loop.wake())
  loop.start()
  return async () => {
    await unlisten()
    await loop.stop()
  }
}
