import type { LiveDeal } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { type ListDeals, listDeals } from './order-deal-sql.ts'

const stateOf = ({ stoppedAt, endsAt, remaining }: ListDeals, now: Date): LiveDeal['state'] => {
  if (stoppedAt !== null || endsAt <= now) return 'ended'
  return remaining > 0 ? 'running' : 'soldOut'
}

const toDeal = (row: ListDeals, now: Date): LiveDeal => ({
  id: row.id,
  productId: row.productId,
  productOptionCombinationId: row.productOptionCombinationId,
  price: row.price,
  listPrice: row.listPrice,
  units: row.units,
  remaining: row.remaining,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  state: stateOf(row, now),
})

/** Reads deals as rooms show them, in the order of their ids. */
export const readDeals = async (sql: Sql, ids: readonly number[], now: Date): Promise<LiveDeal[]> => {
  if (ids.length === 0) return []
  return (await listDeals(sql, { ids })).map((row) => toDeal(row, now))
}

/**
 * Publishes deals to their rooms, after a commit that took or gave back units. Does not block the caller: a room that misses it is
 * corrected by the next update within a second.
 */
export const publishDeals = (
  { db, clock, publishRoom, onError }: Pick<App, 'db' | 'clock' | 'publishRoom' | 'onError'>,
  ids: readonly number[],
): void => {
  if (ids.length === 0 || !publishRoom) return
  const now = clock()
  const send = async () => {
    for (const row of await listDeals(db, { ids })) publishRoom(row.broadcastId, { t: 'deal', deal: toDeal(row, now) })
  }
  send().catch((error: unknown) => onError?.(error))
}
