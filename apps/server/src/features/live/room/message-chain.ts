import type { LiveMessage } from '@shop/contract'

/** A message with the id of the one before it in its room. */
export interface LinkedMessage {
  prev: number
  message: LiveMessage
}

export interface StoredMessage extends LiveMessage {
  isHidden: boolean
}

interface ChainOptions {
  lastId: number
  /** Reads messages after an id from the database, the oldest first, at most `take`. */
  read: (after: number, take: number) => Promise<StoredMessage[]>
  /** Gets each shown message once, in the order of the ids. */
  deliver: (message: LiveMessage) => void
  onError: (error: unknown) => void
}

/** Time (ms) to wait for a message that other processes have overtaken before it is read from the database. */
const PATIENCE_MS = 25
const RETRY_MS = 1_000
const READ_AT_ONCE = 500
/** Messages that wait for an earlier one. Further ones are read. */
const MOST_WAITING = 1_000

/**
 * Puts the messages of a room in order. Each names the one before it, so a missing one is noticed; it is waited for a moment and then
 * read. A message that arrives again is ignored.
 */
export class MessageChain {
  readonly #options: ChainOptions
  readonly #waiting = new Map<number, LiveMessage>()
  #lastId: number
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined
  #isClosed = false

  constructor(options: ChainOptions) {
    this.#options = options
    this.#lastId = options.lastId
  }

  /** Id of the last message, shown or hidden. */
  get lastId(): number {
    return this.#lastId
  }

  add({ prev, message }: LinkedMessage): void {
    if (message.id <= this.#lastId) return
    if (this.#waiting.size < MOST_WAITING) this.#waiting.set(prev, message)
    this.#advance()
    if (this.#waiting.size > 0) this.#readIn(PATIENCE_MS)
  }

  /** Reads what is missing. */
  catchUp(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #readIn(ms: number): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => void this.catchUp(), ms).unref()
  }

  #advance(): void {
    for (let next = this.#waiting.get(this.#lastId); next; next = this.#waiting.get(this.#lastId))
      this.#take(next, true)
  }

  #take(message: LiveMessage, isShown: boolean): void {
    this.#waiting.delete(this.#lastId)
    this.#lastId = message.id
    if (isShown) this.#options.deliver(message)
  }

  #takeStored(rows: readonly StoredMessage[]): void {
    for (const { isHidden, ...message } of rows) if (message.id > this.#lastId) this.#take(message, !isHidden)
  }

  async #read(): Promise<void> {
    try {
      for (let isLast = false; !isLast; ) {
        const rows = await this.#options.read(this.#lastId, READ_AT_ONCE)
        this.#takeStored(rows)
        isLast = rows.length < READ_AT_ONCE
      }
      this.#dropPassed()
      this.#advance()
      // written while they were read
      if (this.#waiting.size > 0) this.#readIn(PATIENCE_MS)
    } catch (error) {
      this.#options.onError(error)
      this.#readIn(RETRY_MS)
    }
  }

  #dropPassed(): void {
    for (const [prev, { id }] of this.#waiting) if (id <= this.#lastId) this.#waiting.delete(prev)
  }
}
