import { AppError, type RateClass, rates } from '@shop/contract'
import type { Who } from '#src/handling.ts'
import { networkOf } from '#src/network-of.ts'

interface Bucket {
  left: number
  at: number
}
const MAX_BUCKETS = 100_000

/** Whose calls are counted together: a person's, or those from one place where nobody is known. */
export const bucketOf = (who: Who | undefined, { ip }: { ip: string }): string =>
  who ? `t${who.userId}` : networkOf(ip)

/** Counts calls per class and caller in token buckets; in the memory of this process, for volume only. */
export class Limits {
  readonly #buckets = new Map<string, Bucket>()
  readonly #on: boolean
  constructor(on: boolean) {
    this.#on = on
  }

  /** Takes one call. Throws `tooManyRequests` with the time until the next is allowed. */
  take(rate: RateClass, caller: string, now: number): void {
    if (!this.#on) return
    const { limit, perMs } = rates[rate]
    const key = `${rate} ${caller}`
    const bucket = this.#buckets.get(key) ?? { left: limit, at: now }
    bucket.left = Math.min(limit, bucket.left + ((now - bucket.at) / perMs) * limit)
    bucket.at = now
    if (bucket.left < 1)
      throw new AppError('tooManyRequests', { retryAfterMs: Math.ceil(((1 - bucket.left) / limit) * perMs) })
    bucket.left -= 1
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MAX_BUCKETS) this.#forgetFull(now)
  }

  // a bucket that has filled up again says nothing
  #forgetFull(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      const { perMs } = rates[key.slice(0, key.indexOf(' ')) as RateClass]
      if (now - bucket.at >= perMs) this.#buckets.delete(key)
    }
  }
}
