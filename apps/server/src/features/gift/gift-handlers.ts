import { AppError } from '@shop/contract'
import { giftResendsLeft } from '@shop/rules'
import type { OrderAsker } from '#src/features/order/guest/guest-mark.ts'
import { readOpenOrder } from '#src/features/order/order-reading.ts'
import { openRepeated } from '#src/features/order/tmp/order-tmp-handlers.ts'
import type { Tx } from '#src/db/db.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { lockOpenGift } from './end-gift.ts'
import { encryptReceiver, giftPhoneIndex, newGiftUuid, openReceiver, type Receiver } from './gift-contents.ts'
import { dropToReceiver, queueToReceiver } from './gift-messages.ts'
import { type FindGift, listCorrections, listReceivers, noteEvent, putNewLink, putReceiver } from './gift-sql.ts'
import { assertSender, getOwn, listOwn, readOwn } from './own-gifts.ts'
import { resendAll, resendGift, toReceiver } from './resend-gifts.ts'

const resendGroup: Handlers['gift.resendGroup'] = async (input, app) => {
  await resendAll(app, await listOwn(app, input))
  return readOwn(app, input.brand, input.params.id)
}

/** Throws an error beside the field of the phone. */
const refusePhone = (code: 'giftPhoneMissing' | 'giftReceiverTwice'): AppError => {
  const { message } = new AppError(code)
  return new AppError(code, { problems: [{ path: 'body.phone', message }] })
}

/** Called under the lock of the order, so that two corrections at once cannot enter the same phone. */
const assertOnlyPhone = async (tx: Tx, app: App, gift: FindGift, phone: string): Promise<void> => {
  const others = (await listReceivers(tx, { orderId: gift.orderId })).filter(({ id }) => id !== gift.id)
  if (others.some(({ uuid, receiver }) => openReceiver(app, uuid, receiver).phone === phone))
    throw refusePhone('giftReceiverTwice')
}

/** Sends a gift to another phone with a new link: the old one may be at a stranger's. At most three times a day. */
const moveToPhone = async (tx: Tx, app: App, gift: FindGift, receiver: Receiver): Promise<void> => {
  const now = app.clock()
  const corrections = (await listCorrections(tx, { id: gift.id })).map(({ at }) => at)
  if (giftResendsLeft(corrections, now) === 0) throw new AppError('giftResendLimit')
  const uuid = newGiftUuid()
  await dropToReceiver(tx, [gift.uuid], now)
  const phoneIndex = giftPhoneIndex(app, receiver.phone)
  await putNewLink(tx, { id: gift.id, uuid, receiver: encryptReceiver(app, uuid, receiver), phoneIndex })
  if (gift.sentAt === null) return
  await queueToReceiver(tx, app, toReceiver(app, { ...gift, uuid }, receiver.phone), { event: 'gift.sent', press: 1 })
}

/** Corrects the name or the phone of a receiver who has not opened the gift. */
const setReceiver: Handlers['gift.setReceiver'] = async (input, app) => {
  const gift = await getOwn(app, input)
  const isShared = gift.notiType === 'kakaotalkSend'
  const phone = isShared ? '' : (input.body.phone ?? '')
  if (!isShared && phone === '') throw refusePhone('giftPhoneMissing')
  const now = app.clock()
  await app.db.tx(async (tx) => {
    const open = await lockOpenGift(tx, gift.uuid, { brand: input.brand, now })
    if (open.openedAt !== null || open.addressedAt !== null) throw new AppError('giftOpened')
    if (!isShared) await assertOnlyPhone(tx, app, open, phone)
    const receiver = { name: input.body.name, phone }
    const isSame = openReceiver(app, open.uuid, open.receiver).phone === phone
    const stored = { receiver: encryptReceiver(app, open.uuid, receiver), phoneIndex: giftPhoneIndex(app, phone) }
    if (isSame) await putReceiver(tx, { id: open.id, ...stored })
    else await moveToPhone(tx, app, open, receiver)
    await noteEvent(tx, { id: open.id, kind: 'receiverChanged', now })
  })
  return readOwn(app, input.brand, gift.orderId)
}

/** Reads a gift order or throws `orderNotFound`. */
const readGiftOrder = async (asker: OrderAsker, app: App) => {
  const order = await readOpenOrder(app, asker)
  if (order.gift === null) throw new AppError('orderNotFound')
  return order
}

const again: Handlers['gift.again'] = async (input, app) => {
  const [first] = await listOwn(app, input)
  // the pre-order belongs to the asker, so a proof is not enough
  if (first?.senderId !== input.who.userId) throw new AppError('giftNotFound')
  const order = await readOpenOrder(app, input)
  const units = order.orderItemProducts
    .filter(({ parcel }) => parcel === 1)
    .flatMap(({ orderOptionGroups }) => orderOptionGroups)
    .map(({ productOptionCombination, optionUnit }) => [productOptionCombination.id, optionUnit / first.unit] as const)
  return openRepeated(app, input.who, new Map(units))
}

type SenderCalls =
  | 'order.getGiftGroup'
  | 'gift.getGroup'
  | 'gift.resendGroup'
  | 'gift.resend'
  | 'gift.setReceiver'
  | 'gift.again'

/** Calls of a sender. */
export const giftHandlers: Pick<Handlers, SenderCalls> = {
  'order.getGiftGroup': (input, app) => readGiftOrder(input, app),
  'gift.getGroup': async (input, app) => {
    await assertSender(app, input)
    return readOwn(app, input.brand, input.params.id)
  },
  'gift.resendGroup': resendGroup,
  'gift.resend': async (input, app) => {
    const gift = await getOwn(app, input)
    await resendGift(app, gift)
    return readOwn(app, input.brand, gift.orderId)
  },
  'gift.setReceiver': setReceiver,
  'gift.again': again,
}
