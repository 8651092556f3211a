import type { Db } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import { addCounts, addTaps } from './live-count-sql.ts'

const MINUTE_MS = 60_000
/** Bound of the counters in memory while the database cannot be written. More are dropped. */
const MOST_WAITING = 20_000

interface Minute {
  broadcastId: number
  minute: Date
  viewers: number
  messages: number
  hearts: number
}

interface Tap {
  broadcastId: number
  productId: number
  minute: Date
  opens: number
  carts: number
}

const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)

/** Counts what happens in the rooms of this process, per minute, until it is written. */
export class LiveCounters {
  #minutes = new Map<string, Minute>()
  #taps = new Map<string, Tap>()
  #flushing: Promise<void> = Promise.resolve()

  /** Adds messages and hearts, and raises the number of viewers. */
  add(broadcastId: number, at: Date, { viewers = 0, messages = 0, hearts = 0 }: Partial<Minute>): void {
    const minute = minuteOf(at)
    const key = `${broadcastId} ${minute.getTime()}`
    const row = this.#minutes.get(key)
    if (!row && this.#minutes.size >= MOST_WAITING) return
    this.#minutes.set(key, {
      broadcastId,
      minute,
      viewers: Math.max(row?.viewers ?? 0, viewers),
      messages: (row?.messages ?? 0) + messages,
      hearts: (row?.hearts ?? 0) + hearts,
    })
  }

  addTap(broadcastId: number, at: Date, { productId, opens, carts }: Pick<Tap, 'productId' | 'opens' | 'carts'>): void {
    const minute = minuteOf(at)
    const key = `${broadcastId} ${productId} ${minute.getTime()}`
    const row = this.#taps.get(key)
    if (!row && this.#taps.size >= MOST_WAITING) return
    const before = row ?? { opens: 0, carts: 0 }
    const counted = { opens: before.opens + opens, carts: before.carts + carts }
    this.#taps.set(key, { broadcastId, productId, minute, ...counted })
  }

  /** Writes all counters. Rejects if the database cannot be written; they then wait for the next write. */
  flush(db: Db): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#write(db))
    return this.#flushing
  }

  async #write(db: Db): Promise<void> {
    const [minutes, taps] = [[...this.#minutes.values()], [...this.#taps.values()]]
    this.#minutes = new Map()
    this.#taps = new Map()
    if (minutes.length === 0 && taps.length === 0) return
    try {
      await failpoint('live.beforeFlush')
      await db.tx(async (tx) => {
        await addCounts(tx, toColumns(minutes))
        if (taps.length > 0) await addTaps(tx, toTapColumns(taps))
      })
    } catch (error) {
      for (const { broadcastId, minute, ...counts } of minutes) this.add(broadcastId, minute, counts)
      for (const { broadcastId, minute, ...counts } of taps) this.addTap(broadcastId, minute, counts)
      throw error
    }
  }
}

const toColumns = (rows: readonly Minute[]): Parameters<typeof addCounts>[1] => ({
  broadcastIds: rows.map(({ broadcastId }) => broadcastId),
  minutes: rows.map(({ minute }) => minute),
  viewers: rows.map(({ viewers }) => viewers),
  messages: rows.map(({ messages }) => messages),
  hearts: rows.map(({ hearts }) => hearts),
})

const toTapColumns = (rows: readonly Tap[]): Parameters<typeof addTaps>[1] => ({
  broadcastIds: rows.map(({ broadcastId }) => broadcastId),
  productIds: rows.map(({ productId }) => productId),
  minutes: rows.map(({ minute }) => minute),
  opens: rows.map(({ opens }) => opens),
  carts: rows.map(({ carts }) => carts),
})
