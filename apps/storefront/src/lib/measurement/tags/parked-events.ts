import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'
import type { AnalyticsEvent } from '../track.ts'

const KEY = 'analytics.parked'
const MOST_PARKED = 20
/** A session of analytics. Older events would count as another visit. */
const VALID_MS = 1_800_000

interface Parked {
  at: number
  event: AnalyticsEvent
}

const readParked = (store: KeyStore): Parked[] => {
  try {
    const list: unknown = JSON.parse(store.get(KEY) ?? '[]')
    return Array.isArray(list) ? (list as Parked[]) : []
  } catch {
    // ignore invalid stored data
    return []
  }
}

const openTab = (): KeyStore => openKeyStore('sessionStorage')

/** Stores an event of a page that may not load tags, for the next page of this tab that may. At most 20. */
export const parkEvent = (event: AnalyticsEvent, now: Date, store = openTab()): void => {
  store.set(KEY, JSON.stringify([...readParked(store), { at: now.getTime(), event }].slice(-MOST_PARKED)))
}

/** Removes the stored events and returns those of the last 30 minutes. */
export const takeParked = (now: Date, store = openTab()): AnalyticsEvent[] => {
  const parked = readParked(store)
  store.remove(KEY)
  return parked.filter(({ at }) => now.getTime() - at < VALID_MS).map(({ event }) => event)
}
