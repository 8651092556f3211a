import type { AnalyticsName, AnalyticsParams } from '@shop/contract'
import { readConsent } from '../consent.ts'
import { storePending, takePending } from './pending-events.ts'

/** An analytics event with its parameters. TRACK-8 */
export type AnalyticsEvent = { [N in AnalyticsName]: { name: N; params: AnalyticsParams<N> } }[AnalyticsName]
type Listener = (event: AnalyticsEvent) => void

/** Events before the code of measuring has loaded. They are dropped if the person has not consented. */
const MOST_WAITING = 30
const waiting: AnalyticsEvent[] = []
let listener: Listener | undefined

/**
 * Reports an analytics event after its action has completed. Has no effect without consent, and never throws. Called in the browser
 * only. TRACK-8
 */
export const track = <N extends AnalyticsName>(name: N, params: AnalyticsParams<N>): void => {
  const event = { name, params } as AnalyticsEvent
  if (listener) listener(event)
  else if (waiting.length < MOST_WAITING) waiting.push(event)
}

/** Receives the events, first those that have waited. Returns a function that ends it. */
export const listenToEvents = (next: Listener): (() => void) => {
  listener = next
  for (const event of [...takePending('waiting', new Date()), ...waiting.splice(0)]) next(event)
  return () => {
    listener = undefined
  }
}

/**
 * Stores the events that still wait when the document goes away, for the next document of the tab: an event is often followed by a
 * navigation, such as that after a login. Only with consent.
 */
export const storeWaitingEvents = (): void => {
  const { measurement, advertising } = readConsent() ?? {}
  const events = waiting.splice(0)
  if (measurement === true || advertising === true) storePending('waiting', events, new Date())
}
