import { LRUCache } from 'lru-cache'
import { createEntry, type Entry, type NewEntry } from './cache-entry.ts'

const MAX_BYTES = 96 * 1024 * 1024

/**
 * Public answers kept as bytes, keyed by brand and address. A hit never reaches the router.
 * `invalidate('all')` ends every entry, `invalidate(tag)` those that carry it; an entry made from what was read
 * before an invalidation is never kept after it.
 */
export class ByteCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // the value, the encodings and what pages carry of it come on top of the body
    sizeCalculation: (entry, key) => key.length + entry.body.length * 5 + 2_000,
  })
  readonly #pending = new Map<string, Promise<Entry | undefined>>()
  readonly #tagGenerations = new Map<string, number>()
  #generation = 0
  readonly #staleMs: number
  readonly #keeps: boolean
  readonly #now: () => number

  /**
   * `staleMs`: how long an outdated entry may still be served while it is made anew; 0 never.
   * `keeps`: false makes every answer anew for everyone who asks.
   */
  constructor({ staleMs, keeps = true, now = Date.now }: { staleMs: number; keeps?: boolean; now?: () => number }) {
    this.#staleMs = staleMs
    this.#keeps = keeps
    this.#now = now
  }

  get size(): number {
    return this.#entries.size
  }

  invalidate(word: string): void {
    const now = this.#now()
    if (word !== 'all') {
      this.#tagGenerations.set(word, (this.#tagGenerations.get(word) ?? 0) + 1)
      for (const [key, entry] of this.#entries.entries()) if (entry.tag === word) this.#entries.delete(key)
      return
    }
    this.#generation++
    this.#tagGenerations.clear()
    if (this.#staleMs === 0) this.#entries.clear()
    else for (const entry of this.#entries.values()) entry.staleSince ??= now
  }

  /** The entry if it may be served as it is; `fresh` says whether it must be made anew beside that. */
  find(key: string): { entry: Entry; fresh: boolean } | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const now = this.#now()
    if (entry.endsAt !== undefined && entry.endsAt <= now) return undefined
    const staleSince =
      entry.staleSince ?? (now - entry.madeAt > entry.maxAgeMs ? entry.madeAt + entry.maxAgeMs : undefined)
    if (staleSince === undefined) return { entry, fresh: true }
    return now - staleSince <= this.#staleMs ? { entry, fresh: false } : undefined
  }

  /** Makes the entry, once for all who wait for it, and keeps it unless it was outdated while it was made. */
  async make(
    key: string,
    tag: string | undefined,
    produce: () => Promise<NewEntry | undefined>,
  ): Promise<Entry | undefined> {
    if (!this.#keeps) {
      const made = await produce()
      return made && createEntry(made, tag, this.#now())
    }
    // a read begun before an invalidation is not shared with who asks after it
    const generation = this.#generationOf(tag)
    const flight = `${generation} ${key}`
    const pending = this.#pending.get(flight)
    if (pending) return pending
    const making = produce().then((made) => {
      if (!made) return undefined
      const entry = createEntry(made, tag, this.#now())
      if (generation === this.#generationOf(tag)) this.#entries.set(key, entry)
      return entry
    })
    this.#pending.set(flight, making)
    try {
      return await making
    } finally {
      this.#pending.delete(flight)
    }
  }

  /** Waits for what is being made, so that nothing reads after the end. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#pending.values())
  }

  #generationOf(tag: string | undefined): string {
    return `${this.#generation}.${tag === undefined ? 0 : (this.#tagGenerations.get(tag) ?? 0)}`
  }
}
