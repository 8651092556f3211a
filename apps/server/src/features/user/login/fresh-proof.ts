import { AppError } from '@shop/contract'
import type { Who } from '#src/handler-context.ts'
import { MINUTE_MS } from '#src/features/user/limit/take-limit.ts'

export const FRESH_MS = 10 * MINUTE_MS

/**
 * E9: requires a proof of identity within the last ten minutes for calls that could take over an account. Throws
 * `reauthRequired`.
 */
export const assertFreshProof = (who: Who, now: Date): void => {
  if (now.getTime() - who.authAt.getTime() > FRESH_MS) throw new AppError('reauthRequired')
}
