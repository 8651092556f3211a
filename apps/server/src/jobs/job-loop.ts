export interface JobLoopOptions<J> {
  readonly claim: (count: number) => Promise<J[]>
  readonly run: (job: J) => Promise<unknown>
  readonly msToNext: () => Promise<number>
  readonly concurrency: number
  readonly pollMs: number
  readonly onError: (error: unknown) => void
}

/** Claims jobs up to the concurrency limit, polls again when one finishes, and otherwise sleeps until the next is due. */
export class JobLoop<J> {
  readonly #options: JobLoopOptions<J>
  readonly #running = new Set<Promise<void>>()
  #stopped = true
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false

  constructor(options: JobLoopOptions<J>) {
    this.#options = options
  }

  start(): void {
    this.#stopped = false
    this.wake()
  }

  /** Waits for running jobs. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#running)
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
    const free = this.#options.concurrency - this.#running.size
    const jobs = free > 0 ? await this.#options.claim(free) : []
    for (const job of jobs) this.#start(job)
    return this.#running.size > 0 ? this.#options.pollMs : this.#options.msToNext() // a job that finishes polls again itself
  }

  #start(job: J): void {
    const done: Promise<void> = this.#options
      .run(job)
      .then(() => {}, this.#options.onError)
      .finally(() => {
        this.#running.delete(done)
        this.wake()
      })
    this.#running.add(done)
  }
}
