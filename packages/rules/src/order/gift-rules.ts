import { addDays, seoulDayRange } from '#src/time/seoul-time.ts'
import type { GiftNotiType, GiftStatus, OrderItemProductStatus } from '#src/order/status.ts'

export interface GiftDraft {
  giftNotiType: GiftNotiType
  giftReceivers: { name: string; phone: string }[]
  kakaoGiftReceiverName: string
  giftSenderName: string
  giftMessage: string
}

/** GIFT-2 */
export function newGiftDraft(): GiftDraft {
  return {
    giftNotiType: 'kakaotalkSend',
    giftReceivers: [{ name: '', phone: '' }],
    kakaoGiftReceiverName: '',
    giftSenderName: '',
    giftMessage: '',
  }
}

/**
 * GIFT-1: a different type resets the receivers to one empty entry and clears the kakao receiver name. The same type changes
 * nothing.
 */
export function chooseGiftNotiType(draft: GiftDraft, giftNotiType: GiftNotiType): GiftDraft {
  if (draft.giftNotiType === giftNotiType) return draft
  return { ...draft, giftNotiType, giftReceivers: [{ name: '', phone: '' }], kakaoGiftReceiverName: '' }
}

/** State of one receiver's gift. */
export interface GiftFacts {
  isWithdrawn: boolean
  hasAddress: boolean
  /** The status of the order item product that is this gift. */
  orderItemProductStatus: OrderItemProductStatus
  expireDate: Date
}

const open: ReadonlySet<GiftStatus> = new Set(['unused', 'address_done'])
/** Statuses from delivery_waiting on, in which a gift can no longer be changed. */
const gone: ReadonlySet<OrderItemProductStatus> = new Set([
  'delivery_waiting',
  'delivering',
  'delivery_end',
  'replace_request',
  'replace_complete',
  'return_request',
  'return_complete',
  'complete',
])

/** GIFT-2, GIFT-4: derives a gift's status. A gift whose address was entered in time does not expire. */
export function giftStatusOf(gift: GiftFacts, now: Date): GiftStatus {
  if (gift.isWithdrawn) return 'withdrawn'
  if (!gift.hasAddress) return now >= gift.expireDate ? 'expired' : 'unused'
  return gone.has(gift.orderItemProductStatus) ? 'used' : 'address_done'
}

/** Reports whether the receiver may enter or change the address: until delivery starts, expiry or withdrawal. */
export function canGiveGiftAddress(giftStatus: GiftStatus): boolean {
  return open.has(giftStatus)
}

/** Reports whether the sender may withdraw one gift: before delivery starts, and only once. */
export function canWithdrawGift(giftStatus: GiftStatus): boolean {
  return open.has(giftStatus)
}

/** GIFT-3 */
export interface GiftGroupSummary {
  giftGroupStatus: GiftStatus
  /** Receivers whose address is still awaited. */
  emptyAddressCount: number
  /** Receivers the gift was sent to. */
  sendCount: number
  /** True while no gift has gone to delivery and some gift is left to withdraw. */
  canAllWithdraw: boolean
}

/** GIFT-3: a group has the status of its least advanced open gift. Without open gifts it shows their final status. */
export function summarizeGiftGroup(gifts: readonly GiftStatus[]): GiftGroupSummary {
  const slowestFirst: readonly GiftStatus[] = ['unused', 'address_done', 'used', 'expired', 'withdrawn']
  return {
    giftGroupStatus: slowestFirst.find((status) => gifts.includes(status)) ?? 'unused',
    emptyAddressCount: gifts.filter((status) => status === 'unused').length,
    sendCount: gifts.length,
    canAllWithdraw: !gifts.includes('used') && gifts.some(canWithdrawGift),
  }
}

/** GIFT-4: a gift can be accepted for seven days after its payment. */
export function giftExpireDateOf(paidAt: Date): Date {
  return addDays(paidAt, 7)
}

/** A gift's message can be sent again three times a day (Seoul) to one receiver. */
export function canSendGiftAgain(sentAgainAt: readonly Date[], now: Date): boolean {
  const { from, to } = seoulDayRange(now)
  return sentAgainAt.filter((at) => from <= at && at < to).length < 3
}
