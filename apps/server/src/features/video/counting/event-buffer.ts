import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import { countEvents } from './video-event-sql.ts'

export type EventKind = 'view' | 'complete' | 'productTap'

export interface VideoEvent {
  videoId: number
  kind: EventKind
  /** Keyed hash of the person, in hex. */
  viewer: string
  at: Date
}

/** An event counts once in this time per person, video and kind. VIDEO-2 */
export const ONCE_MS = 30 * 60_000
/** Time (ms) between writes: the most that a crash can lose. */
export const FLUSH_MS = 3_000
/** Events per statement. More are written in several statements. */
const AT_ONCE = 2_000
/** Bound of events in memory while the database cannot be written. More are dropped. */
const MOST_WAITING = 100_000
/** Bound of remembered events. An event that is forgotten is refused by the statement. */
const MOST_KNOWN = 100_000

interface Buffer {
  waiting: VideoEvent[]
  known: LRUCache<string, number>
  flushing: Promise<void> | undefined
}

// one buffer per database handle, that is, per process
const buffers = new WeakMap<Db, Buffer>()

const bufferOf = (db: Db): Buffer => {
  const buffer = buffers.get(db) ?? {
    waiting: [],
    known: new LRUCache<string, number>({ max: MOST_KNOWN }),
    flushing: undefined,
  }
  buffers.set(db, buffer)
  return buffer
}

const keyOf = ({ videoId, kind, viewer }: Omit<VideoEvent, 'at'>): string => `${videoId} ${kind} ${viewer}`

/** Returns the key of a person: a hash of the user id, or of the network of a caller without a token. */
export const viewerOf = (secret: string, { userId, ip }: { userId: number | undefined; ip: string }): string =>
  createHmac('sha256', secret)
    .update(`video viewer ${userId === undefined ? `ip ${ip}` : `user ${userId}`}`)
    .digest('hex')
    .slice(0, 32)

/** Whether this process has already accepted the event within the last 30 minutes. Reads no database. */
export const isKnownEvent = (db: Db, event: VideoEvent): boolean => {
  const at = bufferOf(db).known.get(keyOf(event))
  return at !== undefined && event.at.getTime() - at < ONCE_MS
}

const writeBatch = async (db: Db, batch: readonly VideoEvent[]): Promise<void> => {
  await failpoint('video.beforeFlush')
  await countEvents(db, {
    videoIds: batch.map(({ videoId }) => videoId),
    kinds: batch.map(({ kind }) => kind),
    viewers: batch.map(({ viewer }) => viewer),
    at: batch.map(({ at }) => at),
  })
  await failpoint('video.afterFlush')
}

const writeWaiting = async (db: Db, buffer: Buffer): Promise<void> => {
  while (buffer.waiting.length > 0) {
    const batch = buffer.waiting.slice(0, AT_ONCE)
    await writeBatch(db, batch)
    // removed after the commit: a batch that is sent twice counts once
    buffer.waiting.splice(0, batch.length)
  }
}

/** Writes all waiting events. Rejects if the database cannot be written; the events then wait for the next write. */
export const flushEvents = async (db: Db): Promise<void> => {
  const buffer = bufferOf(db)
  await buffer.flushing
  buffer.flushing = writeWaiting(db, buffer).finally(() => {
    buffer.flushing = undefined
  })
  await buffer.flushing
}

/** Accepts an event, which is written within `FLUSH_MS`. */
export const addEvent = (db: Db, event: VideoEvent): void => {
  const buffer = bufferOf(db)
  if (isKnownEvent(db, event) || buffer.waiting.length >= MOST_WAITING) return
  buffer.known.set(keyOf(event), event.at.getTime())
  buffer.waiting.push(event)
}

/**
 * Writes events every `FLUSH_MS`. Returns a function that stops it and writes those that wait. A failed write is reported and
 * repeated; at the end it is reported only.
 */
export const startFlushing = (db: Db, onError: (error: unknown) => void): (() => Promise<void>) => {
  const flush = (): Promise<void> => flushEvents(db).catch(onError)
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  return async () => {
    clearInterval(timer)
    await flush()
  }
}
