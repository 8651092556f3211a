import { z } from 'zod'
import { Moment, RandomId, Won } from '../scalars.ts'
import { GiftStatus } from '../status.ts'
import { GiftCard, GiftNotiType, giftEventKinds } from './gift.ts'

const giftRow = {
  uuid: RandomId,
  orderNo: z.string(),
  /** Number of the parcel in its order. */
  parcel: z.int(),
  orderName: z.string(),
  state: GiftStatus,
  /** Masked. Empty if the sender has not entered it, and after retention. */
  receiverName: z.string(),
  receiverPhone: z.string(),
  orderedAt: Moment,
  /** Scheduled time; null if it is sent after the payment. */
  sendAt: Moment.nullable(),
  sentAt: Moment.nullable(),
  expiresAt: Moment.nullable(),
}

/** A receiver's gift in the grid. */
export const AdminGift = z.object({ id: z.int(), ...giftRow })
export type AdminGift = z.infer<typeof AdminGift>

/** A receiver's gift with its history. */
export const AdminGiftTo = z.object({
  ...giftRow,
  unit: z.int(),
  /** Masked; null before the receiver has entered it. */
  address: z.string().nullable(),
  declineNote: z.string().nullable(),
  /** Refund of this part; null if none. */
  refund: z.object({ money: Won, point: Won }).nullable(),
  /** Messages that staff can send again today. */
  resendsLeft: z.int(),
  canResend: z.boolean(),
  canExtend: z.boolean(),
  canWithdraw: z.boolean(),
  events: z.array(
    z.object({ kind: z.enum(giftEventKinds), at: Moment, byOperator: z.boolean(), reason: z.string().nullable() }),
  ),
  messages: z.array(z.object({ event: z.string(), state: z.string(), at: Moment, failure: z.string().nullable() })),
})
export type AdminGiftTo = z.infer<typeof AdminGiftTo>

/** All gifts of one order. */
export const AdminGiftOrder = z.object({
  orderNo: z.string(),
  orderName: z.string(),
  notiType: GiftNotiType,
  card: GiftCard,
  sendAt: Moment.nullable(),
  isPaid: z.boolean(),
  totalPrice: Won,
  gifts: z.array(AdminGiftTo),
})
export type AdminGiftOrder = z.infer<typeof AdminGiftOrder>
