import { AppError } from '@shop/contract'
import { isPassword } from '#src/features/user/password/hash-password.ts'
import {
  countTaken,
  DAY_MS,
  forgetLimit,
  type Limit,
  MINUTE_MS,
  takeLimit,
  type Taken,
} from '#src/features/user/limit/take-limit.ts'
import { shedOnOverload } from '#src/features/user/limit/shed-on-overload.ts'
import type { App } from '#src/handler-context.ts'

/** Addresses without an account are locked too, so that a lock does not reveal which have one. E2 */
const passwordLimit = (email: string, hash: string | undefined): Limit => ({
  kind: 'staffLogin',
  subject: `${email} ${hash ?? ''}`,
  most: 5,
  perMs: 15 * MINUTE_MS,
})

/** Not reset by a right password: with it five codes may be tried in 15 minutes, and thirty a day. */
const codeLimits = (staffId: number): readonly Limit[] => [
  { kind: 'staffCode', subject: String(staffId), most: 5, perMs: 15 * MINUTE_MS },
  { kind: 'staffCodeDay', subject: String(staffId), most: 30, perMs: DAY_MS },
]

const takeOrLock = (app: App, limit: Limit): Promise<Taken> =>
  takeLimit(app, limit).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'tooManyRequests')
      throw new AppError('staffLocked', { cause: error })
    throw error
  })

/** Whether an account is locked and this was not returned within the 15 minutes of a lock before. */
export const isNewLock = async (app: App, { email, hash }: { email: string; hash: string }): Promise<boolean> => {
  const limit = passwordLimit(email, hash)
  if ((await countTaken(app, limit)) < limit.most) return false
  try {
    await takeLimit(app, { ...limit, kind: 'staffLocked', most: 1 })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooManyRequests') return false
    throw error
  }
}

/** Checks a password and counts it. Throws `staffLocked` after five wrong ones in 15 minutes, and `loginFailed`. E3 */
export const assertPasswordOf = async (
  app: App,
  { email, password, hash }: { email: string; password: string; hash: string | undefined },
): Promise<void> => {
  const limit = passwordLimit(email, hash)
  const taken = await takeOrLock(app, limit)
  if (!(await shedOnOverload(app, [taken], () => isPassword(password, hash)))) throw new AppError('loginFailed')
  await forgetLimit(app, limit)
}

/**
 * Runs the check of a code and counts it. Throws `staffLocked` after five wrong codes in 15 minutes or thirty a day, and `totpWrong`. A
 * right code resets the counts. E3
 */
export const assertCode = async (app: App, staffId: number, check: () => Promise<boolean>): Promise<void> => {
  for (const limit of codeLimits(staffId)) await takeOrLock(app, limit)
  if (!(await check())) throw new AppError('totpWrong')
  for (const limit of codeLimits(staffId)) await forgetLimit(app, limit)
}
