import { AppError } from '@shop/contract'
import { failpoint } from '#src/failpoint.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import { codeKey, verifiedSince } from '#src/features/user/code/phone-code.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import { findVerified } from '#src/features/user/user-code-sql.ts'
import { encryptionOf } from '#src/encryption.ts'
import { findByEmail, findPassword, lockEntering } from '#src/features/user/user-account-sql.ts'
import { forgetLimit, releaseAttempt, type Taken, takeLimit } from '#src/features/user/limit/take-limit.ts'
import { shedOnOverload } from '#src/features/user/limit/shed-on-overload.ts'
import { isPassword } from '#src/features/user/password/hash-password.ts'
import { type Arrival, enter } from './enter.ts'
import { loginLimitsOf } from './login-limits.ts'

type Caller = Pick<HandlerInput<'user.logIn'>, 'brand' | 'ip' | 'caller'>

/** Whether the caller has verified the phone of the account a moment ago. */
const isSteppedUp = async (app: App, userId: number | undefined, asker: Caller): Promise<boolean> => {
  const phone = userId === undefined ? undefined : (await findContact(app, userId)).phone
  if (phone === undefined) return false
  const key = codeKey(app, asker, phone)
  return (await findVerified(app.db, { ...key, verifiedSince: verifiedSince(app.clock()) })) !== undefined
}

interface Tries {
  /** Given back if the password could not be checked. */
  taken: Taken[]
  ofEverywhere: Taken | undefined
}

/**
 * Takes one try of the account at this place and, for unknown devices, of the account from everywhere. When strangers have used them
 * up, a caller that verified the phone of the account has tries of its own (F13). Throws `stepUpRequired`, `tooManyRequests`.
 */
const takeTries = async (
  app: App,
  { here, everywhere, steppedUp }: ReturnType<typeof loginLimitsOf>,
  { isKnown, hasStep }: { isKnown: boolean; hasStep: () => Promise<boolean> },
): Promise<Tries> => {
  const taken: Taken[] = []
  try {
    taken.push(await takeLimit(app, here))
    if (isKnown) return { taken, ofEverywhere: undefined }
    const ofEverywhere = await takeLimit(app, everywhere)
    return { taken: [...taken, ofEverywhere], ofEverywhere }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'tooManyRequests') throw error
    if (await hasStep()) return { taken: [await takeLimit(app, steppedUp)], ofEverywhere: undefined }
    // With tries left at this place the account is exhausted for a day: a verified phone helps, waiting does not.
    if (taken.length > 0) throw new AppError('stepUpRequired', { cause: error })
    throw error
  }
}

/**
 * Logs in with e-mail and password. E2: an address without an account gets the same response as a wrong password, after the
 * same time.
 */
export const logIn =
  (arrival: Arrival): Handlers['user.logIn'] =>
  async ({ body, brand, ip, caller, setTokenCookie }, app) => {
    const emailIndex = encryptionOf(app.config).indexOf('email', body.email)
    const account = await findByEmail(app.db, { platform: brand, emailIndex })
    // a caller with a token of the account has logged in before: strangers cannot lock the caller out
    const isKnown = account !== undefined && caller?.who.userId === account.id
    const guessed = { brand, email: body.email, hash: account?.hash }
    const limits = loginLimitsOf(guessed, isKnown ? `user ${account.id}` : ip)
    const hasStep = () => isSteppedUp(app, account?.id, { brand, ip, caller })
    const { taken, ofEverywhere } = await takeTries(app, limits, { isKnown, hasStep })
    const isRight = await shedOnOverload(app, taken, () => isPassword(body.password, account?.hash))
    if (!account || !isRight) throw new AppError('loginFailed')
    await failpoint('log-in:compared')
    await forgetLimit(app, limits.here)
    await forgetLimit(app, limits.steppedUp)
    if (ofEverywhere) await releaseAttempt(app, ofEverywhere)
    const entering = {
      brand,
      userId: account.id,
      userType: 'email',
      caller,
      authAt: app.clock(),
      isBrief: !body.lasting,
    } as const
    const issued = await app.db.tx(async (tx) => {
      // E5: while the hash was computed, the password may have changed or the member may have left
      const isThere = await lockEntering(tx, { userId: account.id })
      if (!isThere || (await findPassword(tx, { userId: account.id }))?.hash !== account.hash)
        throw new AppError('loginFailed')
      if (isThere.isBlocked) throw new AppError('accountBlocked')
      return enter(app, tx, entering, arrival)
    })
    caller?.forget()
    setTokenCookie?.(issued.token, body.lasting)
    return issued
  }
