/** Event that a vendor of analytics has received from a server. */
export interface ReceivedEvent {
  vendor: 'ga4' | 'meta'
  /** Measurement id or pixel. */
  property: string
  name: string
  /** The event as it was sent. */
  event: Record<string, unknown>
  /** The request around the event, without keys. */
  request: Record<string, unknown>
  /** What the vendor's validation says about the request; empty if it is right. */
  problems: readonly object[]
  /** Of Meta: an event with this name and id was received before, so it does not count. */
  isDuplicate: boolean
}

export interface AnalyticsStore {
  add(event: ReceivedEvent): void
  list(vendor?: string): readonly ReceivedEvent[]
  /** Whether an event with this name and id is known. */
  has(property: string, name: string, id: string): boolean
  reset(): void
}

const MOST = 5_000

export const createAnalyticsStore = (): AnalyticsStore => {
  let events: ReceivedEvent[] = []
  return {
    add: (event) => {
      events.push(event)
      if (events.length > MOST) events.shift()
    },
    list: (vendor) => (vendor === undefined ? events : events.filter((event) => event.vendor === vendor)),
    has: (property, name, id) =>
      events.some(
        (known) =>
          known.vendor === 'meta' && known.property === property && known.name === name && known.event.event_id === id,
      ),
    reset: () => {
      events = []
    },
  }
}
