import { AppError } from '@shop/contract'
import type { Logger } from 'pino'
import type { MessageBus } from '#src/bus/message-bus.ts'
import { afterCommit } from '#src/db/tx-scope.ts'
import type { App, Who } from '#src/handler-context.ts'
import { BatchedReads } from './batched-reads.ts'
import { findValidTokens, readInboxStates } from './inbox-state.ts'
import { endForGood, type EventSink, retryLine, sendState, type Stream, StreamTable } from './stream-table.ts'

const CHANNEL = 'inbox'
const ALL = 'all'

/** Changes of a user within this time (ms) are read together. */
const COALESCE_MS = 50
/** Users whose state is read in one query. */
const READ_AT_ONCE = 500
const TICK_MS = 1_000
/** Each stream gets a heartbeat, and its state and token are checked, once in this many ticks: less than the idle timeout of proxies. */
const SLOTS = 25
const PER_USER = 5
const REFUSED_RETRY_MS = 30_000

/**
 * Publishes whose notifications have changed once the transaction has committed, on a bus without triggers in the database. A message
 * that is lost is replaced by the regular check of each stream.
 */
export const publishInbox = ({ bus }: Pick<App, 'bus'>, userId: number): void => {
  if (!bus || bus.isTransactional) return
  afterCommit(() => {
    bus.publish(CHANNEL, String(userId)).catch(() => undefined) // the bus logs that it is unreachable
  })
}

export interface InboxStreams {
  readonly size: number
  /** Throws `overloaded` if this process has as many streams as it may. */
  assertRoom(): void
  /** Sends the current state, and each later one until the connection or the token ends. */
  open(sink: EventSink, owner: { who: Who; tokenHash: Buffer }): void
  /** Ends all streams. Their clients connect again, to another process. */
  close(): Promise<void>
}

interface StreamOptions {
  app: Pick<App, 'db' | 'clock' | 'config'>
  bus: MessageBus
  log: Logger
  tickMs?: number
}

/** Live updates of notifications. Follows the bus, and reads the state of changed users who have a stream here. Decision 046 */
class BusStreams implements InboxStreams {
  readonly #app: StreamOptions['app']
  readonly #table = new StreamTable<number, Stream>({ slots: SLOTS, perOwner: PER_USER })
  readonly #changed: BatchedReads<number>
  readonly #ticking: NodeJS.Timeout
  #hasEnded = false
  unsubscribe: (() => Promise<void>) | undefined

  constructor({ app, log, tickMs = TICK_MS }: StreamOptions) {
    this.#app = app
    const read = (userIds: readonly number[]) => this.#send(userIds)
    this.#changed = new BatchedReads({ coalesceMs: COALESCE_MS, most: READ_AT_ONCE, read, log })
    this.#ticking = setInterval(() => this.#tick(), tickMs).unref()
  }

  get size(): number {
    return this.#table.size
  }

  assertRoom(): void {
    if (this.#hasEnded || this.#table.size >= this.#app.config.liveStreams)
      throw new AppError('overloaded', { retryAfterMs: REFUSED_RETRY_MS })
  }

  open(sink: EventSink, { who, tokenHash }: { who: Who; tokenHash: Buffer }): void {
    sink.write(retryLine())
    this.#table.add({ owner: who.userId, tokenHash: tokenHash.toString('hex'), sink, sent: undefined })
    this.#noteChanged([who.userId])
  }

  /** Handles a message of the bus: ids of users, or all of them. Undefined: messages may have been lost. */
  receive(payload: string | undefined): void {
    if (payload === undefined || payload === ALL) this.#noteChanged(this.#table.owners())
    else this.#noteChanged(payload.split(' ').map(Number))
  }

  async close(): Promise<void> {
    this.#hasEnded = true
    clearInterval(this.#ticking)
    for (const { sink } of this.#table.all()) sink.end()
    await this.#changed.close()
    await this.unsubscribe?.()
  }

  #tick(): void {
    const streams = this.#table.takeTurn()
    for (const { sink } of streams) sink.write(':\n\n')
    this.#noteChanged(streams.map(({ owner }) => owner))
  }

  #noteChanged(userIds: Iterable<number>): void {
    this.#changed.add([...userIds].filter((userId) => this.#table.has(userId)))
  }

  async #send(userIds: readonly number[]): Promise<void> {
    const db = this.#app.db.reads ?? this.#app.db
    const streams = userIds.flatMap((userId) => this.#table.of(userId))
    const hashes = [...new Set(streams.map(({ tokenHash }) => tokenHash))]
    const [valid, states] = await Promise.all([
      findValidTokens(db, hashes, this.#app.clock()),
      readInboxStates(db, userIds),
    ])
    if (this.#hasEnded) return
    for (const stream of streams) {
      const state = states.get(stream.owner)
      if (!valid.has(stream.tokenHash)) endForGood(stream, 'expired')
      else if (state) sendState(stream, state)
    }
  }
}

/** Opens the live updates of this process. `tickMs`: time between two checks, for tests. */
export const openInboxStreams = async (options: StreamOptions): Promise<InboxStreams> => {
  const streams = new BusStreams(options)
  streams.unsubscribe = await options.bus.subscribe(CHANNEL, (payload) => streams.receive(payload))
  return streams
}
