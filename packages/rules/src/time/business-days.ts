import { fixedHolidays, holidays, holidayYears } from '#src/time/holidays.ts'
import { addDays, seoulDayRange, toSeoulDate, toSeoulParts } from '#src/time/seoul-time.ts'

/** Legal limit of a refund in business days, counted from the day after the request. */
export const refundBusinessDays = 3

/** Reports whether the day of `at` in Seoul is a public or substitute holiday, also on a weekend. */
export function isHoliday(at: Date): boolean {
  const { year } = toSeoulParts(at)
  const day = toSeoulDate(at)
  const isKnown = year >= holidayYears.first && year <= holidayYears.last
  return isKnown ? holidays.has(day) : fixedHolidays.has(day.slice(5))
}

/** Reports whether the day of `at` in Seoul is a business day. */
export function isBusinessDay(at: Date): boolean {
  const { weekday } = toSeoulParts(at)
  return weekday !== 0 && weekday !== 6 && !isHoliday(at)
}

/** J5: returns the date `YYYY-MM-DD` that many business days after the day of `at` in Seoul. */
export function businessDayAfter(at: Date, days: number): string {
  let day = at
  for (let left = days; left > 0; left -= isBusinessDay(day) ? 1 : 0) day = addDays(day, 1)
  return toSeoulDate(day)
}

/** Business days after the order by whose end it is taken to be packed. */
const packingBusinessDays = 2

/** Returns the start of the first day in Seoul whose paid orders are not late yet. Orders before it that are not being packed are. */
export function lateBefore(now: Date): Date {
  let day = seoulDayRange(now).from
  // an order of this day had its business days until yesterday
  const today = toSeoulDate(now)
  while (businessDayAfter(day, packingBusinessDays) >= today) day = addDays(day, -1)
  return addDays(day, 1)
}

/** J5: returns the due date of a refund requested at this time. */
export function refundDueDay(askedAt: Date): string {
  return businessDayAfter(askedAt, refundBusinessDays)
}
