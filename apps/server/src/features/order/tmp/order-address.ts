import type { Address, AddressInput } from '@shop/contract'
import { areaTypeOf } from '@shop/rules'
import type { z } from 'zod'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'

/** The address an order keeps: as the shopper gave it, with the area its postcode lies in. */
export const toAddress = (given: z.output<typeof AddressInput>): Address => ({
  ...given,
  id: null,
  default: false,
  areaAddress: areaTypeOf(given.zonecode),
  guestOrderName: given.guestOrderName ?? null,
  guestOrderPhone: given.guestOrderPhone ?? null,
})

/** An address as it is written down: sealed; as it was before that, in clear; null once it was kept long enough, or apart. */
export type KeptAddress = string | Address | null

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

const placeOf = (userId: number): string => `order_address:${userId}`

/** Sealed with the shop's key and not the member's: an order outlives its member's account for as long as the law asks. */
export const encryptAddress = ({ config }: Pick<App, 'config'>, userId: number, address: Address): string =>
  encryptionOf(config).encryptText(JSON.stringify(address), placeOf(userId))

export const openAddress = ({ config }: Pick<App, 'config'>, userId: number, kept: KeptAddress): Address =>
  typeof kept === 'string'
    ? (JSON.parse(encryptionOf(config).decryptText(kept, placeOf(userId))) as Address)
    : (kept ?? gone)

/** As it should stand now; undefined where it does. */
export const reencryptAddress = (
  app: Pick<App, 'config'>,
  userId: number,
  kept: string | Address,
): string | undefined =>
  typeof kept === 'string'
    ? encryptionOf(app.config).reencryptText(kept, placeOf(userId))
    : encryptAddress(app, userId, kept)
