export interface JobLoopOptions<J> {
  readonly claim: (count: number) => Promise<J[]>
  readonly run: (job: J) => Promise<unknown>
  readonly msToNext: () => Promise<number>
  readonly concurrency: number
  readonly pollMs: number
  readonly onError: (error: unknown) => void
  /** Jobs claimed together in addition to those that can start. Default: none. */
  readonly ahead?: Ahead<J>
}

/** Claiming several jobs at once costs hardly more than claiming one. */
export interface Ahead<J> {
  readonly count: number
  /** Time in ms after which a claimed job that could not start is given back, so that other workers run it. */
  readonly waitMs: number
  readonly giveBack: (jobs: readonly J[]) => Promise<unknown>
}

/** Claims jobs, runs them up to the concurrency limit, polls again when one finishes, and otherwise sleeps until the next is due. */
export class JobLoop<J> {
  readonly #options: JobLoopOptions<J>
  readonly #running = new Set<Promise<void>>()
  /** Claimed jobs that have not started. */
  #waiting: J[] = []
  #stopped = true
  #timer: NodeJS.Timeout | undefined
  #patience: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #givingBack: Promise<unknown> | undefined
  #again = false

  constructor(options: JobLoopOptions<J>) {
    this.#options = options
  }

  start(): void {
    this.#stopped = false
    this.wake()
  }

  /** Waits for running jobs and gives back those that have not started. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
    this.#giveBack()
    await Promise.all([this.#givingBack, ...this.#running])
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
    const { concurrency, ahead, claim, pollMs, msToNext } = this.#options
    const free = concurrency - this.#running.size
    if (free > 0 && this.#waiting.length === 0) {
      this.#waiting = await claim(free + (ahead?.count ?? 0))
      this.#startWaiting()
    }
    return this.#running.size > 0 ? pollMs : msToNext() // a job that finishes polls again itself
  }

  /** Starts as many waiting jobs as fit. Those left are given back after a while. */
  #startWaiting(): void {
    while (this.#running.size < this.#options.concurrency) {
      const job = this.#waiting.shift()
      if (job === undefined) break
      this.#start(job)
    }
    clearTimeout(this.#patience)
    const { ahead } = this.#options
    if (ahead && this.#waiting.length > 0) this.#patience = setTimeout(() => this.#giveBack(), ahead.waitMs)
  }

  #giveBack(): void {
    clearTimeout(this.#patience)
    const jobs = this.#waiting.splice(0)
    if (jobs.length > 0) this.#givingBack = this.#options.ahead?.giveBack(jobs).catch(this.#options.onError)
  }

  #start(job: J): void {
    const done: Promise<void> = this.#options
      .run(job)
      .then(() => {}, this.#options.onError)
      .finally(() => {
        this.#running.delete(done)
        if (!this.#stopped) this.#startWaiting()
        if (this.#waiting.length === 0) this.wake()
      })
    this.#running.add(done)
  }
}
