import { AppError } from '@shop/contract'
import type { Handlers } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { findByEmail, findPassword, lockEntering } from '#src/features/user/user-account-sql.ts'
import { forgetLimit, releaseAttempt, takeLimit } from '#src/features/user/limit/take-limit.ts'
import { unlessOverloaded } from '#src/features/user/limit/unless-overloaded.ts'
import { isPassword } from '#src/features/user/password/hash-password.ts'
import { type Arrival, enter } from './enter.ts'
import { loginLimitsOf } from './login-limits.ts'

/** E2: an address without an account is answered like a wrong password, after as long. */
export const logIn =
  (arrival: Arrival): Handlers['user.logIn'] =>
  async ({ body, brand, ip, caller, setTokenCookie }, app) => {
    const emailIndex = encryptionOf(app.config).indexOf('email', body.email)
    const account = await findByEmail(app.db, { platform: brand, emailIndex })
    // whoever holds a token of the account has been in before: strangers cannot lock them out
    const isKnown = account !== undefined && caller?.who.userId === account.id
    const guessed = { brand, email: body.email, hash: account?.hash }
    const { here, everywhere } = loginLimitsOf(guessed, isKnown ? `user ${account.id}` : ip)
    const tried = await takeLimit(app, here)
    const taken = isKnown ? undefined : await takeLimit(app, everywhere)
    const isRight = await unlessOverloaded(app, [tried, taken], () => isPassword(body.password, account?.hash))
    if (!account || !isRight) throw new AppError('loginFailed')
    await forgetLimit(app, here)
    if (taken) await releaseAttempt(app, taken)
    const entering = {
      brand,
      userId: account.id,
      userType: 'email',
      caller,
      authAt: app.clock(),
      isBrief: !body.lasting,
    } as const
    const issued = await app.db.tx(async (tx) => {
      // E5: while the hash was made the password may have been changed, or the account left
      const isThere = await lockEntering(tx, { userId: account.id })
      if (!isThere || (await findPassword(tx, { userId: account.id }))?.hash !== account.hash)
        throw new AppError('loginFailed')
      return enter(app, tx, entering, arrival)
    })
    caller?.forget()
    setTokenCookie?.(issued.token, body.lasting)
    return issued
  }
