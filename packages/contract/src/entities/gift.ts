import { z } from 'zod'
import { Line, Moment, Paragraphs, Phone, RandomId, Won } from '../scalars.ts'
import { GiftGroupStatus, GiftStatus } from '../status.ts'
import { Address } from './address.ts'
import { GiftCounts } from './order.ts'
import { Parcel } from './order-item.ts'
import { Image } from './product.ts'

// ENTITY-8, GIFT-2
export const GiftNotiType = z.enum(['kakaotalkSend', 'alimtalkSend'])
export type GiftNotiType = z.infer<typeof GiftNotiType>

/** Card designs. The storefront renders them; the first is the default. */
export const giftCards = [
  'basic',
  'thanks',
  'birthday',
  'congrats',
  'cheer',
  'newYear',
  'chuseok',
  'parents',
  'getWell',
  'wedding',
  'baby',
  'housewarming',
  'harvest',
  'sorry',
] as const
export const GiftCard = z.enum(giftCards)
export type GiftCard = z.infer<typeof GiftCard>

/** Largest number of receivers of one gift. */
export const MAX_GIFT_RECEIVERS = 100
/** Largest factor by which one receiver gets the goods. */
export const MAX_GIFT_UNIT = 20

const receiverName = Line(40)

/** Receiver as entered by the sender. `phone` is required for `alimtalkSend` and ignored for `kakaotalkSend`. */
export const GiftReceiver = z.object({
  name: receiverName.default(''),
  phone: z.union([z.literal(''), Phone], { error: '휴대폰 번호를 다시 확인해 주세요.' }).default(''),
  /** Factor of the goods for this receiver. */
  unit: z.int().min(1).max(MAX_GIFT_UNIT, `한 분에게 ${MAX_GIFT_UNIT}개까지 보낼 수 있어요.`).default(1),
})
export type GiftReceiver = z.infer<typeof GiftReceiver>

/** ENTITY-8: how a gift is sent, to whom, and the text of its card. */
export const GiftInput = z.object({
  giftNotiType: GiftNotiType.default('kakaotalkSend'),
  giftReceivers: z
    .array(GiftReceiver)
    .min(1, '받는 분을 입력해 주세요.')
    .max(MAX_GIFT_RECEIVERS, `한 번에 ${MAX_GIFT_RECEIVERS}분까지 보낼 수 있어요.`),
  /** Name of the first receiver of a `kakaotalkSend` gift. */
  kakaoGiftReceiverName: receiverName.default(''),
  giftSenderName: Line(40).pipe(z.string().min(1, '보내는 분의 이름을 입력해 주세요.')),
  giftMessage: Paragraphs(200).default(''),
  giftCard: GiftCard.default('basic'),
  /** Time at which the gift is sent; null for immediately after the payment. */
  sendAt: Moment.nullable().default(null),
})
export type GiftInput = z.infer<typeof GiftInput>

/** Name and phone of a guest who sends a gift. A gift has no delivery address of its own. */
export const GiftOrderer = z.object({
  guestOrderName: Line(40).pipe(z.string().min(1, '주문하는 분의 이름을 입력해 주세요.')),
  guestOrderPhone: Phone,
})

/** Good of a gift, without any price. */
export const GiftItem = z.object({
  productId: z.int(),
  name: z.string(),
  image: Image.nullable(),
  option: z.string(),
  unit: z.int(),
  origin: z.string(),
  /** Legal allergen statement of the product, empty if it has none. */
  allergens: z.string(),
})
export type GiftItem = z.infer<typeof GiftItem>

/** Gift as seen by its receiver: no price, no other receiver, and of the sender only the name. Its uuid grants access. */
export const ReceivedGift = z.object({
  uuid: RandomId,
  giftStatus: GiftStatus.default('unused'),
  /** End of the time for entering an address. */
  expireDate: Moment,
  receiverName: z.string(),
  giftSenderName: z.string(),
  giftMessage: z.string(),
  giftCard: GiftCard,
  items: z.array(GiftItem),
  /** Delivery address, for the member or guest who entered it; null for others and before. */
  address: Address.nullable(),
  /** Province and district of the entered address; null before. */
  addressRegion: z.string().nullable(),
  /** Actions available to the receiver now. */
  canGiveAddress: z.boolean(),
  canDecline: z.boolean(),
  canThank: z.boolean(),
  /** Note sent to the sender with thanks or with the refusal; null if none was sent. */
  thanksNote: z.string().nullable(),
  declineNote: z.string().nullable(),
  parcels: z.array(Parcel.omit({ productIds: true })),
  /** Whether a member has saved it to the own list. */
  isSaved: z.boolean(),
})
export type ReceivedGift = z.infer<typeof ReceivedGift>

/** Entry of a member's list of received gifts. */
export const ReceivedGiftSummary = ReceivedGift.pick({
  uuid: true,
  giftStatus: true,
  expireDate: true,
  giftSenderName: true,
  giftCard: true,
}).extend({ name: z.string(), image: Image.nullable(), savedAt: Moment })
export type ReceivedGiftSummary = z.infer<typeof ReceivedGiftSummary>

/** Step of a gift's history. */
export const giftEventKinds = [
  'sent',
  'opened',
  'addressGiven',
  'addressChanged',
  'resent',
  'reminded',
  'receiverChanged',
  'thanked',
  'shipped',
  'delivered',
  'declined',
  'withdrawn',
  'expired',
  'extended',
] as const
export const GiftEvent = z.object({ kind: z.enum(giftEventKinds), at: Moment })
export type GiftEvent = z.infer<typeof GiftEvent>

/** One receiver's gift as seen by the sender. Never contains the receiver's address. */
export const GiftTo = z.object({
  uuid: RandomId,
  name: z.string(),
  /** Phone entered by the sender; null for `kakaotalkSend`, and after the gift has ended. */
  phone: z.string().nullable(),
  unit: z.int(),
  giftStatus: GiftStatus,
  /** Null until the gift is sent. */
  sentAt: Moment.nullable(),
  expireDate: Moment.nullable(),
  hasAddress: z.boolean(),
  /** Won paid for this receiver: goods and shipping before coupon and points. */
  price: Won,
  /** Refund of this part; null if none. */
  refund: z.object({ money: Won, point: Won }).nullable(),
  thanksNote: z.string().nullable(),
  declineNote: z.string().nullable(),
  /** Actions available to the sender now. */
  canResend: z.boolean(),
  /** Messages that can be sent again today. */
  resendsLeft: z.int(),
  canCorrect: z.boolean(),
  canWithdraw: z.boolean(),
  events: z.array(GiftEvent),
})
export type GiftTo = z.infer<typeof GiftTo>

const groupHead = {
  /** Id of the order that paid for the gifts. */
  id: z.int(),
  orderNo: z.string(),
  giftGroupStatus: GiftGroupStatus,
  giftNotiType: GiftNotiType,
  giftSenderName: z.string(),
  giftCard: GiftCard,
  /** Scheduled time; null if the gift is sent after the payment. */
  sendAt: Moment.nullable(),
  /** Amount due for all gifts, their goods and their shipping (won). */
  giftTotalPrice: Won,
  giftTotalProductsPrice: Won,
  giftTotalShippingFee: Won,
  counts: GiftCounts,
  canAllWithdraw: z.boolean(),
  createdAt: Moment,
}

/** Entry of the list of sent gifts. */
export const GiftGroupSummary = z.object({
  ...groupHead,
  name: z.string(),
  image: Image.nullable(),
  /** Names of the first receivers. */
  receiverNames: z.array(z.string()),
})
export type GiftGroupSummary = z.infer<typeof GiftGroupSummary>

/** Gift order as seen by its sender. GIFT-3 */
export const GiftGroup = z.object({
  ...groupHead,
  giftMessage: z.string(),
  /** The payment waits for a deposit or has not been completed: nothing has been sent. */
  isPaid: z.boolean(),
  giftTos: z.array(GiftTo),
  /** Goods for a receiver with factor 1. */
  items: z.array(GiftItem),
})
export type GiftGroup = z.infer<typeof GiftGroup>
