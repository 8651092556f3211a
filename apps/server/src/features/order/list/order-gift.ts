import type { OrderGift } from '@shop/contract'
import { type GiftEnding, giftStatusOf, summarizeGiftGroup } from '@shop/rules'

/** Gift of an order as returned by the database; null for other orders. */
export type OrderGiftRow = {
  isSent: boolean
  gifts: { ending: GiftEnding | null; isShipped: boolean; hasAddress: boolean }[]
} | null

/** GIFT-3: builds the gift part of an order. A gift counts as expired once the job has ended it. */
export const toOrderGift = (orderId: number, row: OrderGiftRow): OrderGift | null => {
  if (row === null) return null
  // without an expiry the time has no effect
  const statuses = row.gifts.map((gift) => giftStatusOf({ ...gift, expireDate: null }, new Date(0)))
  const { giftGroupStatus, emptyAddressCount, sendCount } = summarizeGiftGroup(statuses, row.isSent)
  return { giftGroupId: orderId, giftGroupStatus, counts: { emptyAddressCount, sendCount } }
}
