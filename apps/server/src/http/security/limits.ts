import { AppError, type RateClass, rates } from '@shop/contract'
import type { Who } from '#src/handler-context.ts'
import { clientNetworkOf } from '#src/client-network.ts'

interface Bucket {
  left: number
  at: number
  perMs: number
}
interface Row {
  limit: number
  perMs: number
  within?: { limit: number; perMs: number }
}
const MAX_BUCKETS = 100_000

/** Whose calls are counted together: a person's, or those from one place where nobody is known. */
export const bucketOf = (who: Who | undefined, { ip }: { ip: string }): string =>
  who ? `t${who.userId}` : clientNetworkOf(ip)

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
    const row: Row = rates[rate]
    this.#takeFrom(`${rate} ${caller}`, row, now)
    if (row.within) this.#takeFrom(`${rate}+ ${caller}`, row.within, now)
    if (this.#buckets.size > MAX_BUCKETS) this.#forgetFull(now)
  }

  #takeFrom(key: string, { limit, perMs }: Pick<Row, 'limit' | 'perMs'>, now: number): void {
    const bucket = this.#buckets.get(key) ?? { left: limit, at: now, perMs }
    bucket.left = Math.min(limit, bucket.left + ((now - bucket.at) / perMs) * limit)
    bucket.at = now
    if (bucket.left < 1)
      throw new AppError('tooManyRequests', { retryAfterMs: Math.ceil(((1 - bucket.left) / limit) * perMs) })
    bucket.left -= 1
    this.#buckets.set(key, bucket)
  }

  // a bucket that has filled up again says nothing
  #forgetFull(now: number): void {
    for (const [key, { at, perMs }] of this.#buckets) if (now - at >= perMs) this.#buckets.delete(key)
  }
}
