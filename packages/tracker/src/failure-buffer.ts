import type { Store } from './environment.ts'

export interface BufferedEvent {
  id: string
}

export interface FailureBuffer<E> {
  read: () => E[]
  add: (events: readonly E[]) => void
  remove: (ids: ReadonlySet<string>) => void
  clear: () => void
}

/** Bound of buffered events. The oldest are dropped. */
export const MOST_BUFFERED = 200
/** Bound of the buffer in characters, so that it never uses up the storage of a page. */
const MOST_LETTERS = 200_000

const keyOf = (serviceNumber: string): string => `tracker.${serviceNumber}.unsent`

/**
 * Events that the collector has not accepted, in storage, so that they outlast the page. Tabs share it: an event may be sent by
 * two of them, and the collector counts it once by its id. TRACK-2
 */
export const createFailureBuffer = <E extends BufferedEvent>(store: Store, serviceNumber: string): FailureBuffer<E> => {
  const key = keyOf(serviceNumber)
  const read = (): E[] => {
    try {
      const list: unknown = JSON.parse(store.get(key) ?? '[]')
      return Array.isArray(list) ? list : []
    } catch {
      // damaged data is dropped
      return []
    }
  }
  const write = (events: readonly E[]): void => {
    let rest = events.slice(-MOST_BUFFERED)
    let text = JSON.stringify(rest)
    while (rest.length > 0 && (text.length > MOST_LETTERS || !store.set(key, text))) {
      rest = rest.slice(Math.ceil(rest.length / 2))
      text = JSON.stringify(rest)
    }
    if (rest.length === 0) store.remove(key)
  }
  return {
    read,
    add: (events: readonly E[]) => write([...read(), ...events]),
    remove: (ids: ReadonlySet<string>) => write(read().filter(({ id }) => !ids.has(id))),
    clear: () => store.remove(key),
  }
}
