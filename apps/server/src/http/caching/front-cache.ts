import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrandId } from '@shop/brands'
import type { CallName } from '@shop/contract'
import { LRUCache } from 'lru-cache'
import { type Entry, sendEntry, sizeOf } from './cache-entry.ts'
import { TagIndex } from './tag-index.ts'
import { nextRequestId } from '#src/http/routing/request-id.ts'

const MAX_URL = 500
const MAX_BYTES = 64 * 1024 * 1024

/** Time (ms) for which an invalidated response is still served. */
const STALE_MS = 1_000

/**
 * Reports whether an entry may be served. The first request after an invalidation is a miss and refreshes the response. Other
 * requests get the stale response for at most a second, so that an edit does not send all requests for a page to the router.
 */
const mayServe = (entry: Entry): boolean => {
  const now = Date.now()
  if (now - entry.madeAt > entry.maxAgeMs) return false
  if (entry.staleSince === undefined) return true
  if (!entry.isRevalidated) {
    entry.isRevalidated = true
    return false
  }
  return now - entry.staleSince <= STALE_MS
}

/** A response that was sent from the cache. */
export interface Served {
  /** Name of the call; undefined: a page. */
  call: CallName | undefined
  brand: BrandId
  requestId: string
}

/**
 * Serves cached public responses as bytes before the router. Entries are keyed by scope and URL. The scope is the brand, and
 * also the host if `PUBLIC_ORIGIN` is not set, because a page then contains the requested host in its canonical address.
 * A miss continues to the router.
 */
export class FrontCache {
  readonly #index = new TagIndex()
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    dispose: (entry, key) => this.#index.remove(key, entry.tags),
  })
  readonly #brandOf: (host: string | undefined) => BrandId
  readonly #byHost: boolean
  #hits = 0
  #misses = 0
  constructor(brandOf: (host: string | undefined) => BrandId, { byHost = false }: { byHost?: boolean } = {}) {
    this.#brandOf = brandOf
    this.#byHost = byHost
  }

  #keyOf(brand: BrandId, host: string | undefined, url: string): string {
    return this.#byHost ? `${brand} ${host?.toLowerCase()} ${url}` : `${brand} ${url}`
  }

  get size(): number {
    return this.#entries.size
  }

  /** Lookups so far. A request that can have no entry is none. */
  get lookups(): { hit: number; miss: number } {
    return { hit: this.#hits, miss: this.#misses }
  }

  /** Sends the cached response. Returns what was sent; undefined on a miss. */
  serve(request: IncomingMessage, response: ServerResponse): Served | undefined {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || url.length > MAX_URL) return undefined
    let brand: BrandId
    try {
      brand = this.#brandOf(request.headers.host)
    } catch {
      // the router refuses an unknown host with a typed error
      return undefined
    }
    const entry = this.#entries.get(this.#keyOf(brand, request.headers.host, url))
    if (!entry || !mayServe(entry)) return this.#miss()
    const requestId = nextRequestId()
    if (!sendEntry(entry, request, response, requestId)) return this.#miss()
    this.#hits += 1
    return { call: entry.call, brand, requestId }
  }

  #miss(): undefined {
    this.#misses += 1
  }

  put(brand: BrandId, request: IncomingMessage, entry: Entry): void {
    const { url, headers } = request
    if (url === undefined || url.length > MAX_URL || entry.staleSince !== undefined) return
    const key = this.#keyOf(brand, headers.host, url)
    this.#entries.set(key, entry)
    this.#index.add(key, entry.tags)
  }

  /** `isStrict`: the entries are not served even once while they are made again. */
  invalidate(tag: string, isStrict = false): void {
    const now = Date.now()
    if (tag === 'all' && isStrict) this.#entries.clear()
    else if (tag === 'all') for (const entry of this.#entries.values()) entry.staleSince ??= now
    else
      for (const key of this.#index.list(tag)) {
        const entry = this.#entries.peek(key)
        if (isStrict || entry?.strictTags.includes(tag)) this.#entries.delete(key)
        else if (entry) entry.staleSince ??= now
      }
  }
}
