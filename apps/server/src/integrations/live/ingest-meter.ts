/** What a broadcaster is told once a second. */
export interface IngestHealth {
  /** Media received in this session. */
  receivedMs: number
  /** Bits per second of the last seconds. */
  bitrate: number
  /** How far the media lags behind the clock. */
  delayMs: number
  /** `starving`: less than real time arrives. */
  state: 'ok' | 'starving'
}

/** Most bits per second, as a mean over ten seconds. */
export const MOST_BITRATE = 6_000_000
const BURST_MS = 10_000
const WINDOW_MS = 5_000
const SLOT_MS = 250
/** Time without a judgement: recorders of browsers begin with a delay. */
const FIRST_MS = 3_000
const STARVING_SHARE = 0.8
const STARVING_DELAY_MS = 3_000

interface Slot {
  at: number
  bytes: number
  mediaMs: number
}

/** Measures what arrives in an ingest session. `now` is a monotonic time in ms. */
export class IngestMeter {
  readonly #openedAt: number
  #slots: Slot[] = []
  #allowedBits = (MOST_BITRATE * BURST_MS) / 1_000
  #takenAt: number
  #firstMediaAt: number | undefined
  #receivedMs = 0
  #lastAt: number

  constructor(now: number) {
    this.#openedAt = now
    this.#takenAt = now
    this.#lastAt = now
  }

  /** Counts bytes. Returns whether they are within the bitrate. */
  countBytes(bytes: number, now: number): boolean {
    this.#lastAt = now
    this.#slotOf(now).bytes += bytes
    const most = (MOST_BITRATE * BURST_MS) / 1_000
    this.#allowedBits = Math.min(most, this.#allowedBits + ((now - this.#takenAt) / 1_000) * MOST_BITRATE) - bytes * 8
    this.#takenAt = now
    return this.#allowedBits >= 0
  }

  countMedia(ms: number, now: number): void {
    this.#firstMediaAt ??= now - ms
    this.#receivedMs += ms
    this.#slotOf(now).mediaMs += ms
  }

  /** Time since the last byte. */
  silenceMs(now: number): number {
    return now - this.#lastAt
  }

  health(now: number): IngestHealth {
    this.#prune(now)
    const windowMs = Math.max(1, Math.min(WINDOW_MS, now - this.#openedAt))
    const sum = (of: (slot: Slot) => number): number => this.#slots.reduce((total, slot) => total + of(slot), 0)
    const delayMs = this.#firstMediaAt === undefined ? 0 : Math.max(0, now - this.#firstMediaAt - this.#receivedMs)
    const isJudged = now - this.#openedAt >= FIRST_MS
    const isShort = sum(({ mediaMs }) => mediaMs) < windowMs * STARVING_SHARE
    return {
      receivedMs: Math.round(this.#receivedMs),
      bitrate: Math.round((sum(({ bytes }) => bytes) * 8 * 1_000) / windowMs),
      delayMs: Math.round(delayMs),
      state: isJudged && (isShort || delayMs > STARVING_DELAY_MS) ? 'starving' : 'ok',
    }
  }

  #slotOf(now: number): Slot {
    const last = this.#slots.at(-1)
    if (last && now - last.at < SLOT_MS) return last
    this.#prune(now)
    const slot = { at: now, bytes: 0, mediaMs: 0 }
    this.#slots.push(slot)
    return slot
  }

  #prune(now: number): void {
    this.#slots = this.#slots.filter(({ at }) => now - at < WINDOW_MS)
  }
}
