import { z } from 'zod'
import { Day, Line, Moment } from '../scalars.ts'

const Won = (most: number) =>
  z
    .int('정수로 입력해 주세요.')
    .min(0, '0부터 입력할 수 있어요.')
    .max(most, `${most.toLocaleString('ko-KR')}까지 입력할 수 있어요.`)
const Days = z
  .array(Day)
  .max(100, '날짜는 100개까지 넣을 수 있어요.')
  .refine((days) => new Set(days).size === days.length, '같은 날짜가 두 번 있어요.')

/** Hours of the support desk, and its notice of closed days. */
export const SupportSetting = z.object({
  hours: Line(60).min(2, '상담 시간을 적어 주세요.'),
  /** Empty: none. */
  closedNotice: Line(120),
})
export type SupportSetting = z.infer<typeof SupportSetting>

/** Bar above every page of the shop. */
export const TopNoticeSetting = z
  .object({
    isShown: z.boolean(),
    text: Line(80),
    /** Path of the shop; empty: no link. */
    link: z
      .string()
      .max(200)
      .regex(/^(\/[\w\-./?=&%]*)?$/, '/notices처럼 쇼핑몰 안의 주소를 적어 주세요.')
      .refine((link) => !link.startsWith('//'), '/notices처럼 쇼핑몰 안의 주소를 적어 주세요.'),
    /** First and last day in Asia/Seoul; null: no limit. */
    from: Day.nullable(),
    to: Day.nullable(),
  })
  .refine(({ isShown, text }) => !isShown || text.length > 0, { path: ['text'], message: '보여 줄 글을 적어 주세요.' })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    message: '마지막 날은 첫날보다 빠를 수 없어요.',
  })
export type TopNoticeSetting = z.infer<typeof TopNoticeSetting>

/** Days on which orders leave the warehouse. */
export const ShippingSetting = z
  .object({
    shipsSaturday: z.boolean(),
    shipsSunday: z.boolean(),
    /** Public and substitute holidays. */
    shipsHolidays: z.boolean(),
    /** Time in Asia/Seoul until which an order leaves on the same day; null: all day. */
    cutOff: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '15:00처럼 적어 주세요.')
      .nullable(),
    /** Further days without dispatch. */
    closedDays: Days,
    /** Days with dispatch whatever the other rules say. */
    openDays: Days,
  })
  .refine(({ closedDays, openDays }) => !openDays.some((day) => closedDays.includes(day)), {
    path: ['openDays'],
    message: '보내지 않는 날과 보내는 날에 같은 날짜가 있어요.',
  })
export type ShippingSetting = z.infer<typeof ShippingSetting>

/** Limits that are business decisions. */
export const LimitsSetting = z
  .object({
    /** Points that one person gives to a customer in a day without a second person. */
    pointCustomerDay: Won(10_000_000),
    /** Points that one person gives to all customers in a day without a second person. */
    pointStaffDay: Won(100_000_000),
    /** Units from which an option without a threshold of its own is low. */
    lowStock: Won(100_000),
    /** Area surcharge of a gift: the shop pays it, or the address is refused. */
    giftSurcharge: z.enum(['shop', 'refuse']),
  })
  .refine(({ pointCustomerDay, pointStaffDay }) => pointCustomerDay <= pointStaffDay, {
    path: ['pointStaffDay'],
    message: '하루 한도는 고객 한 명의 한도보다 작을 수 없어요.',
  })
export type LimitsSetting = z.infer<typeof LimitsSetting>

/** Registry of the settings of a brand. */
export const shopSettings = {
  support: SupportSetting,
  topNotice: TopNoticeSetting,
  shipping: ShippingSetting,
  limits: LimitsSetting,
} as const
export type ShopSettingKey = keyof typeof shopSettings
export const ShopSettingKey = z.enum(['support', 'topNotice', 'shipping', 'limits'])
export type ShopSettingValues = { [K in ShopSettingKey]: z.infer<(typeof shopSettings)[K]> }

const saved = {
  /** 0: the default, never changed. */
  version: z.int(),
  changedAt: Moment.nullable(),
  changedByName: z.string().nullable(),
}
/** Settings of a brand, each with its version. */
export const ShopSettings = z.object({
  support: z.object({ value: SupportSetting, ...saved }),
  topNotice: z.object({ value: TopNoticeSetting, ...saved }),
  shipping: z.object({ value: ShippingSetting, ...saved }),
  limits: z.object({ value: LimitsSetting, ...saved }),
})
export type ShopSettings = z.infer<typeof ShopSettings>

/** An earlier or the present value of a setting. */
export const ShopSettingVersion = z.object({
  version: z.int(),
  value: z.record(z.string(), z.unknown()),
  changedAt: Moment,
  changedByName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ShopSettingVersion = z.infer<typeof ShopSettingVersion>

/** Settings that every page of the shop shows. */
export const PublicSettings = z.object({
  supportHours: z.string(),
  closedNotice: z.string(),
  topNotice: z.object({ text: z.string(), link: z.string() }).nullable(),
  /** Time at which the top notice appears or ends; null: never. */
  endAt: Moment.nullable(),
})
export type PublicSettings = z.infer<typeof PublicSettings>
