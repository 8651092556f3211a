import { AppError, type Call, type CallName } from '@shop/contract'

interface AdmissionLimits {
  /** Maximum number of tasks that run at the same time. */
  maxRunning: number
  /** Maximum number of queued tasks. Further tasks are refused at once. */
  maxQueued: number
  /** Maximum wait (ms). A task that has waited longer is refused, because its client would time out before the answer. */
  maxWaitMs: number
}

interface Waiting {
  start: () => void
  refuse: (error: AppError) => void
  isAbandoned: () => boolean
  since: number
}

/** Maximum time (ms) for which work of higher priority delays a task. */
const MAX_YIELD_MS = 100
/** Time (ms) after the last task of higher priority for which tasks start one per event loop turn. */
const CALM_AFTER_MS = 2_000
const RETRY_AFTER_MS = 2_000
const overloaded = (): AppError => new AppError('overloaded', { retryAfterMs: RETRY_AFTER_MS })
const never = (): boolean => false

/**
 * Admission control for one kind of work: bounded concurrency with a short queue. Tasks that do not fit are refused with
 * `overloaded` and `Retry-After`, so that accepted tasks finish in time (C5). While another admission above had tasks within two
 * seconds, tasks start one per event loop turn, and only while that one is idle. They wait for at most 100 ms. So page rendering
 * never delays a checkout for long (F1, C6).
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #above: Admission | undefined
  readonly #below = new Set<Admission>()
  #queue: Waiting[] = []
  #running = 0
  #isScheduled = false
  #timer: NodeJS.Timeout | undefined
  /** Time (`performance.now`, ms) of the last task that asked to run. */
  #lastStart = Number.NEGATIVE_INFINITY
  #refused = 0

  constructor(limits: AdmissionLimits, above?: Admission) {
    this.#limits = limits
    this.#above = above
    if (above) above.#below.add(this)
  }

  get running(): number {
    return this.#running
  }

  get queued(): number {
    return this.#queue.length
  }

  /** Tasks refused so far. */
  get refused(): number {
    return this.#refused
  }

  /** Runs `work` when it is admitted. Throws `overloaded` if it is refused, or if the client disconnects while it waits. */
  async run<T>(work: () => Promise<T>, isAbandoned = never): Promise<T> {
    const now = performance.now()
    this.#lastStart = now
    const yields = this.#above !== undefined && now - this.#above.#lastStart < CALM_AFTER_MS
    if (this.#queue.length > 0 || yields || !this.#mayStart(now)) await this.#wait(isAbandoned)
    else this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#schedule()
      if (this.#running === 0) for (const each of this.#below) each.#schedule()
    }
  }

  #mayStart(since: number): boolean {
    if (this.#running >= this.#limits.maxRunning) return false
    return this.#above === undefined || this.#above.running === 0 || performance.now() - since >= MAX_YIELD_MS
  }

  /** Resolves when the task may run. The task is then already counted as running. */
  async #wait(isAbandoned: () => boolean): Promise<void> {
    if (this.#queue.length >= this.#limits.maxQueued) {
      this.#refused += 1
      throw overloaded()
    }
    await new Promise<void>((resolve, reject) => {
      this.#queue.push({ start: resolve, refuse: reject, isAbandoned, since: performance.now() })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled || this.#queue.length === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#startNext()
    })
  }

  #startNext(): void {
    this.#refuseLate()
    const [next] = this.#queue
    if (!next) return
    if (this.#mayStart(next.since)) {
      this.#queue.shift()
      this.#running += 1
      next.start()
      this.#schedule()
      return
    }
    // If no task finishes, check again after this time.
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#schedule(), MAX_YIELD_MS).unref()
  }

  #refuseLate(): void {
    const oldest = performance.now() - this.#limits.maxWaitMs
    const isLate = ({ since, isAbandoned }: Waiting): boolean => since < oldest || isAbandoned()
    const late = this.#queue.filter(isLate)
    if (late.length === 0) return
    this.#queue = this.#queue.filter((each) => !late.includes(each))
    this.#refused += late.length
    for (const { refuse } of late) refuse(overloaded())
  }
}

/** Reports whether a call belongs to a purchase. These calls are admitted separately from all others, and first. */
const isOfCheckout = (name: CallName, { rate, access }: Call): boolean =>
  rate === 'checkout' ||
  access === 'webhook' ||
  name === 'auth.createGuestToken' ||
  name.startsWith('payment.') ||
  name.startsWith('order.')

export interface Admissions {
  pages: Admission
  checkout: Admission
  calls: Admission
  /** Returns the admission of an API call. */
  of: (name: CallName, row: Call) => Admission
}

const unlimited: AdmissionLimits = { maxRunning: Infinity, maxQueued: Infinity, maxWaitMs: Infinity }

/** Creates the admissions of page rendering, of purchase calls and of other calls. Without `isOn` nothing is refused. */
export const createAdmissions = (isOn: boolean): Admissions => {
  const limits = (given: AdmissionLimits): AdmissionLimits => (isOn ? given : unlimited)
  const checkout = new Admission(limits({ maxRunning: 64, maxQueued: 1_000, maxWaitMs: 1_200 }))
  const calls = new Admission(limits({ maxRunning: 64, maxQueued: 500, maxWaitMs: 800 }))
  const pages = new Admission(limits({ maxRunning: 8, maxQueued: 200, maxWaitMs: 800 }), checkout)
  return { pages, checkout, calls, of: (name, row) => (isOfCheckout(name, row) ? checkout : calls) }
}
