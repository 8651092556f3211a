import type { Db } from '#src/db/db.ts'

/** Time (ms) after which the count of a process that has fallen silent no longer counts. */
const FRESH_MS = 10_000

/** Viewers of a room. Each process counts its own persons and hears the counts of the others, so the sum is approximate. */
export class Presence {
  readonly #own = new Map<string, number>()
  readonly #others = new Map<string, { viewers: number; at: number }>()

  /** Persons with a connection here, each once. */
  get own(): number {
    return this.#own.size
  }

  enter(person: string): void {
    this.#own.set(person, (this.#own.get(person) ?? 0) + 1)
  }

  leave(person: string): void {
    const left = (this.#own.get(person) ?? 0) - 1
    if (left > 0) this.#own.set(person, left)
    else this.#own.delete(person)
  }

  hear(origin: string, viewers: number): void {
    if (viewers > 0) this.#others.set(origin, { viewers, at: performance.now() })
    else this.#others.delete(origin)
  }

  total(): number {
    const since = performance.now() - FRESH_MS
    let total = this.own
    for (const [origin, { viewers, at }] of this.#others) {
      if (at >= since) total += viewers
      else this.#others.delete(origin)
    }
    return total
  }
}

// per database handle, that is, per process
const presencesBy = new WeakMap<Db, Map<number, Presence>>()

/** Returns the viewers of all rooms that this process knows of, by broadcast. */
export const presencesOf = (db: Db): Map<number, Presence> => {
  const presences = presencesBy.get(db) ?? new Map<number, Presence>()
  presencesBy.set(db, presences)
  // pages read over other connections
  for (const each of [db.reads, ...(db.replicas?.handles ?? [])]) if (each) presencesBy.set(each, presences)
  return presences
}

export const presenceOf = (db: Db, broadcastId: number): Presence => {
  const presences = presencesOf(db)
  const presence = presences.get(broadcastId) ?? new Presence()
  presences.set(broadcastId, presence)
  return presence
}

/** Returns how many persons watch a broadcast now, in all processes. */
export const countViewers = (db: Db, broadcastId: number): number => presencesOf(db).get(broadcastId)?.total() ?? 0
