import type { BrandId } from '@shop/brands'
import { formatSeoulDate, formatWon, pointExpiryOf } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { notify } from '#src/features/notification/notify.ts'
import { grantPoint } from '#src/features/user/user-point-sql.ts'
import type { App } from '#src/handler-context.ts'

export interface PointsGiven {
  brand: BrandId
  userId: number
  amount: number
  /** Shown to the member. */
  reason: string
  now: Date
}

/** Gives points on behalf of the shop and notifies the member of them. Returns the id of the entry of the ledger. */
export const grantPoints = async (
  tx: Sql,
  { config }: Pick<App, 'config'>,
  { brand, userId, amount, reason, now }: PointsGiven,
): Promise<number> => {
  const { id } = await grantPoint(tx, { userId, amount, reason, now })
  const variables = {
    point: formatWon(amount),
    reason,
    until: formatSeoulDate(pointExpiryOf(now)),
  }
  const key = `point.granted:${userId}:${id}`
  await notify(tx, { config }, { key, kind: 'point.granted', platform: brand, userId, variables }, now)
  return id
}
