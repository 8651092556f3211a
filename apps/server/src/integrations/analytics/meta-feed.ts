import type { BrandId } from '@shop/brands'
import type { AnalyticsItem, AnalyticsName } from '@shop/contract'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Outbound, OutboundReply } from '../outbound-client.ts'
import { type AnalyticsFeed, type FedEvent, type FeedError, oldestMsOf, sendFeed } from './analytics-feed.ts'

export interface MetaOptions {
  /** `https://graph.facebook.com/<version>`, or the sandbox's `/meta-graph/<version>`. */
  api: string
  keys: Readonly<Partial<Record<BrandId, { id: string; secret: string }>>>
  outbound: Outbound
}

const MOST_EVENTS = 100

/** Standard events of the vendor. The others have none and are not sent. */
const names: Readonly<Partial<Record<AnalyticsName, string>>> = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  search: 'Search',
  sign_up: 'CompleteRegistration',
  purchase: 'Purchase',
}

interface KnownParams {
  currency?: string
  value?: number
  items?: readonly AnalyticsItem[]
  search_term?: string
  transaction_id?: string
}

const toCustomData = ({ currency, value, items, search_term, transaction_id }: KnownParams) => ({
  ...(currency !== undefined && { currency, value }),
  ...(items && {
    content_type: 'product',
    content_ids: items.map(({ item_id }) => item_id),
    contents: items.map(({ item_id, quantity, price }) => ({ id: item_id, quantity, item_price: price })),
    num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
  }),
  ...(search_term !== undefined && { search_string: search_term }),
  ...(transaction_id !== undefined && { order_id: transaction_id }),
})

/** The person: a hash of the random id of the browser and its name. No name, phone, e-mail address or network. */
const toUserData = ({ clientId, userAgent }: FedEvent) => ({
  external_id: [createHash('sha256').update(clientId).digest('hex')],
  client_user_agent: userAgent,
})

const toEvent = (event: FedEvent) => ({
  event_name: names[event.name],
  event_time: Math.floor(event.at.getTime() / 1_000),
  event_id: event.id,
  action_source: 'website',
  event_source_url: event.url,
  user_data: toUserData(event),
  custom_data: toCustomData(event.params),
})

const Failed = z.object({
  error: z.object({ message: z.string(), code: z.number(), is_transient: z.boolean().optional() }),
})
/** Invalid parameter. The other codes are about tokens, permissions and limits, which people and time correct. */
const INVALID_PARAMETER = 100

const readError = ({ body }: OutboundReply): FeedError => {
  try {
    const { code, message, is_transient: isTransient } = Failed.parse(JSON.parse(body)).error
    return { cause: `${code} ${message}`, isLasting: code === INVALID_PARAMETER && isTransient !== true }
  } catch {
    // not an answer of the vendor: the status alone
    return { cause: '', isLasting: false }
  }
}

/** Meta by the Conversions API. The vendor drops events with a name and id that it knows, so a repeated request counts once. */
export const createMetaFeed = ({ api, keys, outbound }: MetaOptions): AnalyticsFeed => ({
  most: MOST_EVENTS,
  oldestMs: oldestMsOf.meta,
  has: (brand) => keys[brand] !== undefined,
  takes: ({ name, advertising, userAgent }) => advertising && userAgent !== undefined && names[name] !== undefined,
  batchKey: () => '',
  async send(brand, events) {
    const key = keys[brand]
    if (!key) return { outcome: 'refused', cause: 'no keys' }
    return sendFeed(
      outbound,
      {
        method: 'POST',
        url: `${api}/${encodeURIComponent(key.id)}/events`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: events.map(toEvent), access_token: key.secret }),
      },
      readError,
    )
  },
})
