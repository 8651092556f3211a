import type { AnalyticsName } from '@shop/contract'
import { originOf } from '#src/brand-origin.ts'
import type { App } from '#src/handler-context.ts'
import type { FedEvent, FeedVendor } from '#src/integrations/analytics/analytics-feed.ts'
import type { FeedBody } from './feed-body.ts'
import { type ClaimFeed, listFedOrders, type ListFedOrders, listRefusals } from './feed-sql.ts'

type Needs = Pick<App, 'db' | 'config'>

/** A claimed row with the event that the vendor receives. */
export interface Claimed extends Pick<ClaimFeed, 'id' | 'platform' | 'tries'> {
  event: FedEvent
}

interface OrderSource {
  visitorId?: string
  sessionId?: string
  advertising?: boolean
  userAgent?: string
}

const toPageEvent = ({ config }: Needs, { key, platform, at, ...row }: ClaimFeed): FedEvent => {
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

/** Returns the purchase or refund of an order; undefined if consent was withdrawn, which removes the visitor from the order. */
const toOrderEvent = ({ config }: Needs, { key, at }: ClaimFeed, order: ListFedOrders): FedEvent | undefined => {
  const { visitorId: clientId, sessionId, advertising = false, userAgent } = order.attribution as OrderSource
  if (clientId === undefined) return undefined
  const event = toMoney(order)
  // the browser's event of the same purchase has the same id
  const id = event.name === 'purchase' ? String(order.orderId) : key
  return { ...event, id, at, clientId, sessionId, advertising, userAgent, url: `${originOf(config, order.platform)}/` }
}

/**
 * Reads the events of claimed rows, in the order of the rows. Rows without an event are left out: the last choice of the browser
 * refuses their purpose, or their order no longer names a visitor. Without consent to advertising an event is not used for it.
 */
export const readClaimed = async (app: Needs, vendor: FeedVendor, rows: readonly ClaimFeed[]): Promise<Claimed[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const orders = new Map((await listFedOrders(app.db, { ids })).map((order) => [order.id, order]))
  const refusals = new Map((await listRefusals(app.db, { ids })).map((refusal) => [refusal.id, refusal]))
  const toEvent = (row: ClaimFeed): FedEvent | undefined => {
    if (row.orderId === null) return toPageEvent(app, row)
    const order = orders.get(row.id)
    return order && toOrderEvent(app, row, order)
  }
  const inOrder = rows.toSorted((a, b) => a.id - b.id)
  return inOrder.flatMap((row) => {
    const refusal = refusals.get(row.id)
    if (refusal && (vendor === 'meta' || !refusal.measurement)) return []
    const event = toEvent(row)
    if (!event) return []
    const { id, platform, tries } = row
    return [{ id, platform, tries, event: refusal ? { ...event, advertising: false, userAgent: undefined } : event }]
  })
}
