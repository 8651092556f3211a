export interface JobLoopOptions<J> {
  readonly claim: (count: number) => Promise<J[]>
  readonly run: (job: J) => Promise<unknown>
  readonly msToNext: () => Promise<number>
  readonly concurrency: number
  readonly pollMs: number
  readonly onError: (error: unknown) => void
  /** Default: only jobs that can start are claimed. */
  readonly prefetch?: Prefetch<J>
}

/** Jobs claimed together in addition to those that can start: claiming several costs hardly more than claiming one. */
export interface Prefetch<J> {
  readonly count: number
  /** Time in ms after the claim at which jobs that have not started are released, so that other workers run them. */
  readonly waitMs: number
  /** Ends the leases of jobs that have not started. */
  readonly release: (jobs: readonly J[]) => Promise<unknown>
}

/** Claims jobs, runs them up to the concurrency limit, polls again when one finishes, and otherwise sleeps until the next is due. */
export class JobLoop<J> {
  readonly #options: JobLoopOptions<J>
  readonly #running = new Set<Promise<void>>()
  readonly #releasing = new Set<Promise<unknown>>()
  /** Claimed jobs that have not started. */
  #waiting: J[] = []
  #stopped = true
  #timer: NodeJS.Timeout | undefined
  #releaseTimer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false

  constructor(options: JobLoopOptions<J>) {
    this.#options = options
  }

  start(): void {
    this.#stopped = false
    this.wake()
  }

  /** Waits for running jobs and releases those that have not started. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
    this.#release()
    await Promise.all([...this.#running, ...this.#releasing])
  }

  wake(): void {
    if (this.#stopped) return
    this.#again = true
    if (this.#looking) return
    clearTimeout(this.#timer)
    this.#looking = this.#lookAround().finally(() => {
      this.#looking = undefined
    })
  }

  async #lookAround(): Promise<void> {
    let ms = this.#options.pollMs
    while (this.#again && !this.#stopped) {
      this.#again = false
      ms = await this.#look().catch((error: unknown) => {
        this.#options.onError(error)
        return this.#options.pollMs
      })
    }
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), ms)
  }

  async #look(): Promise<number> {
    const { concurrency, prefetch, claim, pollMs, msToNext } = this.#options
    const free = concurrency - this.#running.size
    if (free > 0 && this.#waiting.length === 0) {
      this.#waiting = await claim(free + (prefetch?.count ?? 0))
      this.#startWaiting()
      if (prefetch && this.#waiting.length > 0) this.#releaseTimer = setTimeout(() => this.#release(), prefetch.waitMs)
    }
    return this.#running.size > 0 ? pollMs : msToNext() // a job that finishes polls again itself
  }

  /** Starts as many waiting jobs as fit, unless the loop is stopped. */
  #startWaiting(): void {
    while (!this.#stopped && this.#running.size < this.#options.concurrency) {
      const job = this.#waiting.shift()
      if (job === undefined) break
      this.#start(job)
    }
    if (this.#waiting.length === 0) clearTimeout(this.#releaseTimer)
  }

  #release(): void {
    clearTimeout(this.#releaseTimer)
    const jobs = this.#waiting.splice(0)
    const { prefetch, onError } = this.#options
    if (!prefetch || jobs.length === 0) return
    const done: Promise<void> = prefetch
      .release(jobs)
      .then(() => {}, onError)
      .finally(() => {
        this.#releasing.delete(done)
      })
    this.#releasing.add(done)
  }

  #start(job: J): void {
    const done: Promise<void> = this.#options
      .run(job)
      .then(() => {}, this.#options.onError)
      .finally(() => {
        this.#running.delete(done)
        this.#startWaiting()
        if (this.#waiting.length === 0) this.wake()
      })
    this.#running.add(done)
  }
}
