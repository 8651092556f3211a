import type { AnswerTotal } from '#src/features/staff/watch/process-conditions.ts'

const SLOT_MS = 30_000
const SLOTS = 10

interface Slot {
  /** Number of the slot since the start of the clock. */
  at: number
  answers: number
  failures: number
}

/** Counts the responses of this process in the last five minutes, in ten slots of 30 s. I12 */
export class AnswerCounter {
  readonly #slots: Slot[] = Array.from({ length: SLOTS }, () => ({ at: -SLOTS, answers: 0, failures: 0 }))
  readonly #now: () => number

  /** `now`: monotonic clock, in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  count(status: number): void {
    const at = Math.floor(this.#now() / SLOT_MS)
    const slot = this.#slots[at % SLOTS] as Slot
    if (slot.at !== at) Object.assign(slot, { at, answers: 0, failures: 0 })
    slot.answers += 1
    if (status >= 500) slot.failures += 1
  }

  total(): AnswerTotal {
    const first = Math.floor(this.#now() / SLOT_MS) - SLOTS + 1
    const total: AnswerTotal = { answers: 0, failures: 0 }
    for (const { at, answers, failures } of this.#slots) {
      if (at < first) continue
      total.answers += answers
      total.failures += failures
    }
    return total
  }
}
