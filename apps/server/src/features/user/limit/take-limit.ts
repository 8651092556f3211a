import { AppError } from '@shop/contract'
import type { App } from '#src/handling.ts'
import { vaultOf } from '#src/vault.ts'
import { findOldestHit, forgetHits, giveBackHit, takeHit } from '#src/features/user/user-code-sql.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** So many times within any stretch of so long, for one subject. Counted in the database: no restart and no other process forgets. */
export interface Limit {
  kind: string
  subject: string
  most: number
  perMs: number
}

type Needs = Pick<App, 'db' | 'clock' | 'config'>

const keyOf = ({ config }: Needs, { kind, subject }: Pick<Limit, 'kind' | 'subject'>) => ({
  kind,
  subject: vaultOf(config).indexOf('attempt', subject),
})

/** Counts one more. Throws `tooManyRequests` with the time until the next is allowed. */
export const takeLimit = async (app: Needs, limit: Limit): Promise<void> => {
  const { db, clock } = app
  const now = clock()
  const key = keyOf(app, limit)
  const since = new Date(now.getTime() - limit.perMs)
  if (await takeHit(db, { ...key, now, since, most: limit.most })) return
  const oldest = await findOldestHit(db, { ...key, since })
  const freeAt = (oldest?.at ?? now).getTime() + limit.perMs
  throw new AppError('tooManyRequests', { retryAfterMs: Math.max(1_000, freeAt - now.getTime()) })
}

/** As `takeLimit`, for an address that many people may share: off where a test or a measurement has turned volume limits off. */
export const takeAddressLimit = async (app: Needs, limit: Limit): Promise<void> => {
  if (app.config.rateLimits) await takeLimit(app, limit)
}

/** Begins to count anew. */
export const forgetLimit = (app: Needs, limit: Pick<Limit, 'kind' | 'subject'>): Promise<number> =>
  forgetHits(app.db, keyOf(app, limit))

/** What was counted at this moment of the clock is not counted. */
export const giveBackLimit = (app: Needs, limit: Pick<Limit, 'kind' | 'subject'>): Promise<number> =>
  giveBackHit(app.db, { ...keyOf(app, limit), at: app.clock() })
