import type { Address, AddressInput, CheckedInput } from '@shop/contract'
import { areaTypeOf } from '@shop/rules'
import type { z } from 'zod'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'

/** Address of an order: as entered, with the area of its postcode. */
export const toAddress = (given: z.output<typeof AddressInput>): Address => ({
  ...given,
  id: null,
  default: false,
  areaAddress: areaTypeOf(given.zonecode),
  guestOrderName: given.guestOrderName ?? null,
  guestOrderPhone: given.guestOrderPhone ?? null,
})

/** Address as stored: encrypted, in plain text if older, null after retention. */
export type StoredAddress = string | Address | null

const GONE = '더는 보관하지 않는 정보예요'
const gone: Address = {
  id: null,
  default: false,
  selectedAddress: 'road',
  roadAddress: GONE,
  jibunAddress: '',
  addressDetail: '',
  receiverName: '',
  zonecode: '',
  phone: '',
  areaAddress: 'major',
  memo: '',
  guestOrderName: null,
  guestOrderPhone: null,
  deliveryAddressType: 'home',
}

/**
 * Address of a gift order: only its orderer. The receivers enter their own addresses. A guest is found by this name and phone.
 */
export const ordererAddress = ({
  orderer,
  giftData,
}: Pick<CheckedInput<'order.checkTmp'>['body'], 'orderer' | 'giftData'>): Address => ({
  ...gone,
  roadAddress: '',
  receiverName: giftData?.giftSenderName ?? '',
  guestOrderName: orderer?.guestOrderName ?? null,
  guestOrderPhone: orderer?.guestOrderPhone ?? null,
})

const placeOf = (userId: number): string => `order_address:${userId}`

/** Encrypts with the shop's key and not the member's, because the law requires the order longer than the account exists. */
export const encryptAddress = ({ config }: Pick<App, 'config'>, userId: number, address: Address): string =>
  encryptionOf(config).encryptText(JSON.stringify(address), placeOf(userId))

export const openAddress = ({ config }: Pick<App, 'config'>, userId: number, kept: StoredAddress): Address =>
  typeof kept === 'string'
    ? (JSON.parse(encryptionOf(config).decryptText(kept, placeOf(userId))) as Address)
    : (kept ?? gone)

/** Encrypts it again with the current key; undefined if it already is. */
export const reencryptAddress = (
  app: Pick<App, 'config'>,
  userId: number,
  kept: string | Address,
): string | undefined =>
  typeof kept === 'string'
    ? encryptionOf(app.config).reencryptText(kept, placeOf(userId))
    : encryptAddress(app, userId, kept)
