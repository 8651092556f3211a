import { setTimeout as sleep } from 'node:timers/promises'

/** Samples of a minute. */
const MOST_SAMPLES = 240
const RETRY_MS = 100

interface Sample {
  /** On the clock of `performance`. */
  at: number
  /** Bytes of the log that the primary had written. */
  position: number
}

/** Positions of the log of the primary over time. A replica has read up to one of them. */
export class PrimaryLog {
  readonly #samples: Sample[] = []

  note(sample: Sample): void {
    this.#samples.push(sample)
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift()
  }

  /** Returns how long (ms) the primary has had something at least that a replica has not replayed; 0 if it has everything. */
  lagOf(replayed: number, now: number): number {
    const missing = this.#samples.find(({ position }) => position > replayed)
    return missing === undefined ? 0 : now - missing.at
  }
}

interface FenceOptions {
  /** Reads the end of the log of the primary, with what is not written to its disk yet. */
  readPosition: () => Promise<number>
  /** Called when the position is known. */
  onKnown: () => void
}

/**
 * The position of the log that a replica must have replayed before it answers again. Raised after each invalidation: what is then read
 * and cached contains the change. While the position is not known, no replica has reached it.
 */
export class LogFence {
  readonly #options: FenceOptions
  #wanted = 0
  #known = 0
  #position = 0
  #isReading = false
  #isClosed = false
  constructor(options: FenceOptions) {
    this.#options = options
  }

  raise(): void {
    this.#wanted += 1
    if (!this.#isReading) void this.#read()
  }

  isReachedBy(replayed: number): boolean {
    return this.#known === this.#wanted && replayed >= this.#position
  }

  close(): void {
    this.#isClosed = true
  }

  async #read(): Promise<void> {
    this.#isReading = true
    while (this.#known !== this.#wanted && !this.#isClosed) {
      const wanted = this.#wanted
      try {
        this.#position = await this.#options.readPosition()
        this.#known = wanted
      } catch {
        // the primary cannot be reached: its readers get that error, and the position is read again
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
    this.#isReading = false
    this.#options.onKnown()
  }
}
