import { AppError } from '@shop/contract'
import type { Who } from '#src/handler-context.ts'
import { MINUTE_MS } from '#src/features/user/limit/take-limit.ts'

export const FRESH_MS = 10 * MINUTE_MS

/** E9: what would take an account over asks for a proof of the last ten minutes. Throws `reauthRequired`. */
export const assertFreshProof = (who: Who, now: Date): void => {
  if (now.getTime() - who.authAt.getTime() > FRESH_MS) throw new AppError('reauthRequired')
}
