import { AppError } from '@shop/contract'
import { callerOf, type Handlers } from '#src/handler-context.ts'
import { proveToken } from '#src/features/auth/auth-token-sql.ts'
import { findPassword } from '#src/features/user/user-account-sql.ts'
import { forgetLimit, type Limit, MINUTE_MS, takeLimit } from '#src/features/user/limit/take-limit.ts'
import { shedOnOverload } from '#src/features/user/limit/shed-on-overload.ts'
import { isPassword } from '#src/features/user/password/hash-password.ts'
import { renewIfTheirs } from '#src/features/user/sns/sns-identity.ts'
import { exchangeCode } from '#src/features/user/sns/sns-visit.ts'

/**
 * E9: renews the proof of identity of a token; the token stays the same. For a provider it requires a fresh one-time code,
 * because a leaked provider token proves nothing.
 */
export const proveAgain: Handlers['user.proveAgain'] = async (input, app) => {
  const { body, who, brand } = input
  const caller = callerOf(input)
  const limit: Limit = { kind: 'prove', subject: String(who.userId), most: 5, perMs: 15 * MINUTE_MS }
  const tried = await takeLimit(app, limit)
  const askAnew = async ({ snsType, redirectUri, ...answer }: Exclude<typeof body, { password: string }>) =>
    exchangeCode(app, { brand, userId: who.userId, snsType, redirectUri, aim: 'prove' }, answer)
  const isThem = async (): Promise<boolean> =>
    'password' in body
      ? isPassword(body.password, (await findPassword(app.db, { userId: who.userId }))?.hash)
      : renewIfTheirs(app, { snsType: body.snsType, snsToken: await askAnew(body), userId: who.userId })
  const isRight = await shedOnOverload(app, [tried], isThem)
  if (!isRight) throw new AppError('loginFailed')
  await forgetLimit(app, limit)
  const now = app.clock()
  await proveToken(app.db, { hash: caller.tokenHash, now })
  caller.forget()
  return { authAt: now.toISOString() }
}
