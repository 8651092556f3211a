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

  hasAny(): boolean {
    this.#refill()
    return this.#left >= 1
  }

  /** Takes up to `count` and returns how many it took. */
  take(count = 1): number {
    this.#refill()
    const taken = Math.min(count, Math.floor(this.#left))
    this.#left -= taken
    return taken
  }

  #refill(): void {
    const now = performance.now()
    this.#left = Math.min(this.#limit, this.#left + ((now - this.#at) / this.#perMs) * this.#limit)
    this.#at = now
  }
}
