import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Sql } from '#src/db/db.ts'

export interface WatchedDb {
  db: Db
  /** Number of round trips except the poll of the catalogue version; a transaction counts two more. */
  ways: () => number
  /** Delays each round trip: it holds its connection meanwhile, and others wait for a free one. */
  slowBy: (ms: number) => void
}

/** Database with counted and delayed round trips. */
export const watchDb = (db: Db): WatchedDb => {
  let [ways, delay] = [0, 0]
  const take = async (): Promise<void> => {
    ways += 1
    if (delay > 0) await sleep(delay)
  }
  const watched = (ask: <R>(name: string, work: (sql: Sql) => Promise<R>) => Promise<R>): Sql => ({
    many: (...asked) => ask(asked[0], (sql) => sql.many(...asked)),
    one: (...asked) => ask(asked[0], (sql) => sql.one(...asked)),
    opt: (...asked) => ask(asked[0], (sql) => sql.opt(...asked)),
    exec: (...asked) => ask(asked[0], (sql) => sql.exec(...asked)),
  })
  const outside = watched((name, work) => {
    if (name === 'catalogueVersion') return work(db)
    if (delay === 0) return take().then(() => work(db))
    // a transaction has its connection before the delay
    return db.tx((tx) => take().then(() => work(tx)))
  })
  const tx: Db['tx'] = (run) =>
    db.tx(async (inside) => {
      await take()
      const within = watched((_, work) => take().then(() => work(inside)))
      const result = await run({ ...inside, ...within })
      await take()
      return result
    })
  return { db: { ...db, ...outside, tx }, ways: () => ways, slowBy: (ms) => void (delay = ms) }
}
