import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'
import type { AnalyticsEvent } from './track.ts'

/**
 * What the events wait for: a page that may load tags (`pending`), or a document in which code loads that did not load in theirs: that
 * of measuring (`waiting`) or of one outlet.
 */
export type PendingFor = 'pending' | 'waiting' | 'waiting.tracker' | 'waiting.tags'

const keyOf = (what: PendingFor): string => `analytics.${what}`
const MOST_PENDING = 20
/** A session of analytics. Older events would count as another visit. */
const VALID_MS = 1_800_000

interface Pending {
  at: number
  event: AnalyticsEvent
}

const readPending = (store: KeyStore, key: string): Pending[] => {
  try {
    const list: unknown = JSON.parse(store.get(key) ?? '[]')
    return Array.isArray(list) ? (list as Pending[]) : []
  } catch {
    // ignore invalid stored data
    return []
  }
}

const openTab = (): KeyStore => openKeyStore('sessionStorage')

/** Stores events for a later document of this tab. At most 20. */
export const storePending = (what: PendingFor, events: readonly AnalyticsEvent[], now: Date): void => {
  if (events.length === 0) return
  const store = openTab()
  const added = events.map((event): Pending => ({ at: now.getTime(), event }))
  store.set(keyOf(what), JSON.stringify([...readPending(store, keyOf(what)), ...added].slice(-MOST_PENDING)))
}

/** Removes the stored events and returns those of the last 30 minutes. */
export const takePending = (what: PendingFor, now: Date): AnalyticsEvent[] => {
  const store = openTab()
  const pending = readPending(store, keyOf(what))
  if (pending.length > 0) store.remove(keyOf(what))
  return pending.filter(({ at }) => now.getTime() - at < VALID_MS).map(({ event }) => event)
}
