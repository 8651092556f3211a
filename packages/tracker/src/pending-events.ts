import type { Store } from './environment.ts'
import { SESSION_MS } from './expiry.ts'

/** An analytics event of a page where tracking is off. */
export interface PendingEvent {
  /** Time (ms) of the event. */
  at: number
  analytics: { name: string; params: object; advertising: boolean; consentId?: string | undefined }
}

export interface PendingEvents {
  add: (event: PendingEvent) => void
  /** Removes the events and returns those of the last 30 minutes, oldest first. */
  take: (now: number) => PendingEvent[]
  clear: () => void
}

const MOST_PENDING = 20

/** Key of the events that wait in the tab. */
const pendingKey = (serviceNumber: string): string => `tracker.${serviceNumber}.pending`

const isPending = (given: unknown): given is PendingEvent => {
  const { at, analytics } = (given ?? {}) as Partial<PendingEvent>
  return typeof at === 'number' && typeof analytics?.name === 'string' && typeof analytics.params === 'object'
}

/**
 * Events that wait in the tab for a page where tracking is on, at most 20; later ones are dropped. They outlast the document, because
 * such a page is often left by loading another one. Without storage they last as long as the document. TRACK-8
 */
export const createPendingEvents = (store: Store | undefined, serviceNumber: string): PendingEvents => {
  const key = pendingKey(serviceNumber)
  let unstored: PendingEvent[] = []
  const read = (): PendingEvent[] => {
    try {
      const list: unknown = JSON.parse(store?.get(key) ?? '[]')
      return Array.isArray(list) ? list.filter(isPending) : []
    } catch {
      // damaged data is dropped
      return []
    }
  }
  const clear = (): void => {
    unstored = []
    store?.remove(key)
  }
  return {
    add: (event) => {
      const stored = read()
      if (stored.length + unstored.length >= MOST_PENDING) return
      if (!store?.set(key, JSON.stringify([...stored, event]))) unstored.push(event)
    },
    take: (now) => {
      const events = [...read(), ...unstored]
      clear()
      return events.filter(({ at }) => now - at < SESSION_MS)
    },
    clear,
  }
}
