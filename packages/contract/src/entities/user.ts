import { z } from 'zod'
import { Moment } from '../scalars.ts'
import { OrderItemProductStatus } from '../status.ts'

// ENTITY-3
export const TokenType = z.enum(['temp', 'nonce', 'oauth', 'email', 'guest'])
export const UserType = z.enum(['guest', 'email', 'kakaotalk', 'naver'])
export const SnsType = z.enum(['kakaotalk', 'naver'])

/** A token just made: the only time its text is shown. */
export const IssuedToken = z.object({
  token: z.string(),
  tokenType: TokenType,
  userType: UserType,
  expiresAt: Moment,
})
export type IssuedToken = z.infer<typeof IssuedToken>

/** Whose a token is. */
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
  /** Ours: advertising between 21:00 and 08:00 in Seoul, which the law asks for a consent of its own. */
  advertisingNightAlarm: z.boolean(),
  /** Ours: the day of that consent, null while there is none. */
  advertisingNightAlarmUpdateDate: Moment.nullable(),
  /** Ours: the day on which promotions chosen for the member were agreed to, null while they are not. */
  advertisingPromotionUpdateDate: Moment.nullable(),
})
export type UserSettings = z.infer<typeof UserSettings>
/** On the wire the account number is masked but for its end. */
export const WithdrawAccount = z.object({
  owner: z.string(),
  bankName: z.string(),
  /** Ours: the payment company's code of the bank; null of an account kept before banks were chosen from a list. */
  bankCode: z.string().nullable(),
  accountNumber: z.string(),
})
export type WithdrawAccount = z.infer<typeof WithdrawAccount>
export const ReceiptIdentityKind = z.enum(['phone', 'card', 'business'])
/** ENTITY-17: whom a member's cash receipts are made out for; the number shows its end only. */
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
  /** Ours: how many orders have products in just these states together; each order is counted once, and none is left out. */
  orderStates: z.array(z.object({ states: z.array(OrderItemProductStatus), count: z.int() })),
  reviewCount: z.int(),
  shoppingCarts: z.int(),
  coupons: z.int(),
  newCumaNotification: z.int(),
  giftGroupCount: z.int(),
  favorites: z.int(),
})
export type UserCount = z.infer<typeof UserCount>
export const AppUserGrade = z.object({ grade: z.int(), gradeName: z.string(), icon: z.string() })
export type AppUserGrade = z.infer<typeof AppUserGrade>
export const GradeDetail = z.object({
  purchAmt: z.int(),
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

/** What a browser says of itself when it is asked; never sent back. */
export const UserDevice = z.object({
  token: z.string(),
  snsToken: z.string().optional(),
  fcmPushToken: z.string().optional(),
  deviceId: z.string().optional(),
})

/** One row of the points ledger, the newest first. */
export const PointEntry = z.object({
  id: z.int(),
  kind: z.enum(['earn', 'use', 'refund', 'expire', 'adjust']),
  /** Negative where points went. */
  amount: z.int(),
  reason: z.string(),
  orderId: z.int().nullable(),
  createdAt: Moment,
  /** When what came expires; null for what went. */
  expireAt: Moment.nullable(),
})
export type PointEntry = z.infer<typeof PointEntry>

/** What a look-up by e-mail or phone may say: null where the asker has not proved enough to be told. */
export const UserLookup = z.object({
  /** C008: the e-mail may still be chosen. */
  available: z.boolean().nullable(),
  /** C009: there is an account with this phone. */
  exists: z.boolean().nullable(),
  /** Masked: enough to remember it by. */
  email: z.string().nullable(),
  snsType: SnsType.nullable(),
  /** Every way to log in that the phone has, the one above first: a social login, or the masked e-mail with a password. */
  logins: z.array(z.object({ email: z.string().nullable(), snsType: SnsType.nullable() })).nullable(),
})
export type UserLookup = z.infer<typeof UserLookup>
