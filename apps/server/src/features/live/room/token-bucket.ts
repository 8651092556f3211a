/** Allows `limit` at once and as many again per `perMs`. */
export class TokenBucket {
  readonly #limit: number
  readonly #perMs: number
  #left: number
  #at = performance.now()

  constructor({ limit, perMs }: { limit: number; perMs: number }) {
    this.#limit = limit
    this.#perMs = perMs
    this.#left = limit
  }

  /** Takes up to `count` and returns how many it took. */
  take(count = 1): number {
    const now = performance.now()
    this.#left = Math.min(this.#limit, this.#left + ((now - this.#at) / this.#perMs) * this.#limit)
    this.#at = now
    const taken = Math.min(count, Math.floor(this.#left))
    this.#left -= taken
    return taken
  }
}
