import type { LiveDeal } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { type ListDeals, listDeals } from './order-deal-sql.ts'

const stateOf = ({ stoppedAt, endsAt, remaining }: ListDeals, now: Date): LiveDeal['state'] => {
  if (stoppedAt !== null || endsAt <= now) return 'ended'
  return remaining > 0 ? 'running' : 'soldOut'
}

/** Reads deals as rooms show them, in the order of their ids. */
export const readDeals = async (sql: Sql, ids: readonly number[], now: Date): Promise<LiveDeal[]> => {
  if (ids.length === 0) return []
  return (await listDeals(sql, { ids })).map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: stateOf(row, now),
  }))
}

/**
 * Publishes deals to their rooms, after a commit that took or gave back units. Does not block the caller: a room that misses it is
 * corrected by the next update within a second.
 */
export const publishDeals = ({ db, clock, publishRoom }: App, ids: readonly number[]): void => {
  if (ids.length === 0 || !publishRoom) return
  const now = clock()
  const send = async () => {
    const rooms = new Map((await listDeals(db, { ids })).map(({ id, broadcastId }) => [id, broadcastId]))
    for (const deal of await readDeals(db, ids, now)) publishRoom(rooms.get(deal.id) ?? 0, { t: 'deal', deal })
  }
  send().catch(() => undefined)
}
