import type { Handlers, Who } from '#src/handler-context.ts'
import { createGuest } from './auth-sql.ts'
import { rememberWho } from './find-who.ts'
import { createTokenText, hashToken, LASTING } from './token-secret.ts'
import { brandFor } from '@shop/brands'
import { createHmac } from 'node:crypto'

const hmac = (key: string | Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex')

interface Signing {
  /** Secret of the shop. Derives the member's id in the support chat. */
  shop: string
  /** Secret of the widget vendor, in hexadecimal. Proves that the id comes from the shop. */
  widget: string
}

/** Returns a stable id of a member that contains no personal data, and the proof that the shop issued it. */
const toIdentity = ({ uuid }: Who, { shop, widget }: Signing): { memberId: string; memberHash: string } => {
  const memberId = hmac(shop, `support-chat\0${uuid}`)
  return { memberId, memberHash: hmac(Buffer.from(widget, 'hex'), memberId) }
}

/**
 * BRAND-9: returns the support chat with the id of the member. The chat is anonymous for a guest, or if the shop has no secret to
 * prove the id.
 */
export const getSupportChat: Handlers['auth.getSupportChat'] = async ({ who, brand }, { config }) => {
  const { chat } = config.pageVendors
  if (!chat || brandFor(brand).support.kind !== 'chat') return { chat: null }
  const { script, key, secret } = chat
  const isNamed = who.userType !== 'guest' && secret !== undefined
  return {
    chat: { script, key, member: isNamed ? toIdentity(who, { shop: config.secret, widget: secret }) : null },
  }
}

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
