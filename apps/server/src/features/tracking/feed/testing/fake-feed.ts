import type { AnalyticsFeed, AnalyticsFeeds, FedEvent, FeedResult } from '#src/integrations/analytics/analytics-feed.ts'

/** A request to a vendor, as its feed received it. */
export interface FedRequest {
  vendor: string
  events: FedEvent[]
}

interface Answers {
  /** Answer to a request; accepted without one. */
  answer?: (request: FedRequest) => FeedResult
  most?: number
}

/** Vendors that store what they receive and answer what a test says. Only the brand ru has keys. */
export const createFakeFeeds = ({ answer, most = 25 }: Answers = {}): AnalyticsFeeds & { requests: FedRequest[] } => {
  const requests: FedRequest[] = []
  const open = (vendor: 'ga4' | 'meta', oldestMs: number): AnalyticsFeed => ({
    most,
    oldestMs,
    has: (brand) => brand === 'ru',
    takes: ({ advertising }) => vendor === 'ga4' || advertising,
    batchKey: ({ advertising }) => String(advertising),
    send: (_brand, events) => {
      const request = { vendor, events: [...events] }
      requests.push(request)
      return Promise.resolve(answer?.(request) ?? { outcome: 'accepted' })
    },
  })
  return { ga4: open('ga4', 72 * 3_600_000), meta: open('meta', 7 * 86_400_000), requests }
}
