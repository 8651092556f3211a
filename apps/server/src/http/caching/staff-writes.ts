import { randomUUID } from 'node:crypto'
import type { Db } from '#src/db/db.ts'

/** Longest time (ms) that the reply of a write waits for its invalidations. */
const MOST_WAIT_MS = 100
/** Tags of one write that are followed. Above it lists are served stale for a moment, as after other changes. */
const MOST_TAGS = 200
const MARKER = 'written:'

export interface StaffWrites {
  /** Runs a write of staff. Its reply waits until this process has applied its invalidations, at most 100 ms. */
  run<R>(write: () => Promise<R>): Promise<R>
  /** Takes a published tag. Returns true for a marker of a write of any process, which invalidates nothing. */
  take(tag: string): boolean
  /** Sets what ends the cached responses with some tags, also for their next reader. */
  onWritten(end: (tags: ReadonlySet<string>) => void): void
}

/** Publishes markers and waits until this process receives them. */
const createMarkers = (db: Pick<Db, 'exec'>) => {
  const waiting = new Map<string, () => void>()
  const reach = async (): Promise<void> => {
    const marker = `${MARKER}${randomUUID()}`
    let timer: NodeJS.Timeout | undefined
    const reached = new Promise<void>((resolve) => {
      waiting.set(marker, resolve)
      timer = setTimeout(resolve, MOST_WAIT_MS)
    })
    try {
      // without a database the reply does not wait; it has been written
      const published = db.exec('catalogue.written', "select pg_notify('catalogue', $1)", [marker])
      published.catch(() => waiting.get(marker)?.())
      await reached
    } finally {
      clearTimeout(timer)
      waiting.delete(marker)
    }
  }
  return { reach, receive: (marker: string) => waiting.get(marker)?.() }
}

/**
 * Lets the next read after a write of staff be new. Notifications arrive in the order of the commits, so a marker that is published
 * after the commit arrives after the tags of the write. The tags that arrive between its begin and the marker are those of the write,
 * and of others meanwhile; cached responses with them are not served again, not even while they are made again. Decision 040
 */
export const createStaffWrites = (db: Pick<Db, 'exec'>): StaffWrites => {
  const open = new Set<Set<string>>()
  const markers = createMarkers(db)
  let end: (tags: ReadonlySet<string>) => void = () => undefined

  return {
    async run(write) {
      const tags = new Set<string>()
      open.add(tags)
      try {
        const reply = await write()
        await markers.reach()
        if (tags.size < MOST_TAGS) end(tags)
        return reply
      } finally {
        open.delete(tags)
      }
    },
    take(tag) {
      if (tag.startsWith(MARKER)) {
        markers.receive(tag)
        return true
      }
      for (const tags of open) if (tags.size < MOST_TAGS) tags.add(tag)
      return false
    },
    onWritten(given) {
      end = given
    },
  }
}
