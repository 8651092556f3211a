import { AppError } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { countHits, findOldestHit, forgetHits, removeHit, takeHit } from '#src/features/user/user-code-sql.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * Allows `most` attempts of one subject within any period of `perMs`. Counted in the database, so that it holds after a restart
 * and across processes.
 */
export interface Limit {
  kind: string
  subject: string
  most: number
  perMs: number
}

/** A counted attempt. */
export interface Taken {
  limit: Limit
  at: Date
}

type Needs = Pick<App, 'db' | 'clock' | 'config'>

const keyOf = ({ config }: Needs, { kind, subject }: Pick<Limit, 'kind' | 'subject'>) => ({
  kind,
  subject: encryptionOf(config).indexOf('attempt', subject),
})

/** Formats the waiting time in the largest whole unit: 59초, 3분, 2시간. */
const waitText = (ms: number): string => {
  if (ms <= MINUTE_MS) return `${Math.ceil(ms / 1_000)}초`
  return ms <= HOUR_MS ? `${Math.ceil(ms / MINUTE_MS)}분` : `${Math.ceil(ms / HOUR_MS)}시간`
}

/** Counts an attempt and returns its time. Throws `tooManyRequests` with the time until the next is allowed. */
export const takeLimit = async (app: Needs, limit: Limit): Promise<Taken> => {
  const { db, clock } = app
  const now = clock()
  const key = keyOf(app, limit)
  const since = new Date(now.getTime() - limit.perMs)
  if (await takeHit(db, { ...key, now, since, most: limit.most })) return { limit, at: now }
  const { at: oldest } = await findOldestHit(db, { ...key, since })
  // without one, other attempts were released meanwhile: the next is allowed at once
  const waitMs = oldest ? oldest.getTime() + limit.perMs - now.getTime() : 0
  const retryAfterMs = Math.max(1_000, waitMs)
  const message = `요청이 너무 많아요. ${waitText(retryAfterMs)} 뒤에 다시 시도해 주세요.`
  throw new AppError('tooManyRequests', { message, retryAfterMs })
}

/** Like `takeLimit`, for an address that many users may share. Off if a test or a measurement has turned volume limits off. */
export const takeAddressLimit = async (app: Needs, limit: Limit): Promise<Taken | undefined> =>
  app.config.rateLimits ? takeLimit(app, limit) : undefined

/** Counts the attempts in the period of a limit. */
export const countTaken = async (app: Needs, limit: Limit): Promise<number> => {
  const since = new Date(app.clock().getTime() - limit.perMs)
  return (await countHits(app.db, { ...keyOf(app, limit), since })).count
}

/** Resets the count. */
export const forgetLimit = (app: Needs, limit: Pick<Limit, 'kind' | 'subject'>): Promise<number> =>
  forgetHits(app.db, keyOf(app, limit))

/** Removes an attempt from the count. */
export const releaseAttempt = (app: Needs, { limit, at }: Taken): Promise<number> =>
  removeHit(app.db, { ...keyOf(app, limit), at })
