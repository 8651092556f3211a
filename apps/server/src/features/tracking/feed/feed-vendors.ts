import { brandIds, type BrandId } from '@shop/brands'
import type { AnalyticsName } from '@shop/contract'
import { originOf } from '#src/brand-origin.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App } from '#src/handler-context.ts'
import type { AnalyticsFeed, FedEvent, FeedVendor } from '#src/integrations/analytics/analytics-feed.ts'
import type { FeedBody } from './feed-body.ts'
import {
  buryFeed,
  claimFeed,
  type ClaimFeed,
  dropUnfed,
  listFedOrders,
  type ListFedOrders,
  removeFed,
  retryFeed,
} from './feed-sql.ts'

export type FeedingApp = Pick<App, 'db' | 'clock' | 'config'> & {
  integrations: Pick<App['integrations'], 'analytics'>
}

const MOST = 500
/** Time (ms) after which events of a process that has ended are due again: longer than the requests of a claim may take. */
const LEASE_MS = 120_000
/** Requests of a claim end after this time (ms). What is left is due again after the lease. */
const BUDGET_MS = 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 3_600_000

interface Claimed extends Pick<ClaimFeed, 'id' | 'platform' | 'tries'> {
  event: FedEvent
}

interface OrderSource {
  visitorId?: string
  sessionId?: string
  advertising?: boolean
  userAgent?: string
}

const toPageEvent = ({ config }: FeedingApp, { key, platform, at, ...row }: ClaimFeed): FedEvent => {
  const { name, params, path, clientId, sessionId, advertising, userAgent } = row.event as FeedBody
  const url = `${originOf(config, platform)}${path}`
  return { id: key, name: name as AnalyticsName, params, at, clientId, sessionId, advertising, userAgent, url }
}

const toMoney = (order: ListFedOrders): Pick<FedEvent, 'name' | 'params'> => {
  const money = { transaction_id: String(order.orderId), currency: 'KRW' }
  if (order.refund === null) {
    const { total: value, shipping, items } = order
    return { name: 'purchase', params: { ...money, value, ...(shipping !== null && { shipping }), items } }
  }
  // items say which part is refunded
  const items = order.isWhole ? {} : { items: order.items }
  return { name: 'refund', params: { ...money, value: order.refund, ...items } }
}

const toOrderEvent = ({ config }: FeedingApp, { key, at }: ClaimFeed, order: ListFedOrders): FedEvent => {
  const { visitorId = '', sessionId, advertising = false, userAgent } = order.attribution as OrderSource
  const event = toMoney(order)
  return {
    ...event,
    // the browser's event of the same purchase has the same id
    id: event.name === 'purchase' ? String(order.orderId) : key,
    at,
    clientId: visitorId,
    sessionId,
    advertising,
    userAgent,
    url: `${originOf(config, order.platform)}/`,
  }
}

const readClaimed = async (app: FeedingApp, rows: readonly ClaimFeed[]): Promise<Claimed[]> => {
  const ids = rows.flatMap(({ id, orderId }) => (orderId === null ? [] : [id]))
  const orders = new Map((ids.length > 0 ? await listFedOrders(app.db, { ids }) : []).map((order) => [order.id, order]))
  const inOrder = rows.toSorted((a, b) => a.id - b.id)
  return inOrder.flatMap((row) => {
    const order = orders.get(row.id)
    const event = order ? toOrderEvent(app, row, order) : row.orderId === null ? toPageEvent(app, row) : undefined
    // an order that was deleted meanwhile has deleted its row
    return event ? [{ id: row.id, platform: row.platform, tries: row.tries, event }] : []
  })
}

const idsOf = (rows: readonly Claimed[]): number[] => rows.map(({ id }) => id)

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

/** Sends a batch and stores what became of it. One refused event refuses its whole request, so its events are sent one by one. */
const sendBatch = async (app: FeedingApp, feed: AnalyticsFeed, batch: readonly Claimed[]): Promise<boolean> => {
  const [first] = batch
  if (!first) return true
  await failpoint('analytics.beforeSend')
  const result = await feed.send(
    first.platform,
    batch.map(({ event }) => event),
  )
  await failpoint('analytics.afterSend')
  if (result.outcome === 'refused' && batch.length > 1) {
    for (const one of batch) await sendBatch(app, feed, [one])
    return true
  }
  const ids = idsOf(batch)
  const now = app.clock()
  if (result.outcome === 'accepted') await removeFed(app.db, { ids })
  else if (result.outcome === 'refused') await buryFeed(app.db, { ids, now, failure: result.cause })
  else await retryFeed(app.db, { ids, dueAt: retryAt(now, first.tries), failure: result.cause })
  return result.outcome !== 'failed'
}

/** Sets aside what the vendor does not take. Returns the others. */
const sort = async (app: FeedingApp, feed: AnalyticsFeed, claimed: readonly Claimed[]): Promise<Claimed[]> => {
  const now = app.clock()
  const oldest = now.getTime() - feed.oldestMs
  const known = claimed.filter(({ event }) => feed.takes(event))
  const fresh = known.filter(({ event }) => event.at.getTime() >= oldest)
  const [unknown, old] = [claimed.filter((row) => !known.includes(row)), known.filter((row) => !fresh.includes(row))]
  if (unknown.length > 0) await removeFed(app.db, { ids: idsOf(unknown) })
  if (old.length > 0) await buryFeed(app.db, { ids: idsOf(old), now, failure: 'too old for the vendor' })
  return fresh
}

const feedVendor = async (app: FeedingApp, vendor: FeedVendor, feed: AnalyticsFeed): Promise<boolean> => {
  const now = app.clock()
  const rows = await claimFeed(app.db, { vendor, now, until: new Date(now.getTime() + LEASE_MS), most: MOST })
  const batches = toBatches(feed, await sort(app, feed, await readClaimed(app, rows)))
  const started = performance.now()
  let isWorking = true
  for (const [at, batch] of batches.entries()) {
    if (isWorking && performance.now() - started < BUDGET_MS) isWorking = await sendBatch(app, feed, batch)
    // a vendor that fails is spared: the others wait as long as the batch that failed
    else
      await retryFeed(app.db, { ids: idsOf(batch), dueAt: retryAt(app.clock(), at === 0 ? 0 : 1), failure: 'spared' })
  }
  return isWorking && rows.length === MOST
}

const feedsOf = ({ integrations: { analytics } }: FeedingApp): [FeedVendor, AnalyticsFeed][] =>
  analytics
    ? [
        ['ga4', analytics.ga4],
        ['meta', analytics.meta],
      ]
    : []

/**
 * Sends waiting events to the vendors of analytics. Each is removed once the vendor has taken it, so that none is lost; one whose
 * answer was lost is sent again. Returns whether more wait. TRACK-8
 */
export const feedVendors = async (app: FeedingApp): Promise<boolean> => {
  const active = feedsOf(app).filter(([, feed]) => brandIds.some((brand: BrandId) => feed.has(brand)))
  const feeds = active.flatMap(([vendor, feed]) =>
    brandIds.filter((brand) => feed.has(brand)).map((brand) => `${vendor}:${brand}`),
  )
  await dropUnfed(app.db, { feeds })
  const more: boolean[] = []
  for (const [vendor, feed] of active) more.push(await feedVendor(app, vendor, feed))
  return more.includes(true)
}
