import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrandId } from '@shop/brands'
import { LRUCache } from 'lru-cache'
import { type Entry, sendEntry } from './cache-entry.ts'
import { nextRequestId } from '#src/http/routing/request-id.ts'

const MAX_URL = 500

/**
 * Serves cached public responses as bytes before the router. Entries are keyed by scope and URL. The scope is the brand, and
 * the host as well where no `PUBLIC_ORIGIN` is set, because a page then names the requested host as its canonical address.
 * A miss continues to the router.
 */
export class FrontCache {
  readonly #entries = new LRUCache<string, Entry>({ max: 5_000 })
  readonly #brandOf: (host: string | undefined) => BrandId
  readonly #byHost: boolean
  constructor(brandOf: (host: string | undefined) => BrandId, { byHost = false }: { byHost?: boolean } = {}) {
    this.#brandOf = brandOf
    this.#byHost = byHost
  }

  #keyOf(brand: BrandId, host: string | undefined, url: string): string {
    return this.#byHost ? `${brand} ${host?.toLowerCase()} ${url}` : `${brand} ${url}`
  }

  /** Sends the cached response. Returns false on a miss. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || url.length > MAX_URL) return false
    let brand: BrandId
    try {
      brand = this.#brandOf(request.headers.host)
    } catch {
      // the router refuses an unknown host with a typed error
      return false
    }
    const entry = this.#entries.get(this.#keyOf(brand, request.headers.host, url))
    if (!entry || entry.staleSince !== undefined || Date.now() - entry.madeAt > entry.maxAgeMs) return false
    return sendEntry(entry, request, response, nextRequestId())
  }

  put(brand: BrandId, request: IncomingMessage, entry: Entry): void {
    const { url, headers } = request
    if (url !== undefined && url.length <= MAX_URL && entry.staleSince === undefined)
      this.#entries.set(this.#keyOf(brand, headers.host, url), entry)
  }

  invalidate(word: string): void {
    if (word === 'all') this.#entries.clear()
    else for (const [key, entry] of this.#entries.entries()) if (entry.tag === word) this.#entries.delete(key)
  }
}
