import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import type { FeedVendor } from '#src/integrations/analytics/analytics-feed.ts'
import type { FeedBody } from './feed/feed-body.ts'
import { addClicks, addEvents, keepPartitions } from './tracking-sql.ts'

/** Row of `tracking_event`, as `addEvents` reads it. */
export interface EventRow {
  id: string
  at: string
  platform: string
  kind: string
  visitor: string
  session: string
  path: string
  source: string
  channel: string
  medium: string
  keyword: string
  campaign: string
  slots: object | null
  is_comeback: boolean
  duration_ms: number | null
  conversion: string | null
  value: number | null
  product_ids: readonly number[] | null
  /** Analytics event with the vendors that receive it, and the time (ISO 8601) from which it is sent. */
  feed: { vendors: readonly FeedVendor[]; dueAt: string; event: FeedBody } | null
}

/** Row of `tracking_click`, as `addClicks` reads it. */
export interface ClickRow {
  id: string
  at: string
  platform: string
  source: string
  channel: string
  medium: string
  keyword: string
  campaign: string
  visitor: string | null
  is_bot: boolean
}

/** Time (ms) between writes: the most that a crash can lose. */
export const FLUSH_MS = 2_000
/** Rows per statement. */
const AT_ONCE = 2_000
/** Bound of rows in memory while the database cannot be written. More are dropped. */
const MOST_WAITING = 20_000
/** Bound of remembered click ids. One that is forgotten is refused by the statement. */
const MOST_KNOWN = 100_000

interface Buffer {
  events: EventRow[]
  clicks: ClickRow[]
  known: LRUCache<string, true>
  flushing: Promise<void> | undefined
  /** Starts a write when a statement is full. Undefined until writing has started. */
  onFull?: () => void
}

// one buffer per database handle, that is, per process
const buffers = new WeakMap<Db, Buffer>()

const bufferOf = (db: Db): Buffer => {
  const buffer = buffers.get(db) ?? {
    events: [],
    clicks: [],
    known: new LRUCache<string, true>({ max: MOST_KNOWN }),
    flushing: undefined,
  }
  buffers.set(db, buffer)
  return buffer
}

const isWithoutPartition = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '23514' && /no partition/.test(String(error))

/** Writes a batch of events. The first batch of a new database finds no partition: the job has not run yet. */
export const writeEvents = async (db: Db, batch: readonly EventRow[], now: Date): Promise<void> => {
  await failpoint('tracking.beforeFlush')
  try {
    await addEvents(db, { events: batch })
  } catch (error) {
    if (!isWithoutPartition(error)) throw error
    await keepPartitions(db, { now })
    await addEvents(db, { events: batch })
  }
  await failpoint('tracking.afterFlush')
}

const writeWaiting = async (db: Db, buffer: Buffer, now: Date): Promise<void> => {
  // rows are removed after the commit: a batch that is sent twice counts once
  while (buffer.clicks.length > 0) {
    const batch = buffer.clicks.slice(0, AT_ONCE)
    await addClicks(db, { clicks: batch })
    buffer.clicks.splice(0, batch.length)
  }
  while (buffer.events.length > 0) {
    const batch = buffer.events.slice(0, AT_ONCE)
    await writeEvents(db, batch, now)
    buffer.events.splice(0, batch.length)
  }
}

/**
 * Writes all waiting rows, after the write in work. Rejects if the database cannot be written; the rows then wait for the next
 * write.
 */
export const flushTracking = async (db: Db, now: Date): Promise<void> => {
  const buffer = bufferOf(db)
  const before = buffer.flushing
  // the error of the write before belongs to its own caller
  const writing = Promise.resolve(before?.catch(() => undefined)).then(() => writeWaiting(db, buffer, now))
  buffer.flushing = writing
  try {
    await writing
  } finally {
    if (buffer.flushing === writing) buffer.flushing = undefined
  }
}

/** Accepts events, which are written within `FLUSH_MS`, or as soon as they fill a statement. Returns how many fit. */
export const bufferEvents = (db: Db, events: readonly EventRow[]): number => {
  const buffer = bufferOf(db)
  const fitting = events.slice(0, Math.max(0, MOST_WAITING - buffer.events.length))
  buffer.events.push(...fitting)
  if (buffer.events.length >= AT_ONCE && !buffer.flushing) buffer.onFull?.()
  return fitting.length
}

/** Accepts a click, which is written within `FLUSH_MS`. */
export const bufferClick = (db: Db, click: ClickRow): void => {
  const buffer = bufferOf(db)
  if (buffer.known.has(click.id) || buffer.clicks.length >= MOST_WAITING) return
  buffer.known.set(click.id, true)
  buffer.clicks.push(click)
}

/**
 * Writes waiting rows every `FLUSH_MS`. Returns a function that stops it and writes those that wait. A failed write is reported
 * and repeated; at the end it is reported only.
 */
export const startTrackingFlush = (
  { db, clock }: { db: Db; clock: () => Date },
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  let isFailing = false
  const flush = async (): Promise<void> => {
    try {
      await flushTracking(db, clock())
      isFailing = false
    } catch (error) {
      isFailing = true
      onError(error)
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  // a database that fails is spared until the next time
  bufferOf(db).onFull = () => void (isFailing || flush())
  return async () => {
    clearInterval(timer)
    delete bufferOf(db).onFull
    await flush()
  }
}
