import type { BrandId } from '@shop/brands'
import type { Outbound } from '../outbound-client.ts'
import { type AnalyticsFeed, type FedEvent, oldestMsOf, sendFeed } from './analytics-feed.ts'

export interface Ga4Options {
  /** `https://www.google-analytics.com`, or the sandbox's `/ga4`. */
  api: string
  keys: Readonly<Partial<Record<BrandId, { id: string; secret: string }>>>
  outbound: Outbound
}

const MOST_EVENTS = 25

/** The visitor as GA4 names clients: two numbers with a point between. */
export const ga4Client = (visitorId: string): string =>
  `${Number.parseInt(visitorId.slice(0, 8), 16)}.${Number.parseInt(visitorId.slice(8, 16), 16)}`

/** The session as a number, as GA4 names sessions. */
export const ga4Session = (sessionId: string): number => Number.parseInt(sessionId.slice(0, 8), 16)

const toEvent = ({ name, params, at, sessionId, url }: FedEvent) => ({
  name,
  timestamp_micros: at.getTime() * 1_000,
  params: {
    ...params,
    page_location: params.page_location ?? url,
    ...(sessionId !== undefined && { session_id: ga4Session(sessionId) }),
    // without it the event is in no real-time report
    engagement_time_msec: 1,
  },
})

/**
 * GA4 by the Measurement Protocol. A request is about one browser. The vendor answers 204 whatever it receives, and has no
 * identifier that drops repeated events except the transaction of a purchase: a request whose answer was lost may count twice.
 */
export const createGa4Feed = ({ api, keys, outbound }: Ga4Options): AnalyticsFeed => ({
  most: MOST_EVENTS,
  oldestMs: oldestMsOf.ga4,
  has: (brand) => keys[brand] !== undefined,
  takes: () => true,
  batchKey: ({ clientId, advertising }) => `${clientId} ${advertising}`,
  async send(brand, events) {
    const key = keys[brand]
    const [first] = events
    if (!key || !first) return { outcome: 'refused', cause: 'no keys' }
    const consent = first.advertising ? 'GRANTED' : 'DENIED'
    const query = new URLSearchParams({ measurement_id: key.id, api_secret: key.secret })
    const body = {
      client_id: ga4Client(first.clientId),
      consent: { ad_user_data: consent, ad_personalization: consent },
      events: events.map(toEvent),
    }
    return sendFeed(
      outbound,
      {
        method: 'POST',
        url: `${api}/mp/collect?${query.toString()}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      ({ status }) => ({ cause: '', isLasting: status === 400 || status === 413 }),
    )
  },
})
