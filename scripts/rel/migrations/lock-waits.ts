import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../apps/server/src/db/db.ts'

const POLL_MS = 10

/** The longest wait now for a lock of a table in a mode of requests, in ms. A migration waits in other modes. */
const waiting = `
select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::int as ms from pg_locks
where not granted and locktype = 'relation' and mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')`

/** Observes how long requests wait for locks of tables. `stop` returns the longest wait in ms. */
export const watchLocks = (db: Db): { stop: () => Promise<number> } => {
  const over = new AbortController()
  let most = 0
  const looking = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, (await db.one<{ ms: number }>('rel.waiting', waiting, [])).ms)
      await sleep(POLL_MS)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await looking
      return most
    },
  }
}
