/** Delay (ms) of the arriving media from which the quality is too high. */
const LATE_MS = 4_000
/** Time (ms) that the delay has to last. */
const LASTING_MS = 5_000
/** Shortest time (ms) between two steps. */
const PAUSE_MS = 20_000

/** Watches the delay that the server measures. Times are those of one steady clock. */
export class DelayWatch {
  #lateSince: number | undefined
  #steppedAt = Number.NEGATIVE_INFINITY

  /** Reports whether the quality has to go one step down now. */
  read(delayMs: number, at: number): boolean {
    if (delayMs <= LATE_MS) {
      this.#lateSince = undefined
      return false
    }
    this.#lateSince ??= at
    if (at - this.#lateSince < LASTING_MS || at - this.#steppedAt < PAUSE_MS) return false
    this.#steppedAt = at
    this.reset()
    return true
  }

  /** A new session begins without delay. */
  reset(): void {
    this.#lateSince = undefined
  }
}
