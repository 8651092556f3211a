import { bodyHash } from './body-hash.ts'
import type { Environment, Store } from './environment.ts'
import { type BufferedEvent, createFailureBuffer, type FailureBuffer } from './failure-buffer.ts'
import type { TrackerOptions } from './options.ts'

/** Events that wait are sent after this time (ms), or when a batch is full. */
export const BATCH_MS = 5_000
export const BATCH_EVENTS = 20
/** Most characters in a batch: UTF-8 has up to three bytes for each, and the collector takes 64 KiB. */
const BATCH_LETTERS = 20_000
const LONGEST_WAIT_MS = 300_000

const takeBatch = <E>(events: readonly E[]): E[] => {
  let letters = 0
  const end = events.findIndex((event, index) => {
    letters += JSON.stringify(event).length + 1
    return index > 0 && (index >= BATCH_EVENTS || letters > BATCH_LETTERS)
  })
  return events.slice(0, end === -1 ? events.length : end)
}

type QueueEnvironment = { store: Store } & Pick<Environment, 'transport' | 'later' | 'clock'>

/**
 * Sends events in batches. Every event is in the failure buffer until the collector has answered for it, so that a reload or a
 * lost network loses none. After a failure the next try waits, longer each time. TRACK-2
 */
export class EventQueue<E extends BufferedEvent> {
  readonly #options: TrackerOptions
  readonly #env: QueueEnvironment
  readonly #buffer: FailureBuffer<E>
  /** Ids of events whose answer is awaited. */
  readonly #inFlight = new Set<string>()
  #waiting: E[] = []
  #isTimed = false
  #failures = 0
  #retryAt = 0

  constructor(options: TrackerOptions, env: QueueEnvironment) {
    this.#options = options
    this.#env = env
    this.#buffer = createFailureBuffer<E>(env.store, options.serviceNumber)
  }

  add(event: E): void {
    this.#waiting.push(event)
    if (this.#waiting.length >= BATCH_EVENTS) void this.flush()
    else this.#schedule(BATCH_MS)
  }

  /** Sends everything that waits. `isLeaving`: also while the queue backs off after a failure. */
  async flush(isLeaving = false): Promise<void> {
    if (this.#waiting.length > 0) this.#buffer.add(this.#waiting)
    this.#waiting = []
    const waitMs = this.#retryAt - this.#env.clock()
    if (!isLeaving && waitMs > 0) {
      this.#schedule(waitMs)
      return
    }
    for (let batch = this.#next(); batch.length > 0; batch = this.#next()) if (!(await this.#send(batch))) return
  }

  clear(): void {
    this.#waiting = []
    this.#buffer.clear()
  }

  #next(): E[] {
    return takeBatch(this.#buffer.read().filter(({ id }) => !this.#inFlight.has(id)))
  }

  #schedule(ms: number): void {
    if (this.#isTimed) return
    this.#isTimed = true
    this.#env.later(() => {
      this.#isTimed = false
      void this.flush()
    }, ms)
  }

  /** Sends a batch. Returns whether the collector has answered for it. */
  async #send(batch: readonly E[]): Promise<boolean> {
    const { serviceNumber, accessToken, endpoint } = this.#options
    const body = JSON.stringify(batch)
    const headers = { 'x-service-number': serviceNumber, 'x-access-token': accessToken, 'x-body-hash': bodyHash(body) }
    const ids = new Set(batch.map(({ id }) => id))
    for (const id of ids) this.#inFlight.add(id)
    const outcome = await this.#env.transport.post(`${endpoint}/events`, body, headers)
    for (const id of ids) this.#inFlight.delete(id)
    if (outcome !== 'failed') {
      this.#failures = 0
      this.#buffer.remove(ids)
      return true
    }
    this.#failures += 1
    const waitMs = Math.min(LONGEST_WAIT_MS, BATCH_MS * 2 ** (this.#failures - 1))
    this.#retryAt = this.#env.clock() + waitMs
    this.#schedule(waitMs)
    return false
  }
}
