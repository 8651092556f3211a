import { type BrandId, brandIds } from '@shop/brands'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import {
  type AnalyticsFeed,
  type FeedResult,
  type FeedVendor,
  oldestMsOf,
} from '#src/integrations/analytics/analytics-feed.ts'
import { type Claimed, readClaimed } from './feed-events.ts'
import { claimFeed, dropUnfed, markDead, removeFed, retryFeed } from './feed-sql.ts'

export type FeedingApp = Pick<App, 'db' | 'clock' | 'config'> & {
  integrations: Pick<App['integrations'], 'analytics'>
  /** Monotonic clock, in ms. */
  now?: () => number
}

const MOST = 500
/** Time (ms) after which events of a process that has ended are due again: longer than the requests of a claim may take. */
const LEASE_MS = 120_000
/** No request of a claim begins after this time (ms). What is left is due again at once. */
const BUDGET_MS = 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 3_600_000

const vendors: readonly FeedVendor[] = ['ga4', 'meta']

const idsOf = (rows: readonly Pick<Claimed, 'id'>[]): number[] => rows.map(({ id }) => id)

/** Splits events into requests: one brand and batch key each, at most as many as the vendor takes. */
const toBatches = (feed: AnalyticsFeed, rows: readonly Claimed[]): Claimed[][] => {
  const groups = Map.groupBy(rows, ({ platform, event }) => `${platform} ${feed.batchKey(event)}`)
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / feed.most) }, (_, at) =>
      group.slice(at * feed.most, (at + 1) * feed.most),
    ),
  )
}

const retryAt = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, tries - 1)))

/** Sends a batch and stores its outcome. Nothing is stored of a refused batch of several events: they are sent one by one. */
const sendBatch = async (
  app: FeedingApp,
  feed: AnalyticsFeed,
  batch: readonly [Claimed, ...Claimed[]],
): Promise<FeedResult['outcome']> => {
  const [first] = batch
  await failpoint('analytics.beforeSend')
  const result = await feed.send(
    first.platform,
    batch.map(({ event }) => event),
  )
  await failpoint('analytics.afterSend')
  const ids = idsOf(batch)
  const now = app.clock()
  if (result.outcome === 'accepted') await removeFed(app.db, { ids })
  else if (result.outcome === 'failed')
    await retryFeed(app.db, { ids, dueAt: retryAt(now, first.tries), failure: result.cause })
  else if (batch.length === 1) await markDead(app.db, { ids, now, failure: result.cause })
  return result.outcome
}

/**
 * Sends batches until one fails or the time of the claim is over. One refused event refuses its whole request, so the events of a
 * refused batch are sent one by one. The rest waits as long as the batch that failed, or is due at once. Returns whether the vendor
 * works.
 */
const sendBatches = async (app: FeedingApp, feed: AnalyticsFeed, batches: readonly Claimed[][]): Promise<boolean> => {
  const { now = () => performance.now() } = app
  const deadline = now() + BUDGET_MS
  const waiting = [...batches]
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const [first, ...others] = batch
    if (!first) continue
    if (now() >= deadline) {
      const ids = idsOf([batch, ...waiting].flat())
      await retryFeed(app.db, { ids, dueAt: app.clock(), failure: null })
      return true
    }
    const outcome = await sendBatch(app, feed, [first, ...others])
    if (outcome === 'refused' && others.length > 0) waiting.unshift(...batch.map((one) => [one]))
    if (outcome !== 'failed') continue
    const dueAt = retryAt(app.clock(), first.tries)
    if (waiting.length > 0) await retryFeed(app.db, { ids: idsOf(waiting.flat()), dueAt, failure: 'backed off' })
    return false
  }
  return true
}

/** Removes what the vendor does not take or consent does not cover, and marks what is too old as dead. Returns the others. */
const sort = async (
  app: FeedingApp,
  feed: AnalyticsFeed,
  { ids, claimed }: { ids: readonly number[]; claimed: readonly Claimed[] },
): Promise<Claimed[]> => {
  const now = app.clock()
  const oldest = now.getTime() - feed.oldestMs
  const known = claimed.filter(({ event }) => feed.takes(event))
  const [fresh, old] = [true, false].map((isFresh) =>
    known.filter(({ event }) => event.at.getTime() >= oldest === isFresh),
  ) as [Claimed[], Claimed[]]
  const knownIds = new Set(idsOf(known))
  const unknown = ids.filter((id) => !knownIds.has(id))
  if (unknown.length > 0) await removeFed(app.db, { ids: unknown })
  if (old.length > 0) await markDead(app.db, { ids: idsOf(old), now, failure: 'too old for the vendor' })
  return fresh
}

const feedVendor = async (
  app: FeedingApp,
  { vendor, brands, feed }: { vendor: FeedVendor; brands: readonly BrandId[]; feed: AnalyticsFeed },
): Promise<boolean> => {
  const now = app.clock()
  const until = new Date(now.getTime() + LEASE_MS)
  const rows = await claimFeed(app.db, { vendor, brands, now, until, most: MOST })
  const claimed = await readClaimed(app, vendor, rows)
  const batches = toBatches(feed, await sort(app, feed, { ids: idsOf(rows), claimed }))
  const isWorking = await sendBatches(app, feed, batches)
  return isWorking && rows.length === MOST
}

/**
 * Sends waiting events to the vendors of analytics. Each is removed once the vendor has taken it, so that none is lost; one whose
 * answer was lost is sent again. Events of a brand without keys wait for a process that has them until the vendor would refuse them.
 * Returns whether more wait. TRACK-8
 */
export const feedVendors = async (app: FeedingApp): Promise<boolean> => {
  const { analytics } = app.integrations
  const more: boolean[] = []
  for (const vendor of vendors) {
    const feed = analytics?.[vendor]
    const brands = brandIds.filter((brand) => feed?.has(brand))
    const before = new Date(app.clock().getTime() - oldestMsOf[vendor])
    await dropUnfed(app.db, { vendor, brands, before })
    if (feed && brands.length > 0) more.push(await feedVendor(app, { vendor, brands, feed }))
  }
  return more.includes(true)
}
