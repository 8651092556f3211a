import { AppError, type RateClass, rates } from '@shop/contract'
import { LRUCache } from 'lru-cache'
import type { StaffCaller, Who } from '#src/handler-context.ts'
import { clientNetworkOf } from '#src/client-network.ts'
import type { SharedBuckets } from './shared-buckets.ts'

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
  // a clock that was set back refills nothing and takes nothing
  bucket.left = Math.min(limit, bucket.left + (Math.max(0, now - bucket.at) / perMs) * limit)
  bucket.at = now
  if (bucket.left < 1) return Math.ceil(((1 - bucket.left) / limit) * perMs)
  bucket.left -= 1
  return 0
}

/** Rate-limit key: user id, or client network if anonymous. */
export const bucketOf = (who: Who | undefined, { ip }: { ip: string }): string =>
  who ? `t${who.userId}` : clientNetworkOf(ip)

interface LimitsOptions {
  maxBuckets?: number
  /** Buckets of all processes. Undefined: each process counts for itself. */
  shared?: SharedBuckets | undefined
}

interface Take extends Window {
  rate: RateClass
  key: string
}

/** Buckets of one call of a caller. */
const takesOf = (rate: RateClass, caller: string): Take[] => {
  const { limit, perMs, within }: Row = rates[rate]
  const own = { rate, key: `${rate} ${caller}`, limit, perMs }
  return within ? [own, { rate, key: `${rate}+ ${caller}`, ...within }] : [own]
}

/**
 * Token buckets per rate class and caller, in the memory of this process, and of all processes if they share some. They limit volume
 * only; limits that concern money or secrets are stored in the database. Each call costs constant time.
 *
 * The buckets of the process are asked first: what they refuse costs no round trip, and they are up to date when the shared ones
 * cannot be asked.
 */
export class Limits {
  readonly #buckets: LRUCache<string, Bucket>
  readonly #shared: SharedBuckets | undefined
  readonly #isOn: boolean
  readonly #refused = new Map<RateClass, number>()
  constructor(isOn: boolean, { maxBuckets = MAX_BUCKETS, shared }: LimitsOptions = {}) {
    this.#isOn = isOn
    this.#buckets = new LRUCache({ max: maxBuckets })
    this.#shared = shared
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Calls refused so far, by rate class. */
  get refused(): ReadonlyMap<RateClass, number> {
    return this.#refused
  }

  /** Calls that only this process has counted, because the shared buckets did not answer. Undefined without shared ones. */
  get fallbacks(): number | undefined {
    return this.#shared?.fallbacks
  }

  /** Takes one call. Throws `tooManyRequests` with the time until the next call is allowed. */
  take(rate: RateClass, caller: string, now: number): Promise<void> {
    return this.#takeAll(takesOf(rate, caller), now)
  }

  /** Counts one call of a token, and of the client network that the token is used from: new tokens do not multiply the limit. F12 */
  takeWithNetwork(rate: RateClass, who: Who | undefined, request: { ip: string }, now: number): Promise<void> {
    const { perNetwork, perMs }: Row = rates[rate]
    const takes = takesOf(rate, bucketOf(who, request))
    if (!who || perNetwork === undefined) return this.#takeAll(takes, now)
    const key = `${rate}* ${clientNetworkOf(request.ip)}`
    return this.#takeAll([{ rate, key, limit: perNetwork, perMs }, ...takes], now)
  }

  /**
   * Counts one call of a staff account: of a session by its client network, of an API key by the key. Classes for what costs more, such
   * as exports, limit a key too.
   */
  takeOfStaff(
    rate: RateClass,
    { apiKey }: Pick<StaffCaller, 'apiKey'>,
    request: { ip: string },
    now: number,
  ): Promise<void> {
    const caller = apiKey ? `k${apiKey.id}` : bucketOf(undefined, request)
    const ofKey = apiKey ? takesOf('apiKey', caller) : []
    const isOnlyOfKey = apiKey !== undefined && (rate === 'browse' || rate === 'write')
    return this.#takeAll([...ofKey, ...(isOnlyOfKey ? [] : takesOf(rate, caller))], now)
  }

  async close(): Promise<void> {
    this.#shared?.close()
  }

  async #takeAll(takes: readonly Take[], now: number): Promise<void> {
    if (!this.#isOn) return
    for (const take of takes) {
      const bucket = this.#buckets.get(take.key) ?? { left: take.limit, at: now }
      this.#buckets.set(take.key, bucket)
      const retryAfterMs = takeOne(bucket, take, now)
      if (retryAfterMs > 0) throw this.#refusal(take.rate, retryAfterMs)
    }
    const answer = await this.#shared?.take(takes)
    const rate = answer?.refusal && takes[answer.refusal.at]?.rate
    if (answer?.refusal && rate) throw this.#refusal(rate, answer.refusal.retryAfterMs)
  }

  #refusal(rate: RateClass, retryAfterMs: number): AppError {
    this.#refused.set(rate, (this.#refused.get(rate) ?? 0) + 1)
    return new AppError('tooManyRequests', { retryAfterMs })
  }
}
