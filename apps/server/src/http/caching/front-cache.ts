import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrandId } from '@shop/brands'
import { LRUCache } from 'lru-cache'
import { type Entry, sendEntry } from './cache-entry.ts'
import { nextRequestId } from '#src/http/routing/request-id.ts'

const MAX_URL = 500

/**
 * The very first thing a request meets: a public answer, asked for by the same address before and still true, goes out
 * as bytes without reaching the router. What is not found here takes the ordinary way.
 */
export class FrontCache {
  readonly #entries = new LRUCache<string, Entry>({ max: 5_000 })
  readonly #brandOf: (host: string | undefined) => BrandId
  constructor(brandOf: (host: string | undefined) => BrandId) {
    this.#brandOf = brandOf
  }

  /** True when the request was answered. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || url.length > MAX_URL) return false
    let brand: BrandId
    try {
      brand = this.#brandOf(request.headers.host)
    } catch {
      // an unknown host is answered, with its reason, by the router
      return false
    }
    const entry = this.#entries.get(`${brand}${url}`)
    if (!entry || entry.staleSince !== undefined || Date.now() - entry.madeAt > entry.keptMs) return false
    return sendEntry(entry, request, response, nextRequestId())
  }

  put(brand: BrandId, url: string, entry: Entry): void {
    if (url.length <= MAX_URL && entry.staleSince === undefined) this.#entries.set(`${brand}${url}`, entry)
  }

  invalidate(word: string): void {
    if (word === 'all') this.#entries.clear()
    else for (const [key, entry] of this.#entries.entries()) if (entry.tag === word) this.#entries.delete(key)
  }
}
