import { z } from 'zod'
import { Moment } from '../scalars.ts'
import { OrderItemProductStatus } from '../status.ts'

// ENTITY-3
export const TokenType = z.enum(['temp', 'nonce', 'oauth', 'email', 'guest'])
export const UserType = z.enum(['guest', 'email', 'kakaotalk', 'naver'])
export const SnsType = z.enum(['kakaotalk', 'naver'])

/** Newly issued token. Its text is returned only here. */
export const IssuedToken = z.object({
  token: z.string(),
  tokenType: TokenType,
  userType: UserType,
  expiresAt: Moment,
})
export type IssuedToken = z.infer<typeof IssuedToken>

/** Holder of a token. */
export const TokenHolder = z.object({
  uuid: z.string(),
  tokenType: TokenType,
  userType: UserType,
  expiresAt: Moment,
})
export type TokenHolder = z.infer<typeof TokenHolder>

export const UserSettings = z.object({
  clientCenterReplyAlarm: z.boolean(),
  orderDeliveryAlarm: z.boolean(),
  advertisingAlarm: z.boolean(),
  advertisingPromotion: z.boolean(),
  advertisingAlarmUpdateDate: Moment.nullable(),
  /** Not in the specification: advertising between 21:00 and 08:00 in Seoul, for which the law requires a separate consent. */
  advertisingNightAlarm: z.boolean(),
  /** Not in the specification: date of that consent, null if there is none. */
  advertisingNightAlarmUpdateDate: Moment.nullable(),
  /** Not in the specification: date of the consent to promotions selected for the member, null if there is none. */
  advertisingPromotionUpdateDate: Moment.nullable(),
})
export type UserSettings = z.infer<typeof UserSettings>
/** In replies the account number is masked except for its end. */
export const WithdrawAccount = z.object({
  owner: z.string(),
  bankName: z.string(),
  /**
   * Not in the specification: the payment company's bank code; null for an account stored before banks were selected from a
   * list.
   */
  bankCode: z.string().nullable(),
  accountNumber: z.string(),
})
export type WithdrawAccount = z.infer<typeof WithdrawAccount>
export const ReceiptIdentityKind = z.enum(['phone', 'card', 'business'])
/** ENTITY-17: identity for a member's cash receipts; the number is masked except for its end. */
export const CashReceiptIdentity = z.object({
  kind: ReceiptIdentityKind,
  cashReceiptType: z.int(),
  /** 1 is a phone, 2 a receipt card, 3 a business. */
  identitySelect: z.int(),
  identitySelectText: z.string(),
  identityNo: z.string(),
  isSave: z.literal(true),
})
export type CashReceiptIdentity = z.infer<typeof CashReceiptIdentity>
export const UserCount = z.object({
  orderCount: z.int(),
  /** Not in the specification: number of orders whose products have exactly this set of states; each order is counted once. */
  orderStates: z.array(z.object({ states: z.array(OrderItemProductStatus), count: z.int() })),
  reviewCount: z.int(),
  shoppingCarts: z.int(),
  coupons: z.int(),
  /** Unread notifications. */
  newCumaNotification: z.int(),
  /** Not in the specification: notices since the notices page was last opened. */
  newNotices: z.int(),
  giftGroupCount: z.int(),
  favorites: z.int(),
})
export type UserCount = z.infer<typeof UserCount>
export const AppUserGrade = z.object({ grade: z.int(), gradeName: z.string(), icon: z.string() })
export type AppUserGrade = z.infer<typeof AppUserGrade>
export const GradeDetail = z.object({
  purchAmt: z.int(),
  /** Minimum purchases of each grade in the next evaluation (won), ascending. */
  floors: z.array(z.int()),
  nextMonthGrade: z.object({
    isMax: z.boolean(),
    nextGrade: AppUserGrade.extend({ remainingPrice: z.int(), purchAmt: z.int() }).nullable(),
  }),
})
export type GradeDetail = z.infer<typeof GradeDetail>
export const User = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  nickname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  snsType: SnsType.nullable(),
  tokenType: TokenType,
  userType: UserType,
  userSettings: UserSettings,
  withdrawAccount: WithdrawAccount.nullable(),
  count: UserCount,
  appUserGrade: AppUserGrade,
  appUserInfo: z.object({ point: z.int() }),
})
export type User = z.infer<typeof User>

/** Device data that the browser sends; never returned. */
export const UserDevice = z.object({
  token: z.string(),
  snsToken: z.string().optional(),
  fcmPushToken: z.string().optional(),
  deviceId: z.string().optional(),
})

/** Row of the points ledger, newest first. */
export const PointEntry = z.object({
  id: z.int(),
  kind: z.enum(['earn', 'use', 'refund', 'expire', 'adjust']),
  /** Negative for deducted points. */
  amount: z.int(),
  reason: z.string(),
  orderId: z.int().nullable(),
  createdAt: Moment,
  /** Expiry of added points; null for deducted points. */
  expireAt: Moment.nullable(),
})
export type PointEntry = z.infer<typeof PointEntry>

/** Result of an account look-up. Fields are null if the caller has not verified the e-mail or phone. */
export const UserLookup = z.object({
  /** C008: the e-mail is available. */
  available: z.boolean().nullable(),
  /** C009: an account with this phone exists. */
  exists: z.boolean().nullable(),
  /** Masked e-mail, so that its owner recognizes it. */
  email: z.string().nullable(),
  snsType: SnsType.nullable(),
  /** Every login of the phone, the one above first: a social login, or a masked e-mail with a password. */
  logins: z.array(z.object({ email: z.string().nullable(), snsType: SnsType.nullable() })).nullable(),
})
export type UserLookup = z.infer<typeof UserLookup>
