import { AppError } from '@shop/contract'

/** Maximum number of files sent at the same time, by this process and to one client network. */
export const downloadLimits = { inProcess: 512, perClient: 128 }

const RETRY_AFTER_MS = 2_000

/**
 * Counts the files that are being sent. A download costs no rendering and no database work, so it does not pass the admission
 * control of calls and pages. It holds a file descriptor and up to 64 KiB while its client reads, perhaps for minutes, so their
 * number is bounded and nothing is queued.
 */
export class DownloadSlots {
  readonly #limits: typeof downloadLimits
  readonly #byClient = new Map<string, number>()
  #running = 0
  constructor(limits = downloadLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  /** Takes a slot. Returns a function that frees it; later calls of it have no effect. Throws `overloaded` if there is none. */
  take(client: string): () => void {
    const own = this.#byClient.get(client) ?? 0
    if (this.#running >= this.#limits.inProcess || own >= this.#limits.perClient)
      throw new AppError('overloaded', { retryAfterMs: RETRY_AFTER_MS })
    this.#running += 1
    this.#byClient.set(client, own + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#running -= 1
      const left = (this.#byClient.get(client) ?? 1) - 1
      if (left === 0) this.#byClient.delete(client)
      else this.#byClient.set(client, left)
    }
  }
}
