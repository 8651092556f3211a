import type { BrandId } from '@shop/brands'
import type { AnalyticsName } from '@shop/contract'
import { OutboundError, type OutboundReply, type OutboundRequest, type Outbound } from '../outbound-client.ts'

/** Event as a vendor receives it. */
export interface FedEvent {
  /** Random id of the event of a page, or the order of a purchase. */
  id: string
  name: AnalyticsName
  params: Readonly<Record<string, unknown>>
  at: Date
  /** Random id of the browser, stored there with consent to measurement. */
  clientId: string
  sessionId: string | undefined
  /** The person consents to advertising. */
  advertising: boolean
  /** Name of the browser; stored with consent to advertising only. */
  userAgent: string | undefined
  /** Address of the page. */
  url: string
}

/**
 * `refused`: the vendor takes none of these events, ever. `failed`: the same request may succeed later; the vendor may have taken
 * the events.
 */
export type FeedResult = { outcome: 'accepted' } | { outcome: 'refused' | 'failed'; cause: string }

export type FeedVendor = 'ga4' | 'meta'

/** Age (ms) up to which a vendor takes events. A request to Meta with one older than seven days is refused as a whole. */
export const oldestMsOf: Readonly<Record<FeedVendor, number>> = {
  ga4: 72 * 3_600_000,
  meta: 7 * 86_400_000 - 3_600_000,
}

/** Sends events of consenting people to a vendor. */
export interface AnalyticsFeed {
  /** Most events of a request. */
  readonly most: number
  /** Age (ms) up to which the vendor takes events. */
  readonly oldestMs: number
  /** Whether a brand has keys. */
  has(brand: BrandId): boolean
  /** Whether the vendor knows an event. Others are not sent. */
  takes(event: FedEvent): boolean
  /** Events with the same key may share a request. */
  batchKey(event: FedEvent): string
  send(brand: BrandId, events: readonly FedEvent[]): Promise<FeedResult>
}

export type AnalyticsFeeds = Readonly<Record<FeedVendor, AnalyticsFeed>>

const MOST_CAUSE = 300

/** Error of a vendor. `isLasting`: the events are wrong, so that the same request fails again. */
export interface FeedError {
  cause: string
  isLasting: boolean
}

/** Sends a request and judges by the vendor's error what it means for the events. */
export const sendFeed = async (
  outbound: Outbound,
  request: OutboundRequest,
  read: (reply: OutboundReply) => FeedError,
): Promise<FeedResult> => {
  try {
    const reply = await outbound.send(request)
    const { status } = reply
    if (status >= 200 && status < 300) return { outcome: 'accepted' }
    const { cause, isLasting } = read(reply)
    return { outcome: isLasting ? 'refused' : 'failed', cause: `${status} ${cause}`.trim().slice(0, MOST_CAUSE) }
  } catch (error) {
    if (!(error instanceof OutboundError) || error.failure === 'notAllowed') throw error
    return { outcome: 'failed', cause: error.failure }
  }
}
