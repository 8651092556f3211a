import { AppError } from '@shop/contract'
import { type App, callerOf, type Handlers } from '#src/handler-context.ts'
import { endToken, endTokensOf } from '#src/features/auth/auth-token-sql.ts'
import { askSns, findSnsLink } from '#src/features/user/sns/sns-identity.ts'

const logOutOfKakao = async (app: App, userId: number): Promise<void> => {
  try {
    const link = await findSnsLink(app, userId)
    if (link) await askSns(app, 'kakaotalk', (provider) => provider.logOut(link))
  } catch (error) {
    // the logout succeeds here even if Kakao does not respond or no longer knows the token
    if (!(error instanceof AppError)) throw error
  }
}

/** AUTH-2: ends the token. A member who logged in with KakaoTalk is logged out there too. */
export const logOut: Handlers['user.logOut'] = async (input, app) => {
  const { who, setTokenCookie } = input
  const caller = callerOf(input)
  await endToken(app.db, { hash: caller.tokenHash, now: app.clock() })
  caller.forget()
  setTokenCookie?.(null)
  if (who.userType === 'kakaotalk') await logOutOfKakao(app, who.userId)
  return {}
}

export const logOutEverywhere: Handlers['user.logOutEverywhere'] = async (
  { who, caller, setTokenCookie },
  { db, clock },
) => {
  const ended = await endTokensOf(db, { userId: who.userId, now: clock() })
  caller?.forget()
  setTokenCookie?.(null)
  return { ended }
}
