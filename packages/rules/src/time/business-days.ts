import { fixedHolidays, holidays, holidayYears } from '#src/time/holidays.ts'
import { addDays, toSeoulDate, toSeoulParts } from '#src/time/seoul-time.ts'

/** Legal limit of a refund in business days, counted from the day after the request. */
export const refundBusinessDays = 3

/** Reports whether the day of `at` in Seoul is a business day. */
export function isBusinessDay(at: Date): boolean {
  const { year, weekday } = toSeoulParts(at)
  if (weekday === 0 || weekday === 6) return false
  const day = toSeoulDate(at)
  const isKnown = year >= holidayYears.first && year <= holidayYears.last
  return isKnown ? !holidays.has(day) : !fixedHolidays.has(day.slice(5))
}

/** J5: returns the date `YYYY-MM-DD` that many business days after the day of `at` in Seoul. */
export function businessDayAfter(at: Date, days: number): string {
  let day = at
  for (let left = days; left > 0; left -= isBusinessDay(day) ? 1 : 0) day = addDays(day, 1)
  return toSeoulDate(day)
}

/** J5: returns the due date of a refund requested at this time. */
export function refundDueDay(askedAt: Date): string {
  return businessDayAfter(askedAt, refundBusinessDays)
}
