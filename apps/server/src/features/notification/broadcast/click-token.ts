import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an address in a message is for. A token of one is not valid for the other. */
export type ClickUse = 'click' | 'open'

const MAC_BYTES = 16
const RADIX = 36
const TOKEN = /^([0-9a-z]{1,11})\.([\w-]{22})$/

const signOf = (secret: string, use: ClickUse, id: string): Buffer =>
  createHmac('sha256', secret).update(`message.${use}.${id}`).digest().subarray(0, MAC_BYTES)

/** Creates the token of a message: its number and a signature. It is short, because text messages contain it. */
export const writeClickToken = (secret: string, use: ClickUse, messageId: number): string => {
  const id = messageId.toString(RADIX)
  return `${id}.${signOf(secret, use, id).toString('base64url')}`
}

/** Returns the number of the message of a token. Undefined if it was made with none of `secrets` for this use. */
export const readClickToken = (secrets: readonly string[], use: ClickUse, token: string): number | undefined => {
  const [, id, mac] = TOKEN.exec(token) ?? []
  if (id === undefined || mac === undefined) return undefined
  const given = Buffer.from(mac, 'base64url')
  const isSigned = secrets.some((secret) => timingSafeEqual(given, signOf(secret, use, id)))
  const messageId = Number.parseInt(id, RADIX)
  return isSigned && Number.isSafeInteger(messageId) ? messageId : undefined
}
