import type { Logger } from 'pino'
import type { Db } from '#src/db/db.ts'
import type { StaffWrites } from './staff-writes.ts'

const POLL_MS = 1_000

interface Watching {
  db: Db
  log: Logger
  /** `isStrict`: entries are not served even once while they are made again. */
  invalidate: (tag: string, isStrict?: boolean) => void
  /** Writes of staff in this process, which wait for their invalidations. */
  writes?: StaffWrites | undefined
  /** Least time (ms) between two global invalidations. */
  minIntervalMs: number
}

/**
 * Invalidates everything at most once per `minIntervalMs`: the first time at once, further ones together at the end of the interval,
 * so that frequent changes do not keep the caches empty (F3).
 */
const createGlobalInvalidation = (invalidate: (tag: string) => void, minIntervalMs: number) => {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  const run = (): void => {
    isDue = false
    invalidate('all')
    if (minIntervalMs === 0) return
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) run()
    }, minIntervalMs).unref()
  }
  return {
    request: (): void => {
      if (timer) isDue = true
      else run()
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** Ends entries also for their next reader: all of them at most once per `minIntervalMs` (F3). */
const createStrictInvalidation = (invalidate: Watching['invalidate'], minIntervalMs: number) => {
  let lastOfAll = Number.NEGATIVE_INFINITY
  return (tag: string): void => {
    if (tag !== '' && tag !== 'all') return invalidate(tag, true)
    const now = performance.now()
    if (now - lastOfAll < minIntervalMs) return undefined
    lastOfAll = now
    return invalidate('all', true)
  }
}

/** Calls `onChange` when the version of the catalogue has changed. Returns a function that stops polling. */
const pollVersion = async ({
  db,
  log,
  onChange,
}: Pick<Watching, 'db' | 'log'> & { onChange: () => void }): Promise<() => void> => {
  const readVersion = async (): Promise<number> =>
    (await db.one<{ version: number }>('catalogueVersion', 'select version from catalogue_version', [])).version
  let version = await readVersion()
  let isFailing = false
  const poll = async (): Promise<void> => {
    try {
      const current = await readVersion()
      if (current !== version) onChange()
      version = current
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ error }, 'the catalogue version cannot be read')
      isFailing = true
    }
  }
  const timer = setInterval(() => void poll(), POLL_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Invalidates cached responses when the catalogue changes. The triggers publish tags separated by spaces; an empty payload means
 * that the connection was lost for a while. Global changes also increase a version, which is polled once a second as a fallback for
 * a lost notification. Returns a function that stops watching.
 */
export const watchCatalogue = async ({
  db,
  log,
  invalidate,
  writes,
  minIntervalMs,
}: Watching): Promise<() => Promise<void>> => {
  const everything = createGlobalInvalidation(invalidate, minIntervalMs)
  let isNotified = false
  const endStrictly = createStrictInvalidation(invalidate, minIntervalMs)
  writes?.onWritten((tags) => tags.forEach(endStrictly))
  const unlisten = await db.listen('catalogue', (payload) => {
    for (const tag of payload.split(' ')) {
      if (writes?.take(tag)) continue
      if (tag !== '' && tag !== 'all') invalidate(tag)
      else {
        isNotified = true
        everything.request()
      }
    }
  })
  const onChange = (): void => {
    if (!isNotified) everything.request()
    isNotified = false
  }
  // the embedded engine has a single session, so its notifications cannot be lost
  const stop = db.engine === 'postgres' ? await pollVersion({ db, log, onChange }) : () => undefined
  return async () => {
    stop()
    everything.stop()
    await unlisten()
  }
}
