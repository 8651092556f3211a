import type { PublicSettings, ShopSettingKey, ShopSettingValues } from '@shop/contract'
import { parseSeoulDate, addDays } from '#src/time/seoul-time.ts'

/** What the code says about a brand where no setting is saved. */
export interface BrandDefaults {
  supportHours: string
  giftSurcharge: 'shop' | 'refuse'
}

/** Values of a brand that has changed none. */
export const defaultSettings = ({ supportHours, giftSurcharge }: BrandDefaults): ShopSettingValues => ({
  support: { hours: supportHours, closedNotice: '' },
  topNotice: { isShown: false, text: '', link: '', from: null, to: null },
  shipping: {
    shipsSaturday: true,
    shipsSunday: true,
    shipsHolidays: true,
    cutOff: null,
    closedDays: [],
    openDays: [],
  },
  limits: { pointCustomerDay: 10_000, pointStaffDay: 100_000, lowStock: 10, giftSurcharge },
})

/** Korean names of the settings and of their fields. */
export const settingTexts: {
  readonly [K in ShopSettingKey]: { label: string; fields: Readonly<Record<keyof ShopSettingValues[K], string>> }
} = {
  support: { label: '고객센터', fields: { hours: '상담 시간', closedNotice: '휴무 안내' } },
  topNotice: {
    label: '맨 위 알림',
    fields: { isShown: '알림 보이기', text: '알림 글', link: '누르면 갈 주소', from: '첫날', to: '마지막 날' },
  },
  shipping: {
    label: '발송 달력',
    fields: {
      shipsSaturday: '토요일에 보내기',
      shipsSunday: '일요일에 보내기',
      shipsHolidays: '공휴일에 보내기',
      cutOff: '당일 발송 마감',
      closedDays: '보내지 않는 날',
      openDays: '쉬는 날이지만 보내는 날',
    },
  },
  limits: {
    label: '한도와 기준',
    fields: {
      pointCustomerDay: '고객 한 명에게 하루에 줄 적립금',
      pointStaffDay: '직원 한 명이 하루에 줄 적립금',
      lowStock: '재고가 부족하다고 보는 수량',
      giftSurcharge: '선물의 도서 산간 추가 배송비',
    },
  },
}

/** Returns what pages show at a time, and when that changes by itself. */
export const publicSettingsAt = (
  { support, topNotice }: Pick<ShopSettingValues, 'support' | 'topNotice'>,
  now: Date,
): PublicSettings => {
  const { isShown, text, link, from, to } = topNotice
  const begins = from === null ? undefined : parseSeoulDate(from)
  const ends = to === null ? undefined : addDays(parseSeoulDate(to), 1)
  const isNow = isShown && (begins === undefined || begins <= now) && (ends === undefined || now < ends)
  const next = [begins, ends].find((at) => isShown && at !== undefined && at > now)
  return {
    supportHours: support.hours,
    closedNotice: support.closedNotice,
    topNotice: isNow ? { text, link } : null,
    endAt: next?.toISOString() ?? null,
  }
}
