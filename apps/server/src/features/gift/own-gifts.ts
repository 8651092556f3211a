import type { BrandId } from '@shop/brands'
import { AppError, type GiftGroup } from '@shop/contract'
import { findOrderOwner, type OrderAsker } from '#src/features/order/guest/guest-mark.ts'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { getGift } from './end-gift.ts'
import { readGroup } from './gift-reading.ts'
import { type FindGift, listGiftUuids } from './gift-sql.ts'

export type ByGroup = Pick<HandlerInput<'gift.withdrawGroup'>, 'params' | 'who' | 'caller' | 'brand'>
export type ByGift = Pick<HandlerInput<'gift.withdraw'>, 'params' | 'who' | 'caller' | 'brand'>

/**
 * F1: admits the sender, or a token that has proved the guest's order within half an hour (ORDER-4). A gift of another sender is
 * answered like a missing one. Throws `giftNotFound`.
 */
export const assertSender = async (app: App, asker: OrderAsker): Promise<void> => {
  if ((await findOrderOwner(app, asker)) === undefined) throw new AppError('giftNotFound')
}

/** A gift by its uuid, for its sender. Throws `giftNotFound`. */
export const getOwn = async (app: App, { params, ...asker }: ByGift): Promise<FindGift> => {
  const gift = await getGift(app.db, params.id, asker.brand)
  await assertSender(app, { ...asker, params: { id: gift.orderId } })
  return gift
}

/** Gifts of a group, for its sender. Throws `giftNotFound`. */
export const listOwn = async (app: App, asker: ByGroup): Promise<FindGift[]> => {
  await assertSender(app, asker)
  const uuids = await listGiftUuids(app.db, { orderId: asker.params.id })
  if (uuids.length === 0) throw new AppError('giftNotFound')
  return Promise.all(uuids.map(({ uuid }) => getGift(app.db, uuid, asker.brand)))
}

/** Reads a gift after a change by its sender. */
export const readOwn = (app: App, brand: BrandId, orderId: number): Promise<GiftGroup> =>
  readGroup(app, { id: orderId, brand })
