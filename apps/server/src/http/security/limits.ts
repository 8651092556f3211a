import { AppError, type RateClass, rates } from '@shop/contract'
import { LRUCache } from 'lru-cache'
import type { Who } from '#src/handler-context.ts'
import { clientNetworkOf } from '#src/client-network.ts'

export interface Bucket {
  left: number
  at: number
}
export interface Window {
  limit: number
  perMs: number
}
interface Row extends Window {
  /** A second limit over a longer time. */
  within?: Window
  /** Limit of all tokens of one client network together. */
  perNetwork?: number
}

/**
 * Bound of the buckets in memory (about 100 bytes each). When it is reached the least recently used bucket is dropped, so its
 * caller starts with a full one. F10
 */
const MAX_BUCKETS = 100_000

/** Refills a bucket and takes one from it. Returns 0, or the time (ms) until the next one if the bucket is empty. */
export const takeOne = (bucket: Bucket, { limit, perMs }: Window, now: number): number => {
  bucket.left = Math.min(limit, bucket.left + ((now - bucket.at) / perMs) * limit)
  bucket.at = now
  if (bucket.left < 1) return Math.ceil(((1 - bucket.left) / limit) * perMs)
  bucket.left -= 1
  return 0
}

/** Rate-limit key: user id, or client network if anonymous. */
export const bucketOf = (who: Who | undefined, { ip }: { ip: string }): string =>
  who ? `t${who.userId}` : clientNetworkOf(ip)

/**
 * Token buckets per rate class and caller, in the memory of this process. They limit volume only; limits that concern money or
 * secrets are stored in the database. Each call costs constant time.
 */
export class Limits {
  readonly #buckets: LRUCache<string, Bucket>
  readonly #isOn: boolean
  constructor(isOn: boolean, maxBuckets = MAX_BUCKETS) {
    this.#isOn = isOn
    this.#buckets = new LRUCache({ max: maxBuckets })
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Takes one call. Throws `tooManyRequests` with the time until the next call is allowed. */
  take(rate: RateClass, caller: string, now: number): void {
    if (!this.#isOn) return
    const row: Row = rates[rate]
    this.#takeFrom(`${rate} ${caller}`, row, now)
    if (row.within) this.#takeFrom(`${rate}+ ${caller}`, row.within, now)
  }

  /** Counts one call of a token, and of the client network that the token is used from: new tokens do not multiply the limit. F12 */
  takeWithNetwork(rate: RateClass, who: Who | undefined, request: { ip: string }, now: number): void {
    if (!this.#isOn) return
    const { perNetwork, perMs }: Row = rates[rate]
    if (who && perNetwork !== undefined)
      this.#takeFrom(`${rate}* ${clientNetworkOf(request.ip)}`, { limit: perNetwork, perMs }, now)
    this.take(rate, bucketOf(who, request), now)
  }

  #takeFrom(key: string, window: Window, now: number): void {
    const bucket = this.#buckets.get(key) ?? { left: window.limit, at: now }
    this.#buckets.set(key, bucket)
    const retryAfterMs = takeOne(bucket, window, now)
    if (retryAfterMs > 0) throw new AppError('tooManyRequests', { retryAfterMs })
  }
}
