import type { Logger } from 'pino'
import type { CachePurge } from '#src/integrations/cdn/cdn-purge.ts'
import { purgedKeys } from './surrogate-keys.ts'

/** Tags of this time (ms) are purged together, after the processes have invalidated their own caches. */
const COLLECT_MS = 250
/**
 * Time (ms) after which tags are purged again: a process may serve a stale page for ten seconds while it renders it, and the shared
 * cache may have stored that one. Also repeats a purge that failed.
 */
const AGAIN_MS = 11_000

interface PurgeQueueOptions {
  cache: CachePurge
  log: Logger
  collectMs?: number
  againMs?: number
}

/** Purges a shared cache after invalidations. */
export interface PurgeQueue {
  invalidate: (tag: string) => void
  /** Sends what waits, once. */
  close(): Promise<void>
}

/** Purges tags one call after another. A failed call is logged. */
const createPurges = (cache: PurgeQueueOptions['cache'], log: Logger) => {
  let running = Promise.resolve()
  const send = (tags: Iterable<string>): void => {
    const keys = purgedKeys(tags)
    if (keys.length === 0) return
    running = running
      .then(() => cache.purge(keys))
      .catch((error: unknown) => log.warn({ error, keys: keys.length }, 'the shared cache cannot be purged'))
  }
  return { send, settle: () => running }
}

export const createPurgeQueue = ({
  cache,
  log,
  collectMs = COLLECT_MS,
  againMs = AGAIN_MS,
}: PurgeQueueOptions): PurgeQueue => {
  const waiting = new Set<string>()
  const again = new Map<NodeJS.Timeout, readonly string[]>()
  let timer: NodeJS.Timeout | undefined
  const { send, settle } = createPurges(cache, log)
  const flush = (): void => {
    timer = undefined
    const tags = [...waiting]
    waiting.clear()
    send(tags)
    const later = setTimeout(() => {
      again.delete(later)
      send(tags)
    }, againMs).unref()
    again.set(later, tags)
  }
  return {
    invalidate(tag) {
      waiting.add(tag)
      timer ??= setTimeout(flush, collectMs)
    },
    async close() {
      clearTimeout(timer)
      again.forEach((_, later) => clearTimeout(later))
      send([...waiting, ...[...again.values()].flat()])
      await settle()
    },
  }
}
