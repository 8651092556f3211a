import { brandFor } from '@shop/brands'
import { createHmac } from 'node:crypto'
import type { Handlers, Who } from '#src/handler-context.ts'

const hmac = (key: string | Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex')

interface Signing {
  /** The shop's own secret: makes the name a member has at the help desk. */
  shop: string
  /** The widget company's, in hexadecimal: proves that the name comes from the shop. */
  widget: string
}

/** A name for a member that says nothing about the person and stays the same, with the proof that it was not made up. */
const toIdentity = ({ uuid }: Who, { shop, widget }: Signing): { memberId: string; memberHash: string } => {
  const memberId = hmac(shop, `support-chat\0${uuid}`)
  return { memberId, memberHash: hmac(Buffer.from(widget, 'hex'), memberId) }
}

/** BRAND-9: the chat with who the member is; a guest, or a shop that cannot prove it, chats unnamed. */
export const getSupportChat: Handlers['auth.getSupportChat'] = async ({ who, brand }, { config }) => {
  const { chat } = config.pageVendors
  if (!chat || brandFor(brand).support.kind !== 'chat') return { chat: null }
  const { script, key, secret } = chat
  const isNamed = who.userType !== 'guest' && secret !== undefined
  return {
    chat: { script, key, member: isNamed ? toIdentity(who, { shop: config.secret, widget: secret }) : null },
  }
}
