import { fixedHolidays, holidays, holidayYears } from '#src/time/holidays.ts'
import { addDays, toSeoulDate, toSeoulParts } from '#src/time/seoul-time.ts'

/** The law's limit for giving money back, counted in business days from the day after it was asked for. */
export const refundBusinessDays = 3

/** Whether banks work on the moment's day in Seoul. */
export function isBusinessDay(at: Date): boolean {
  const { year, weekday } = toSeoulParts(at)
  if (weekday === 0 || weekday === 6) return false
  const day = toSeoulDate(at)
  const isKnown = year >= holidayYears.first && year <= holidayYears.last
  return isKnown ? !holidays.has(day) : !fixedHolidays.has(day.slice(5))
}

/** J5: the business day, `YYYY-MM-DD`, so many business days after the moment's day in Seoul. */
export function businessDayAfter(at: Date, days: number): string {
  let day = at
  for (let left = days; left > 0; left -= isBusinessDay(day) ? 1 : 0) day = addDays(day, 1)
  return toSeoulDate(day)
}

/** J5: by when money asked back at this moment is to be given back. */
export function refundDueDay(askedAt: Date): string {
  return businessDayAfter(askedAt, refundBusinessDays)
}
