import type { Logger } from 'pino'

const RETRY_MS = 1_000

interface BatchOptions<T> {
  /** Items that are added within this time (ms) are read together. */
  coalesceMs: number
  /** Largest number of items of one read. */
  most: number
  read: (items: readonly T[]) => Promise<void>
  log: Logger
}

/** Reads added items in batches, one batch at a time, each item once. A batch whose read fails is read again after a second. */
export class BatchedReads<T> {
  readonly #options: BatchOptions<T>
  readonly #items = new Set<T>()
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined
  #hasEnded = false

  constructor(options: BatchOptions<T>) {
    this.#options = options
  }

  add(items: Iterable<T>): void {
    for (const item of items) this.#items.add(item)
    this.#schedule(this.#options.coalesceMs)
  }

  /** Drops what waits, and resolves once the read under way has ended. */
  async close(): Promise<void> {
    this.#hasEnded = true
    clearTimeout(this.#timer)
    await this.#reading
  }

  #schedule(ms: number): void {
    if (this.#hasEnded || this.#timer || this.#reading || this.#items.size === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#reading = this.#readAndSchedule()
    }, ms).unref()
  }

  async #readAndSchedule(): Promise<void> {
    const { coalesceMs, log } = this.#options
    let next = coalesceMs
    try {
      await this.#readAll()
    } catch (error) {
      log.warn({ error }, 'live updates cannot be read')
      next = RETRY_MS
    }
    this.#reading = undefined
    this.#schedule(next)
  }

  async #readAll(): Promise<void> {
    const { most, read } = this.#options
    const all = [...this.#items]
    for (let from = 0; from < all.length && !this.#hasEnded; from += most) {
      const items = all.slice(from, from + most)
      // an item that is added during the read is read again
      for (const item of items) this.#items.delete(item)
      try {
        await read(items)
      } catch (error) {
        for (const item of items) this.#items.add(item)
        throw error
      }
    }
  }
}
