import type { Address } from '@shop/contract'
import { randomBytes } from 'node:crypto'
import { encryptionOf } from '#src/encryption.ts'
import { phoneContact } from '#src/features/order/contact/order-contacts.ts'
import type { App } from '#src/handler-context.ts'

type Needs = Pick<App, 'config'>

/** F9: a link that cannot be guessed, of 128 random bits. */
export const newGiftUuid = (): string => randomBytes(16).toString('base64url')

/** Text of the card. */
export interface Letter {
  senderName: string
  message: string
}

/** Receiver as entered by the sender. The phone is empty for a gift shared by KakaoTalk, and after the gift has ended. */
export interface Receiver {
  name: string
  phone: string
}

// the shop's key and not the member's, because a receiver needs the gift after its sender has left
const letterPlace = (orderId: number): string => `gift_letter:${orderId}`
const receiverPlace = (uuid: string): string => `gift_receiver:${uuid}`

export const encryptLetter = ({ config }: Needs, orderId: number, letter: Letter): string =>
  encryptionOf(config).encryptText(JSON.stringify(letter), letterPlace(orderId))

/** Decrypts a letter; its texts are empty after retention. */
export const openLetter = ({ config }: Needs, orderId: number, stored: string | null): Letter =>
  stored === null
    ? { senderName: '', message: '' }
    : (JSON.parse(encryptionOf(config).decryptText(stored, letterPlace(orderId))) as Letter)

export const encryptReceiver = ({ config }: Needs, uuid: string, receiver: Receiver): string =>
  encryptionOf(config).encryptText(JSON.stringify(receiver), receiverPlace(uuid))

/** Decrypts a receiver; name and phone are empty after retention. */
export const openReceiver = ({ config }: Needs, uuid: string, stored: string | null): Receiver =>
  stored === null
    ? { name: '', phone: '' }
    : (JSON.parse(encryptionOf(config).decryptText(stored, receiverPlace(uuid))) as Receiver)

/** Blind index by which staff finds the gift: that of the whole phone of orders. Null without a phone. I1 */
export const giftPhoneIndex = (app: Needs, phone: string): Buffer | null => {
  const digits = phone.replace(/\D/g, '')
  return digits === '' ? null : phoneContact(app, digits)
}

/** The stored receiver without the phone; null if it has none. */
export const withoutPhone = (app: Needs, uuid: string, stored: string | null): string | null => {
  const { name, phone } = openReceiver(app, uuid, stored)
  return phone === '' ? null : encryptReceiver(app, uuid, { name, phone: '' })
}

const notePlace = (uuid: string): string => `gift_note:${uuid}`

export const encryptNote = ({ config }: Needs, uuid: string, note: string): string =>
  encryptionOf(config).encryptText(note, notePlace(uuid))

export const openNote = ({ config }: Needs, uuid: string, stored: string | null): string | null =>
  stored === null ? null : encryptionOf(config).decryptText(stored, notePlace(uuid))

const addressPlace = (uuid: string): string => `gift_address:${uuid}`

export const encryptGiftAddress = ({ config }: Needs, uuid: string, address: Address): string =>
  encryptionOf(config).encryptText(JSON.stringify(address), addressPlace(uuid))

export const openGiftAddress = ({ config }: Needs, uuid: string, stored: string | null): Address | null =>
  stored === null ? null : (JSON.parse(encryptionOf(config).decryptText(stored, addressPlace(uuid))) as Address)

interface GiftTexts {
  uuid: string
  receiver: string | null
  address: string | null
  thanks: string | null
  declineNote: string | null
}

/** I1: the texts of a gift, encrypted again with the current key where they are not. */
export const reencryptGift = ({ config }: Needs, { uuid, ...texts }: GiftTexts): Omit<GiftTexts, 'uuid'> => {
  const again = (stored: string | null, place: string): string | null =>
    stored === null ? null : (encryptionOf(config).reencryptText(stored, place) ?? stored)
  return {
    receiver: again(texts.receiver, receiverPlace(uuid)),
    address: again(texts.address, addressPlace(uuid)),
    thanks: again(texts.thanks, notePlace(uuid)),
    declineNote: again(texts.declineNote, notePlace(uuid)),
  }
}

export const reencryptLetter = ({ config }: Needs, orderId: number, stored: string): string =>
  encryptionOf(config).reencryptText(stored, letterPlace(orderId)) ?? stored
