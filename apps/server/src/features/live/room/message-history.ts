import type { LiveMessage } from '@shop/contract'
import { LRUCache } from 'lru-cache'
import type { Sql } from '#src/db/db.ts'
import { listLatest, listMissed } from '#src/features/live/chat/live-chat-sql.ts'

/** Messages that a new viewer gets. */
const MOST_LATEST = 50
/** Messages that a viewer who returns gets at most, and their bytes: less than may wait for a client. */
const MOST_MISSED = 500
const MOST_MISSED_BYTES = 192 * 1024
const MOST_REMOVED = 1_000

interface MessageRow extends Omit<LiveMessage, 'badge' | 'at'> {
  badge: string | null
  at: Date
}

export const toLiveMessage = ({ id, name, grade, badge, text, at }: MessageRow): LiveMessage => ({
  id,
  name,
  grade,
  badge: badge as LiveMessage['badge'],
  text,
  at: at.toISOString(),
})

/** Reads up to `take` shown messages after an id and up to another, the oldest first; without `after` the latest. */
const readMessages = async (
  db: Sql,
  broadcastId: number,
  { after, upTo, take }: { after?: number; upTo: number; take: number },
): Promise<LiveMessage[]> => {
  const rows =
    after === undefined
      ? await listLatest(db, { broadcastId, upTo, take })
      : await listMissed(db, { broadcastId, after, upTo, take })
  return rows.toReversed().map(toLiveMessage)
}

const fitBytes = (messages: readonly LiveMessage[]): LiveMessage[] => {
  let bytes = 0
  const from = messages.findLastIndex(
    (message) => (bytes += Buffer.byteLength(JSON.stringify(message))) > MOST_MISSED_BYTES,
  )
  return messages.slice(from + 1)
}

/** The latest shown messages of a room in memory, so that joining it reads no database. Older ones are read. */
export class MessageHistory {
  readonly #db: Sql
  readonly #broadcastId: number
  /** Ids that were hidden lately: a read that began before must not bring them back. */
  readonly #removed = new LRUCache<number, true>({ max: MOST_REMOVED })
  #latest: LiveMessage[] = []
  /** The list has all shown messages after this id. */
  #from = 0

  constructor(db: Sql, broadcastId: number) {
    this.#db = db
    this.#broadcastId = broadcastId
  }

  async load(upTo: number): Promise<void> {
    const read = await readMessages(this.#db, this.#broadcastId, { upTo, take: MOST_LATEST })
    const [first] = read
    this.#from = read.length < MOST_LATEST || !first ? 0 : first.id - 1
    this.#latest = [...read.filter(this.#isShown), ...this.#latest.filter(({ id }) => id > upTo)]
    this.#cut()
  }

  /** Whether the message was hidden lately. */
  isRemoved(id: number): boolean {
    return this.#removed.has(id)
  }

  add(message: LiveMessage): void {
    this.#latest.push(message)
    this.#cut()
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) this.#removed.set(id, true)
    this.#latest = this.#latest.filter(this.#isShown)
  }

  /** Reads messages that are shown again. */
  async restore(ids: readonly number[], upTo: number): Promise<void> {
    for (const id of ids) this.#removed.delete(id)
    await this.load(upTo)
  }

  latest(): LiveMessage[] {
    return [...this.#latest]
  }

  /**
   * Returns a function that lists the messages after an id. It is called when the viewer is added, so that no message is missing or
   * doubled between the two.
   */
  async missedAfter(since: number, lastId: () => number): Promise<() => LiveMessage[]> {
    const read: LiveMessage[] = []
    let after = since
    while (after < this.#from) {
      const upTo = lastId()
      const range = { after, upTo, take: MOST_MISSED }
      read.push(...(await readMessages(this.#db, this.#broadcastId, range)))
      after = upTo
    }
    return () =>
      fitBytes([...read.filter(this.#isShown), ...this.#latest.filter(({ id }) => id > after)].slice(-MOST_MISSED))
  }

  readonly #isShown = ({ id }: LiveMessage): boolean => !this.isRemoved(id)

  #cut(): void {
    const extra = this.#latest.length - MOST_LATEST
    if (extra <= 0) return
    const [last] = this.#latest.splice(0, extra).slice(-1)
    if (last) this.#from = last.id
  }
}
