import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/db.ts'
import { addClicks } from './tracking-sql.ts'
import { DroppedEvents, type EventRow, writeEvents } from './write-events.ts'

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

const writeWaiting = async (db: Db, buffer: Buffer): Promise<void> => {
  // rows are removed after the commit: a batch that is sent twice counts once
  while (buffer.clicks.length > 0) {
    const batch = buffer.clicks.slice(0, AT_ONCE)
    await addClicks(db, { clicks: batch })
    buffer.clicks.splice(0, batch.length)
  }
  const drops: DroppedEvents[] = []
  while (buffer.events.length > 0) {
    const batch = buffer.events.slice(0, AT_ONCE)
    const dropped = await writeEvents(db, batch)
    buffer.events.splice(0, batch.length)
    if (dropped) drops.push(dropped)
  }
  if (drops.length > 0) throw new DroppedEvents(drops.flatMap(({ codes }) => codes))
}

/**
 * Writes all waiting rows, after the write in work. Rejects if the database cannot be written; the rows then wait for the next
 * write. Rejects with `DroppedEvents` after rows that the database refuses have been dropped.
 */
export const flushTracking = async (db: Db): Promise<void> => {
  const buffer = bufferOf(db)
  const before = buffer.flushing
  // the error of the write before belongs to its own caller
  const writing = Promise.resolve(before?.catch(() => undefined)).then(() => writeWaiting(db, buffer))
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
export const startTrackingFlush = ({ db }: { db: Db }, onError: (error: unknown) => void): (() => Promise<void>) => {
  let isFailing = false
  const flush = async (): Promise<void> => {
    try {
      await flushTracking(db)
      isFailing = false
    } catch (error) {
      isFailing = true
      onError(error)
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  // a write that failed is repeated by the timer
  bufferOf(db).onFull = () => void (isFailing || flush())
  return async () => {
    clearInterval(timer)
    delete bufferOf(db).onFull
    await flush()
  }
}
