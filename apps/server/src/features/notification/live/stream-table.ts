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
  /** Id of the user. */
  readonly owner: number
  /** Hash of its token, in hexadecimal digits. */
  readonly tokenHash: string
  readonly sink: EventSink
  /** State that was sent last; undefined before the first. */
  sent: string | undefined
}

/** Clients of a stream that breaks connect again after 2 to 6 s, so that those of a stopped process do not come at once. */
const RECONNECT_MS = 2_000
const RECONNECT_JITTER_MS = 4_000

/** First line of a stream: when its client connects again after it breaks. */
export const retryLine = (): string => `retry: ${RECONNECT_MS + Math.floor(Math.random() * RECONNECT_JITTER_MS)}\n\n`

/** Text of a server-sent event. */
export const toEvent = (event: string, data: object, id?: string): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** Sends a state, unless it is the one that was sent last. The id of the event is the state itself. */
export const sendState = (stream: Stream, state: InboxState): void => {
  const id = `${state.newest ?? 0}-${state.orderList}-${state.fruitSnsList}`
  if (stream.sent === id) return
  stream.sent = id
  stream.sink.write(toEvent('unread', state, id))
}

/** Ends a stream so that its client does not connect again by itself. */
export const endForGood = ({ sink }: { readonly sink: EventSink }, reason: EndReason): void => {
  sink.write(toEvent('end', { reason }))
  sink.end()
}

interface Owned<K> {
  readonly owner: K
  readonly sink: EventSink
}

/**
 * Open streams by owner, and in slots that take turns: one slot at a time is checked, so that the work is spread evenly. Each owner
 * has at most `perOwner` streams; the oldest makes room for a new one.
 */
export class StreamTable<K, S extends Owned<K>> {
  readonly #byOwner = new Map<K, Set<S>>()
  readonly #slots: readonly Set<S>[]
  readonly #perOwner: number
  #size = 0
  #nextSlot = 0
  #turn = 0

  constructor({ slots, perOwner }: { slots: number; perOwner: number }) {
    this.#slots = Array.from({ length: slots }, () => new Set<S>())
    this.#perOwner = perOwner
  }

  get size(): number {
    return this.#size
  }

  add(stream: S): void {
    const own = this.#byOwner.get(stream.owner) ?? new Set()
    this.#byOwner.set(stream.owner, own.add(stream))
    const slot = this.#slots[this.#nextSlot]
    this.#nextSlot = (this.#nextSlot + 1) % this.#slots.length
    slot?.add(stream)
    this.#size += 1
    stream.sink.onClose(() => this.#remove(stream, slot))
    const [oldest] = own
    if (own.size > this.#perOwner && oldest) endForGood(oldest, 'replaced')
  }

  #remove(stream: S, slot: Set<S> | undefined): void {
    const own = this.#byOwner.get(stream.owner)
    if (!own?.delete(stream)) return
    if (own.size === 0) this.#byOwner.delete(stream.owner)
    slot?.delete(stream)
    this.#size -= 1
  }

  of(owner: K): readonly S[] {
    return [...(this.#byOwner.get(owner) ?? [])]
  }

  has(owner: K): boolean {
    return this.#byOwner.has(owner)
  }

  owners(): Iterable<K> {
    return this.#byOwner.keys()
  }

  /** Returns the streams of the next slot. */
  takeTurn(): readonly S[] {
    const slot = this.#slots[this.#turn]
    this.#turn = (this.#turn + 1) % this.#slots.length
    return [...(slot ?? [])]
  }

  all(): readonly S[] {
    return this.#slots.flatMap((slot) => [...slot])
  }
}
