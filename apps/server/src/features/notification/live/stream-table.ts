import type { InboxState } from '@shop/contract'

/** Connection that receives server-sent events. Writing to one whose client does not read closes it. */
export interface EventSink {
  write(text: string): void
  end(): void
  onClose(run: () => void): void
}

/** Why the server ends a stream for good. `replaced`: the account has opened too many others. */
export type EndReason = 'replaced' | 'expired'

export interface Stream {
  readonly userId: number
  /** Hash of its token, in hexadecimal digits. */
  readonly tokenHash: string
  readonly sink: EventSink
  /** State that was sent last; undefined before the first. */
  sent: string | undefined
}

const toEvent = (event: string, data: object, id?: string): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** Sends a state, unless it is the one that was sent last. The id of the event is the state itself. */
export const sendState = (stream: Stream, state: InboxState): void => {
  const id = `${state.newest ?? 0}-${state.orderList}-${state.fruitSnsList}`
  if (stream.sent === id) return
  stream.sent = id
  stream.sink.write(toEvent('unread', state, id))
}

/** Ends a stream so that its client does not connect again by itself. */
export const endForGood = ({ sink }: Stream, reason: EndReason): void => {
  sink.write(toEvent('end', { reason }))
  sink.end()
}

/**
 * Open streams by user, and in slots that take turns: one slot at a time is checked, so that the work is spread evenly. Each account
 * has at most `perUser` streams; the oldest makes room for a new one.
 */
export class StreamTable {
  readonly #byUser = new Map<number, Set<Stream>>()
  readonly #slots: readonly Set<Stream>[]
  readonly #perUser: number
  #size = 0
  #nextSlot = 0
  #turn = 0

  constructor({ slots, perUser }: { slots: number; perUser: number }) {
    this.#slots = Array.from({ length: slots }, () => new Set<Stream>())
    this.#perUser = perUser
  }

  get size(): number {
    return this.#size
  }

  add(stream: Stream): void {
    const own = this.#byUser.get(stream.userId) ?? new Set()
    this.#byUser.set(stream.userId, own.add(stream))
    const slot = this.#slots[this.#nextSlot]
    this.#nextSlot = (this.#nextSlot + 1) % this.#slots.length
    slot?.add(stream)
    this.#size += 1
    stream.sink.onClose(() => this.#remove(stream, slot))
    const [oldest] = own
    if (own.size > this.#perUser && oldest) endForGood(oldest, 'replaced')
  }

  #remove(stream: Stream, slot: Set<Stream> | undefined): void {
    const own = this.#byUser.get(stream.userId)
    if (!own?.delete(stream)) return
    if (own.size === 0) this.#byUser.delete(stream.userId)
    slot?.delete(stream)
    this.#size -= 1
  }

  of(userId: number): readonly Stream[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }

  has(userId: number): boolean {
    return this.#byUser.has(userId)
  }

  userIds(): Iterable<number> {
    return this.#byUser.keys()
  }

  /** Returns the streams of the next slot. */
  takeTurn(): readonly Stream[] {
    const slot = this.#slots[this.#turn]
    this.#turn = (this.#turn + 1) % this.#slots.length
    return [...(slot ?? [])]
  }

  all(): readonly Stream[] {
    return this.#slots.flatMap((slot) => [...slot])
  }
}
