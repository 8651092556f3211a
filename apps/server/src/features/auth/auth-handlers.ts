import type { Handlers, Who } from '#src/handler-context.ts'
import { createGuest } from './auth-sql.ts'
import { rememberWho } from './find-who.ts'
import { getSupportChat } from './support-chat.ts'
import { createTokenText, hashToken, LASTING } from './token-secret.ts'

export const authHandlers: Pick<Handlers, Extract<keyof Handlers, `auth.${string}`>> = {
  'auth.createGuestToken': async ({ brand }, { db, clock }) => {
    const now = clock()
    const token = createTokenText()
    const expiresAt = new Date(now.getTime() + LASTING.lifeMs)
    const { userId, uuid } = await createGuest(db, { platform: brand, hash: hashToken(token), now, expiresAt })
    const who: Who = { userId, uuid, userType: 'guest', tokenType: 'guest', grade: 0, authAt: now, expiresAt }
    rememberWho(db, token, brand, { who, now })
    return { token, tokenType: 'guest', userType: 'guest', expiresAt: expiresAt.toISOString() }
  },
  'auth.verifyToken': async ({ who }) => ({
    uuid: who.uuid,
    tokenType: who.tokenType,
    userType: who.userType,
    expiresAt: who.expiresAt.toISOString(),
  }),
  'auth.getSupportChat': getSupportChat,
}
