import type { BrandId } from '@shop/brands'
import type { IssuedToken } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { App, Caller, Who } from '#src/handler-context.ts'
import { endOldestTokensOf, endToken, issueToken } from '#src/features/auth/auth-token-sql.ts'
import { BRIEF, createTokenText, hashToken, LASTING } from '#src/features/auth/token-secret.ts'

const TOKENS_A_PERSON = 20

/** Actions of later features when a guest logs in or signs up. */
export interface Arrival {
  /** CART-6: merges the guest's cart into the member's. */
  mergeCart: (tx: Sql, carts: { guestId: number; memberId: number }, now: Date) => Promise<void>
}

export interface Entering {
  brand: BrandId
  userId: number
  userType: Exclude<Who['userType'], 'guest'>
  caller?: Caller | undefined
  /**
   * E9: time of the proof of identity, which may be before the login. Undefined if the login proves nothing; then calls that
   * require a fresh proof request one.
   */
  authAt: Date | undefined
  /** Without auto login the token expires soon, even if the browser is never closed. */
  isBrief?: boolean
}

/** Time of proof if there is none: too old for any check. */
const NEVER = new Date(0)

/**
 * E7: issues a new token to the member and ends the token of the request, which an attacker may have planted. Merges a guest's
 * cart once, because the guest's token ends in the same transaction.
 */
export const enter = async (
  { clock }: Pick<App, 'clock'>,
  tx: Sql,
  { brand, userId, userType, caller, authAt = NEVER, isBrief = false }: Entering,
  { mergeCart }: Arrival,
): Promise<IssuedToken> => {
  const now = clock()
  const token = createTokenText()
  const tokenType = userType === 'email' ? 'email' : 'oauth'
  const expiresAt = new Date(now.getTime() + (isBrief ? BRIEF : LASTING).lifeMs)
  if (caller) {
    const ended = await endToken(tx, { hash: caller.tokenHash, now })
    const isGuest = caller.who.userType === 'guest' && caller.who.userId !== userId
    if (ended === 1 && isGuest) await mergeCart(tx, { guestId: caller.who.userId, memberId: userId }, now)
  }
  await issueToken(tx, { hash: hashToken(token), userId, tokenType, platform: brand, now, authAt, expiresAt, isBrief })
  await endOldestTokensOf(tx, { userId, now, most: TOKENS_A_PERSON })
  return { token, tokenType, userType, expiresAt: expiresAt.toISOString() }
}
