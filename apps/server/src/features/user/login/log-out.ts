import type { Handlers } from '#src/handling.ts'
import { endToken, endTokensOf } from '#src/features/auth/auth-token-sql.ts'

/** AUTH-2 */
export const logOut: Handlers['user.logOut'] = async ({ caller, keepToken }, { db, clock }) => {
  if (caller) await endToken(db, { hash: caller.tokenHash, now: clock() })
  caller?.forget()
  keepToken?.(null)
  return {}
}

export const logOutEverywhere: Handlers['user.logOutEverywhere'] = async (
  { who, caller, keepToken },
  { db, clock },
) => {
  const ended = await endTokensOf(db, { userId: who.userId, now: clock() })
  caller?.forget()
  keepToken?.(null)
  return { ended }
}
