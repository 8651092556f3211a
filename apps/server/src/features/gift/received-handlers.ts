import { AppError, type Parcel, type ReceivedGift } from '@shop/contract'
import { canGiveGiftAddress, districtOf } from '@shop/rules'
import { failpoint } from '#src/failpoint.ts'
import { courierName, trackingPage } from '#src/features/delivery/couriers.ts'
import { toAddress } from '#src/features/order/tmp/order-address.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import {
  encryptGiftAddress,
  encryptNote,
  openGiftAddress,
  openLetter,
  openNote,
  openReceiver,
} from './gift-contents.ts'
import { endGiftInTx, getGift, lockGiftOf, lockOpenGift, statusOfGift } from './end-gift.ts'
import { notifySender } from './gift-messages.ts'
import { type ItemRow, toItem } from './gift-reading.ts'
import { readSettings } from '#src/features/setting/read-settings.ts'
import { surchargeOf } from './gift-surcharge.ts'
import {
  type FindGift,
  listGiftParcels,
  markOpened,
  noteEvent,
  postSurcharge,
  putGiftAddress,
  putThanks,
  saveGift,
} from './gift-sql.ts'

type Steps = Parcel['steps']

const parcelsOf = async (app: App, { orderId, parcel }: FindGift): Promise<ReceivedGift['parcels']> =>
  (await listGiftParcels(app.db, { orderId, parcel })).map(({ courier, invoiceNo, steps, isDelivered }) => ({
    courier: courierName(courier),
    invoiceNo,
    trackingUrl: trackingPage(courier, invoiceNo),
    steps: (steps as Steps).map(({ at, place, text }) => ({ at: new Date(at).toISOString(), place, text })),
    isDelivered,
  }))

/** F9: the address, for the person who entered it. Others with the link, as the sender, see its region only. */
const addressOf = (app: App, gift: FindGift, userId?: number): Pick<ReceivedGift, 'address' | 'addressRegion'> => {
  const address = openGiftAddress(app, gift.uuid, gift.address)
  const isOwn = userId !== undefined && gift.addressedBy === userId
  if (!address) return { address: null, addressRegion: null }
  // from the postcode, because the address is free text
  const district = districtOf(address.zonecode)
  return { address: isOwn ? address : null, addressRegion: district ? `${district.province} ${district.name}` : '' }
}

/** F9: contains no price, no phone of the sender and no other receiver. */
export const toReceived = async (app: App, gift: FindGift, userId?: number): Promise<ReceivedGift> => {
  const giftStatus = statusOfGift(gift, app.clock())
  const { senderName, message } = openLetter(app, gift.orderId, gift.letter)
  const isOpen = canGiveGiftAddress(giftStatus)
  return {
    uuid: gift.uuid,
    giftStatus,
    // a gift that was sent has an expiry
    expireDate: (gift.expiresAt as Date).toISOString(),
    receiverName: openReceiver(app, gift.uuid, gift.receiver).name,
    giftSenderName: senderName,
    giftMessage: message,
    giftCard: gift.card as ReceivedGift['giftCard'],
    items: ((gift.items ?? []) as ItemRow[]).map(toItem),
    ...addressOf(app, gift, userId),
    canGiveAddress: isOpen,
    canDecline: isOpen,
    canThank: gift.thanks === null && (giftStatus === 'address_done' || giftStatus === 'used'),
    thanksNote: openNote(app, gift.uuid, gift.thanks),
    declineNote: openNote(app, gift.uuid, gift.declineNote),
    parcels: await parcelsOf(app, gift),
    isSaved: userId !== undefined && gift.savedBy === userId,
  }
}

/** A gift that is not sent yet is answered like a missing one. */
const getSent = async (app: App, uuid: string, brand: FindGift['platform']): Promise<FindGift> => {
  const gift = await getGift(app.db, uuid, brand)
  if (gift.sentAt === null) throw new AppError('giftNotFound')
  return gift
}

type Received = Pick<HandlerInput<'gift.get'>, 'params' | 'brand' | 'caller'>

const reread = async (app: App, { params, brand, caller }: Received): Promise<ReceivedGift> =>
  toReceived(app, await getSent(app, params.id, brand), caller?.who.userId)

/** Both calls of an address have the same input. */
type AddressInput = Pick<HandlerInput<'gift.giveAddress'>, 'params' | 'body' | 'brand' | 'caller'>

const putAddress = async (input: AddressInput, app: App): Promise<ReceivedGift> => {
  const { params, body, brand, caller } = input
  const userId = caller?.who.userId ?? null
  const now = app.clock()
  const address = toAddress(body)
  await app.db.tx(async (tx) => {
    const gift = await lockOpenGift(tx, params.id, { brand, now })
    if (gift.sentAt === null) throw new AppError('giftNotFound')
    const { limits } = (await readSettings(tx, gift.platform)).values
    const surcharge = surchargeOf(gift, address, limits.giftSurcharge)
    const isFirst = gift.addressedAt === null
    await putGiftAddress(tx, { id: gift.id, address: encryptGiftAddress(app, gift.uuid, address), userId, now })
    await noteEvent(tx, { id: gift.id, kind: isFirst ? 'addressGiven' : 'addressChanged', now })
    await postSurcharge(tx, { id: gift.id, surcharge, now })
    if (isFirst) await notifySender(tx, app, gift, { occasion: 'accepted' })
    await failpoint('gift:addressed-before-commit')
  })
  await failpoint('gift:addressed')
  return reread(app, input)
}

const thank = async (input: HandlerInput<'gift.thank'>, app: App): Promise<ReceivedGift> => {
  const { uuid } = await getSent(app, input.params.id, input.brand)
  const now = app.clock()
  const { note } = input.body
  await app.db.tx(async (tx) => {
    const gift = await lockGiftOf(tx, uuid, input.brand)
    const status = statusOfGift(gift, now)
    if (status !== 'address_done' && status !== 'used') throw new AppError('giftEnded')
    const count = await putThanks(tx, { id: gift.id, note: encryptNote(app, gift.uuid, note), now })
    if (count === 0) throw new AppError('giftThanked')
    await noteEvent(tx, { id: gift.id, kind: 'thanked', now })
    await notifySender(tx, app, gift, { occasion: 'thanked', note })
  })
  return reread(app, input)
}

type ReceivedCalls =
  | 'gift.get'
  | 'gift.open'
  | 'gift.giveAddress'
  | 'gift.changeAddress'
  | 'gift.decline'
  | 'gift.thank'
  | 'gift.save'

/** Calls of a receiver. The uuid grants access. */
export const receivedHandlers: Pick<Handlers, ReceivedCalls> = {
  'gift.get': (input, app) => reread(app, input),
  'gift.open': async (input, app) => {
    const gift = await getSent(app, input.params.id, input.brand)
    if (gift.openedAt === null) await markOpened(app.db, { uuid: gift.uuid, now: app.clock() })
    // opening changes nothing that the receiver sees
    return toReceived(app, gift, input.caller?.who.userId)
  },
  'gift.giveAddress': putAddress,
  'gift.changeAddress': putAddress,
  'gift.decline': async (input, app) => {
    const { uuid } = await getSent(app, input.params.id, input.brand)
    const declined = { ending: 'declined', note: input.body.note } as const
    await app.db.tx((tx) => endGiftInTx(tx, app, { uuid, brand: input.brand }, declined))
    return reread(app, input)
  },
  'gift.thank': thank,
  'gift.save': async ({ params, brand, who, caller }, app) => {
    const gift = await getSent(app, params.id, brand)
    await saveGift(app.db, { uuid: gift.uuid, userId: who.userId, now: app.clock() })
    return reread(app, { params, brand, caller })
  },
}
