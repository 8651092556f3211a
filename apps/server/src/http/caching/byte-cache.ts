import { LRUCache } from 'lru-cache'
import { createEntry, type Entry, type NewEntry, sizeOf } from './cache-entry.ts'
import { TagIndex } from './tag-index.ts'

const MAX_BYTES = 96 * 1024 * 1024
/** Number of tags whose last invalidation is remembered for responses that are being made. */
const MAX_INVALIDATIONS = 20_000

/** Numbers of lookups: `stale` entries were served and made again. */
export interface Lookups {
  hit: number
  stale: number
  miss: number
}

interface Options {
  /** How long (ms) an invalidated entry may be served while it is made again; 0: not at all. */
  staleMs: number
  /** False: every response is made for each request. */
  isOn?: boolean
  now?: () => number
}

/**
 * Byte cache of public responses, keyed by brand and URL. A hit never reaches the router. `invalidate('all')` invalidates every
 * entry, `invalidate(tag)` the entries with that tag. An entry built from data read before an invalidation is never stored
 * after it.
 */
export class ByteCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #index = new TagIndex()
  readonly #pending = new Map<string, Promise<Entry | undefined>>()
  /** Sequence number of the last invalidation of each tag. */
  readonly #invalidated: LRUCache<string, number>
  /** Invalidations up to this number may have been forgotten. */
  #forgotten = 0
  #sequence = 0
  #lastOfAll = 0
  readonly #lookups: Lookups = { hit: 0, stale: 0, miss: 0 }
  readonly #staleMs: number
  readonly #isOn: boolean
  readonly #now: () => number

  constructor({ staleMs, isOn = true, now = Date.now }: Options) {
    this.#staleMs = staleMs
    this.#isOn = isOn
    this.#now = now
    this.#entries = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: sizeOf,
      dispose: (entry, key) => this.#index.remove(key, entry.tags),
    })
    this.#invalidated = new LRUCache({
      max: MAX_INVALIDATIONS,
      dispose: (sequence, _, reason) => {
        if (reason === 'evict') this.#forgotten = Math.max(this.#forgotten, sequence)
      },
    })
  }

  get size(): number {
    return this.#entries.size
  }

  /** Lookups so far. */
  get lookups(): Readonly<Lookups> {
    return this.#lookups
  }

  /** `isStrict`: the entries are not served even once while they are made again. */
  invalidate(tag: string, isStrict = this.#staleMs === 0): void {
    this.#sequence += 1
    if (tag === 'all') {
      this.#lastOfAll = this.#sequence
      if (isStrict) this.#entries.clear()
      else for (const entry of this.#entries.values()) entry.staleSince ??= this.#now()
      return
    }
    this.#invalidated.set(tag, this.#sequence)
    for (const key of this.#index.list(tag)) {
      const entry = this.#entries.peek(key)
      if (!entry) continue
      if (isStrict || entry.strictTags.includes(tag)) this.#entries.delete(key)
      else entry.staleSince ??= this.#now()
    }
  }

  /** Returns the entry if it may be served. `fresh` is false if it must also be revalidated. */
  find(key: string): { entry: Entry; fresh: boolean } | undefined {
    const found = this.peek(key)
    this.#lookups[found === undefined ? 'miss' : found.fresh ? 'hit' : 'stale'] += 1
    return found
  }

  /** Finds an entry without counting a lookup. */
  peek(key: string): { entry: Entry; fresh: boolean } | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const now = this.#now()
    if (entry.endsAt !== undefined && entry.endsAt <= now) return undefined
    const staleSince =
      entry.staleSince ?? (now - entry.madeAt > entry.maxAgeMs ? entry.madeAt + entry.maxAgeMs : undefined)
    if (staleSince === undefined) return { entry, fresh: true }
    return now - staleSince <= this.#staleMs ? { entry, fresh: false } : undefined
  }

  /** Computes the entry once for all waiting callers. Stores it unless it was invalidated meanwhile. */
  async make(key: string, produce: () => Promise<NewEntry | undefined>): Promise<Entry | undefined> {
    if (!this.#isOn) {
      const made = await produce()
      return made && createEntry(made, this.#now())
    }
    // a read started before an invalidation is not shared with later callers
    const sequence = this.#sequence
    const flight = `${sequence} ${key}`
    const pending = this.#pending.get(flight)
    if (pending) return pending
    const making = produce().then((made) => {
      if (!made) return undefined
      const entry = createEntry(made, this.#now())
      if (!this.#isInvalidatedSince(sequence, entry)) this.#store(key, entry)
      return entry
    })
    this.#pending.set(flight, making)
    try {
      return await making
    } finally {
      this.#pending.delete(flight)
    }
  }

  /** Waits for pending computations, so that nothing reads the database after shutdown. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#pending.values())
  }

  #store(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    this.#index.add(key, entry.tags)
  }

  #isInvalidatedSince(sequence: number, { tags }: Entry): boolean {
    if (this.#lastOfAll > sequence || this.#forgotten > sequence) return true
    return this.#sequence > sequence && tags.some((tag) => (this.#invalidated.get(tag) ?? 0) > sequence)
  }
}
