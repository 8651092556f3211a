import { formatWon } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { notify } from '#src/features/notification/notify.ts'
import { takePoint } from '#src/features/user/user-point-sql.ts'
import type { App } from '#src/handler-context.ts'
import type { PointsGiven } from './grant-points.ts'

/**
 * Takes points back on behalf of the shop and notifies the member of it. Returns the id of the entry of the ledger; undefined if the
 * member has fewer points.
 */
export const takePoints = async (
  tx: Sql,
  { config }: Pick<App, 'config'>,
  { brand, userId, amount, reason, now }: PointsGiven,
): Promise<number | undefined> => {
  const entry = await takePoint(tx, { userId, amount, reason, now })
  if (!entry) return undefined
  const key = `point.takenBack:${userId}:${entry.id}`
  const variables = { point: formatWon(amount), reason }
  await notify(tx, { config }, { key, kind: 'point.takenBack', platform: brand, userId, variables }, now)
  return entry.id
}
