import { z } from 'zod'
import { Line, Moment, Phone, RandomId, Won } from '../scalars.ts'
import { Address } from './address.ts'
import { OrderOptionGroup } from './order.ts'
import { LineProduct } from './cart.ts'

// ENTITY-8, GIFT-2
export const giftStatuses = ['unused', 'address_done', 'used', 'expired', 'withdrawn'] as const
export const GiftStatus = z.enum(giftStatuses)
export const GiftNotiType = z.enum(['kakaotalkSend', 'alimtalkSend'])

/** How a gift is sent and what its card says. */
export const GiftInput = z.object({
  giftNotiType: GiftNotiType.default('kakaotalkSend'),
  giftReceivers: z
    .array(z.object({ name: Line(40), phone: Phone }))
    .min(1, '받는 분을 입력해 주세요.')
    .max(30),
  kakaoGiftReceiverName: Line(40).default(''),
  giftSenderName: Line(40).pipe(z.string().min(1, '보내는 분의 이름을 입력해 주세요.')),
  giftMessage: Line(200).default(''),
})
export type GiftInput = z.infer<typeof GiftInput>

/** A gift as its receiver sees it: no price, nothing of the sender but the name. Its uuid is the right to see it. */
export const ReceivedGift = z.object({
  uuid: RandomId,
  giftStatus: GiftStatus.default('unused'),
  expireDate: Moment,
  giftSenderName: z.string(),
  giftMessage: z.string(),
  product: LineProduct,
  orderOptionGroups: z.array(OrderOptionGroup),
  address: Address.nullable(),
})
export type ReceivedGift = z.infer<typeof ReceivedGift>

export const GiftTo = z.object({
  uuid: RandomId,
  name: z.string(),
  phone: z.string().nullable(),
  giftStatus: GiftStatus,
  expireDate: Moment,
  hasAddress: z.boolean(),
})

/** What a sender sees of one order of gifts. GIFT-3 */
export const GiftGroup = z.object({
  id: z.int(),
  giftGroupStatus: GiftStatus,
  giftNotiType: GiftNotiType,
  giftSenderName: z.string(),
  giftMessage: z.string(),
  giftTotalPrice: Won,
  giftTotalProductsPrice: Won,
  giftTotalShippingFee: Won,
  giftTos: z.array(GiftTo),
  counts: z.object({ emptyAddressCount: z.int(), sendCount: z.int() }),
  canAllWithdraw: z.boolean(),
  createdAt: Moment,
})
export type GiftGroup = z.infer<typeof GiftGroup>
