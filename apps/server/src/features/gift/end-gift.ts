import type { BrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import { canWithdrawGift, type GiftEnding, giftStatusOf } from '@shop/rules'
import type { Tx } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import { lockOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import type { GivenAccount } from '#src/features/order/withdraw/refund-account.ts'
import { withdrawInTx } from '#src/features/order/withdraw/withdraw-products.ts'
import type { Expected } from '#src/features/order/withdraw/withdraw-reckoning.ts'
import type { App } from '#src/handler-context.ts'
import { encryptNote, withoutPhone } from './gift-contents.ts'
import { dropToReceiver, notifySender } from './gift-messages.ts'
import { endGift, type FindGift, findGift, lockGift, noteEvent, postSurcharge, putReceiver } from './gift-sql.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

/** Finds a gift by its uuid. Throws `giftNotFound`. */
export const getGift = async (sql: Tx | App['db'], uuid: string, brand: BrandId): Promise<FindGift> => {
  const gift = await findGift(sql, { uuid, platform: brand })
  if (!gift) throw new AppError('giftNotFound')
  return gift
}

export const statusOfGift = (gift: FindGift, now: Date) =>
  giftStatusOf(
    {
      ending: gift.ending as GiftEnding | null,
      isShipped: gift.isShipped,
      hasAddress: gift.addressedAt !== null,
      expireDate: gift.expiresAt,
    },
    now,
  )

/** Locks the order, then the gift, and reads it again. All changes of gifts and of orders lock in this sequence. */
export const lockGiftOf = async (tx: Tx, uuid: string, brand: BrandId): Promise<FindGift> => {
  const { orderId } = await getGift(tx, uuid, brand)
  await lockOrder(tx, { orderId })
  await lockGift(tx, { uuid })
  return getGift(tx, uuid, brand)
}

/**
 * Locks a gift, so that accepting, declining, withdrawing and expiring exclude each other. Throws `giftNotFound`, `giftEnded` or
 * `giftShipped` if it is not open any more. A9
 */
export const lockOpenGift = async (
  tx: Tx,
  uuid: string,
  { brand, now, isExpiring = false }: { brand: BrandId; now: Date; isExpiring?: boolean },
): Promise<FindGift> => {
  const gift = await lockGiftOf(tx, uuid, brand)
  const status = statusOfGift(gift, now)
  if (status === 'used') throw new AppError('giftShipped')
  // a gift past its time is open only for its expiry
  const isPast = status === 'expired' && gift.ending === null
  if (isPast !== isExpiring || !(isPast || canWithdrawGift(status))) throw new AppError('giftEnded')
  return gift
}

export interface Ending {
  ending: GiftEnding
  /** Note of a receiver who declines. */
  note?: string
  /** Reason, refund account and amounts confirmed by a sender who withdraws. */
  reason?: string
  refundAccount?: GivenAccount | undefined
  expected?: Expected | undefined
  /** An operator withdraws for the sender: no refund account is required. */
  byOperator?: boolean
}

const reasons: Readonly<Record<GiftEnding, string>> = {
  declined: '받는 분이 선물을 정중히 거절했어요.',
  withdrawn: '보낸 분이 선물을 취소했어요.',
  expired: '받는 분이 기한 안에 선물을 받지 않았어요.',
}

/** Removes the phone of the receiver, who gets no more messages. */
export const forgetPhone = async (tx: Tx, app: Needs, gift: FindGift): Promise<void> => {
  const receiver = withoutPhone(app, gift.uuid, gift.receiver)
  if (receiver !== null) await putReceiver(tx, { id: gift.id, receiver, phoneIndex: null })
}

/** Stores the ending of a locked gift once: the receiver's phone and waiting messages go, the surcharge is booked back. */
export const closeGift = async (
  tx: Tx,
  app: Needs,
  gift: FindGift,
  { ending, note }: Pick<Ending, 'ending' | 'note'>,
): Promise<void> => {
  const now = app.clock()
  const stored = note ? encryptNote(app, gift.uuid, note) : null
  await endGift(tx, { id: gift.id, ending, note: stored, now })
  await forgetPhone(tx, app, gift)
  await dropToReceiver(tx, [gift.uuid], now)
  await postSurcharge(tx, { id: gift.id, surcharge: 0, now })
  await noteEvent(tx, { id: gift.id, kind: ending, now })
}

/** Ends locked open gifts of one order: refunds their part and returns their stock. The refund announces it to the sender. */
export const endLockedGifts = async (
  tx: Tx,
  app: Needs,
  gifts: readonly [FindGift, ...FindGift[]],
  { ending, note, byOperator = false, ...given }: Ending,
): Promise<void> => {
  for (const gift of gifts) await closeGift(tx, app, gift, { ending, ...(note !== undefined && { note }) })
  const [first, ...others] = gifts
  const { refundId } = await withdrawInTx(tx, app, {
    orderId: first.orderId,
    orderProductIds: gifts.flatMap(({ orderProductIds }) => orderProductIds),
    isGiftPart: true,
    // a receiver and the time act through the shop: they know no refund account
    actor: ending === 'withdrawn' && !byOperator ? 'shopper' : 'operator',
    cancelledBy: 'shopper',
    reason: reasons[ending],
    gift: { ending, uuid: first.uuid, others: others.length },
    ...given,
  })
  if (refundId === null && ending !== 'withdrawn') await notifySender(tx, app, first, { occasion: ending, note })
  await failpoint('gift:before-commit')
}

/** Ends one gift in a transaction. Throws `giftNotFound`, `giftEnded`, `giftShipped` and what a refund refuses. */
export const endGiftInTx = async (
  tx: Tx,
  app: Needs,
  { uuid, brand }: { uuid: string; brand: BrandId },
  ending: Ending,
): Promise<void> => {
  const isExpiring = ending.ending === 'expired'
  const gift = await lockOpenGift(tx, uuid, { brand, now: app.clock(), isExpiring })
  await endLockedGifts(tx, app, [gift], ending)
}
