import { z } from 'zod'
import { Moment } from '../scalars.ts'

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
})
export const WithdrawAccount = z.object({ owner: z.string(), bankName: z.string(), accountNumber: z.string() })
export const UserCount = z.object({
  orderCount: z.int(),
  reviewCount: z.int(),
  shoppingCarts: z.int(),
  coupons: z.int(),
  newCumaNotification: z.int(),
  giftGroupCount: z.int(),
  favorites: z.int(),
})
export const AppUserGrade = z.object({ grade: z.int(), gradeName: z.string(), icon: z.string() })
export const GradeDetail = z.object({
  purchAmt: z.int(),
  nextMonthGrade: z.object({ isMax: z.boolean(), nextGrade: z.object({ remainingPrice: z.int() }).nullable() }),
})
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
