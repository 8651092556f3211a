import type { Db } from '#src/db/db.ts'
import { addViewers } from './live-count-sql.ts'
import type { Room } from './room.ts'

/** Viewers of one statement. */
const AT_ONCE = 5_000

/** Counts who has watched the broadcasts that are on air, each person once. */
export class ViewerCounts {
  readonly #counted = new WeakMap<Room, Set<string>>()

  async flush(db: Db, rooms: Iterable<Room>): Promise<void> {
    const added: { room: Room; viewer: string }[] = []
    for (const room of rooms) {
      if (!room.isOnAir) continue
      const counted = this.#counted.get(room) ?? new Set()
      this.#counted.set(room, counted)
      const present = new Set([...room.viewers].flatMap((viewer) => (viewer.isStudio ? [] : viewer.counted)))
      for (const viewer of present) if (!counted.has(viewer)) added.push({ room, viewer })
    }
    for (let from = 0; from < added.length; from += AT_ONCE) {
      const part = added.slice(from, from + AT_ONCE)
      await addViewers(db, {
        broadcastIds: part.map(({ room }) => room.id),
        viewers: part.map(({ viewer }) => viewer),
      })
      for (const { room, viewer } of part) this.#counted.get(room)?.add(viewer)
    }
  }
}
