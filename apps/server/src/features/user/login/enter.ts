import type { BrandId } from '@shop/brands'
import type { IssuedToken } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { App, Caller, Who } from '#src/handler-context.ts'
import { endOldestTokensOf, endToken, issueToken } from '#src/features/auth/auth-token-sql.ts'
import { BRIEF, createTokenText, hashToken, LASTING } from '#src/features/auth/token-secret.ts'

const TOKENS_A_PERSON = 20

/** What later features bring along when a guest becomes somebody. */
export interface Arrival {
  /** CART-6: what the guest had in the cart joins what the member has. */
  mergeCart: (tx: Sql, carts: { guestId: number; memberId: number }, now: Date) => Promise<void>
}

export interface Entering {
  brand: BrandId
  userId: number
  userType: Exclude<Who['userType'], 'guest'>
  caller?: Caller | undefined
  /** E9: when they proved who they are, which may be before they enter; where the way in proves nothing, what asks for a fresh proof asks for one. */
  authAt: Date | undefined
  /** Without auto login the token ends soon, also where the browser is never closed. */
  isBrief?: boolean
}

/** When somebody proved who they are who has not: so long ago that it counts for nothing. */
const NEVER = new Date(0)

/**
 * E7: gives the member a new token and ends the one the request came with, which somebody else may have planted. A guest's
 * cart comes along, once: the guest's token ends in the same transaction.
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
