import { AppError, type StaffChanges } from '@shop/contract'
import { hasPermission } from '@shop/rules/staff'
import type { BrandId } from '@shop/brands'
import type { Logger } from 'pino'
import { BatchedReads } from '#src/features/notification/live/batched-reads.ts'
import {
  endForGood,
  type EventSink,
  retryLine,
  StreamTable,
  toEvent,
} from '#src/features/notification/live/stream-table.ts'
import { idleSince, scopeOf } from '#src/features/staff/account/staff-session.ts'
import type { App, StaffCaller } from '#src/handler-context.ts'
import * as sql from './change-sql.ts'
import {
  type ChangedObject,
  type ReadChange,
  readChanges,
  type ScopeFor,
  selectReadable,
  toChangedObject,
} from './read-changes.ts'

const CHANNEL = 'staff'
/** A write and its audit entry are two commits: within this time (ms) they are one change. */
const COALESCE_MS = 200
/** Changes that are read and sent one by one. More of them at once are sent as `isComplete: false`. */
const MOST_CHANGES = 200
const TICK_MS = 1_000
/** Each stream gets a heartbeat, and its session is checked, once in this many ticks. */
const SLOTS = 25
/** One for each brand, and one that a reload leaves behind. */
const PER_SESSION = 5
const REFUSED_RETRY_MS = 30_000

interface ChangeStream {
  /** Hash of its session, in hexadecimal digits. */
  readonly owner: string
  readonly sink: EventSink
  readonly staffId: number
  readonly brand: BrandId
  readonly scopeFor: ScopeFor
}

export interface ChangeStreams {
  readonly size: number
  /** Throws `overloaded` if this process has as many streams as it may. */
  assertRoom(): void
  /** Sends each later change on a brand until the connection or the session ends. The first event asks the client to read anew. */
  open(sink: EventSink, owner: { staff: StaffCaller; brand: BrandId }): void
  /** Ends all streams. Their clients connect again, to another process. */
  close(): Promise<void>
}

interface StreamOptions {
  app: Pick<App, 'db' | 'clock' | 'config'>
  log: Logger
  tickMs?: number
}

const send = ({ sink }: ChangeStream, changes: StaffChanges): void => sink.write(toEvent('changes', changes))
const readAnew: StaffChanges = { changes: [], isComplete: false }

/** Tells which rows of a permission an account may read on the brand of its stream. Roles that change end the session. */
export const scopeReader =
  (staff: StaffCaller): ScopeFor =>
  (permission) =>
    hasPermission(staff.roles, permission) ? scopeOf(staff, permission) : undefined

/** Live updates of the back office. Follows the notifications of the database, and reads what has changed once for all streams. */
class DatabaseStreams implements ChangeStreams {
  readonly #app: StreamOptions['app']
  readonly #table = new StreamTable<string, ChangeStream>({ slots: SLOTS, perOwner: PER_SESSION })
  readonly #payloads: BatchedReads<string>
  readonly #checks: BatchedReads<ChangeStream>
  readonly #ticking: NodeJS.Timeout
  #hasEnded = false
  unsubscribe: (() => Promise<void>) | undefined

  constructor({ app, log, tickMs = TICK_MS }: StreamOptions) {
    this.#app = app
    const [read, check] = [
      (all: readonly string[]) => this.#read(all),
      (all: readonly ChangeStream[]) => this.#check(all),
    ]
    this.#payloads = new BatchedReads({ coalesceMs: COALESCE_MS, most: Number.POSITIVE_INFINITY, read, log })
    this.#checks = new BatchedReads({ coalesceMs: 0, most: MOST_CHANGES, read: check, log })
    this.#ticking = setInterval(() => this.#tick(), tickMs).unref()
  }

  get size(): number {
    return this.#table.size
  }

  assertRoom(): void {
    if (this.#hasEnded || this.#table.size >= this.#app.config.liveStreams)
      throw new AppError('overloaded', { retryAfterMs: REFUSED_RETRY_MS })
  }

  open(sink: EventSink, { staff, brand }: { staff: StaffCaller; brand: BrandId }): void {
    const owner = staff.sessionHash.toString('hex')
    const stream = { owner, sink, staffId: staff.id, brand, scopeFor: scopeReader(staff) }
    sink.write(retryLine())
    this.#table.add(stream)
    send(stream, readAnew)
    // the session may have ended since the request was admitted
    this.#checks.add([stream])
  }

  /** Handles a notification: brand, kind, id and account. Empty: some may have been lost. */
  receive(payload: string): void {
    if (this.#table.size === 0) return
    if (payload === '') for (const stream of this.#table.all()) send(stream, readAnew)
    const [, kind, id] = payload.split('/')
    if (kind === 'session') this.#checks.add(this.#table.all().filter(({ staffId }) => staffId === Number(id)))
    else if (payload !== '') this.#payloads.add([payload])
  }

  async close(): Promise<void> {
    this.#hasEnded = true
    clearInterval(this.#ticking)
    for (const { sink } of this.#table.all()) sink.end()
    await Promise.all([this.#payloads.close(), this.#checks.close(), this.unsubscribe?.()])
  }

  #tick(): void {
    const streams = this.#table.takeTurn()
    for (const { sink } of streams) sink.write(':\n\n')
    this.#checks.add(streams)
  }

  async #check(streams: readonly ChangeStream[]): Promise<void> {
    const now = this.#app.clock()
    const hashes = [...new Set(streams.map(({ owner }) => owner))]
    const open = await sql.listOpenSessions(this.#app.db, { hashes, now, idleSince: idleSince(now) })
    const valid = new Set(open.map(({ hash }) => hash))
    for (const stream of streams) if (!valid.has(stream.owner)) endForGood(stream, 'expired')
  }

  async #read(payloads: readonly string[]): Promise<void> {
    const byBrand = new Map<string, ChangedObject[]>()
    for (const payload of payloads) {
      const [brand = '', kind = '', id = '', staffId = ''] = payload.split('/')
      const changed = toChangedObject(`${kind} ${id}`, staffId === '' ? null : Number(staffId))
      if (changed) byBrand.set(brand, [...(byBrand.get(brand) ?? []), changed])
    }
    for (const [brand, changed] of byBrand) {
      // a change without a brand concerns all of them
      const streams = this.#table.all().filter((stream) => brand === '' || stream.brand === brand)
      if (streams.length === 0) continue
      const read = changed.length > MOST_CHANGES ? undefined : await readChanges(this.#app.db, changed)
      if (!this.#hasEnded) this.#sendTo(streams, read)
    }
  }

  /** Sends what each account may read. Undefined: too many to name. */
  #sendTo(streams: readonly ChangeStream[], read: readonly ReadChange[] | undefined): void {
    for (const stream of streams) {
      const changes = read && selectReadable(read, stream.scopeFor)
      if (!changes) send(stream, readAnew)
      else if (changes.length > 0) send(stream, { changes, isComplete: true })
    }
  }
}

/** Opens the live updates of the back office of this process. `tickMs`: time between two checks, for tests. */
export const openChangeStreams = async (options: StreamOptions): Promise<ChangeStreams> => {
  const streams = new DatabaseStreams(options)
  streams.unsubscribe = await options.app.db.listen(CHANNEL, (payload) => streams.receive(payload))
  return streams
}
