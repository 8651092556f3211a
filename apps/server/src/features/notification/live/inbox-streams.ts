import { AppError } from '@shop/contract'
import type { Logger } from 'pino'
import type { MessageBus } from '#src/bus/message-bus.ts'
import { afterCommit } from '#src/db/tx-scope.ts'
import type { App, Who } from '#src/handler-context.ts'
import { findValidTokens, readInboxStates } from './inbox-state.ts'
import { endForGood, type EventSink, sendState, StreamTable } from './stream-table.ts'

const CHANNEL = 'inbox'
const ALL = 'all'

/** Changes of a user within this time (ms) are read together. */
const COALESCE_MS = 50
/** Users whose state is read in one query. */
const READ_AT_ONCE = 500
const RETRY_READ_MS = 1_000
const TICK_MS = 1_000
/** Each stream gets a heartbeat, and its state and token are checked, once in this many ticks: less than the idle timeout of proxies. */
const SLOTS = 25
const PER_USER = 5
const REFUSED_RETRY_MS = 30_000
/** Clients of a stream that breaks connect again after 2 to 6 s, so that those of a stopped process do not come at once. */
const RECONNECT_MS = 2_000
const RECONNECT_JITTER_MS = 4_000

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
  readonly #log: Logger
  readonly #table = new StreamTable({ slots: SLOTS, perUser: PER_USER })
  readonly #changed = new Set<number>()
  readonly #ticking: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined
  #hasEnded = false
  unsubscribe: (() => Promise<void>) | undefined

  constructor({ app, log, tickMs = TICK_MS }: StreamOptions) {
    this.#app = app
    this.#log = log
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
    sink.write(`retry: ${RECONNECT_MS + Math.floor(Math.random() * RECONNECT_JITTER_MS)}\n\n`)
    this.#table.add({ userId: who.userId, tokenHash: tokenHash.toString('hex'), sink, sent: undefined })
    this.#noteChanged([who.userId])
  }

  /** Handles a message of the bus: ids of users, or all of them. Undefined: messages may have been lost. */
  receive(payload: string | undefined): void {
    if (payload === undefined || payload === ALL) this.#noteChanged(this.#table.userIds())
    else this.#noteChanged(payload.split(' ').map(Number))
  }

  async close(): Promise<void> {
    this.#hasEnded = true
    clearInterval(this.#ticking)
    clearTimeout(this.#timer)
    for (const { sink } of this.#table.all()) sink.end()
    await this.#reading
    await this.unsubscribe?.()
  }

  #tick(): void {
    const streams = this.#table.takeTurn()
    for (const { sink } of streams) sink.write(':\n\n')
    this.#noteChanged(streams.map(({ userId }) => userId))
  }

  #noteChanged(userIds: Iterable<number>): void {
    for (const userId of userIds) if (this.#table.has(userId)) this.#changed.add(userId)
    this.#schedule(COALESCE_MS)
  }

  #schedule(ms: number): void {
    if (this.#hasEnded || this.#timer || this.#reading || this.#changed.size === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#reading = this.#readAndSchedule()
    }, ms).unref()
  }

  async #readAndSchedule(): Promise<void> {
    let next = COALESCE_MS
    try {
      await this.#readChanged()
    } catch (error) {
      this.#log.warn({ error }, 'live updates cannot be read')
      next = RETRY_READ_MS
    }
    this.#reading = undefined
    this.#schedule(next)
  }

  async #readChanged(): Promise<void> {
    const all = [...this.#changed]
    for (let from = 0; from < all.length && !this.#hasEnded; from += READ_AT_ONCE) {
      const userIds = all.slice(from, from + READ_AT_ONCE)
      // a change during the read is noted again
      for (const userId of userIds) this.#changed.delete(userId)
      try {
        await this.#send(userIds)
      } catch (error) {
        userIds.filter((userId) => this.#table.has(userId)).forEach((userId) => this.#changed.add(userId))
        throw error
      }
    }
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
      const state = states.get(stream.userId)
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
