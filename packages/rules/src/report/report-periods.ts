import { addDays, parseSeoulDate, toSeoulDate } from '#src/time/seoul-time.ts'

/** Days in Asia/Seoul written as '2026-11-21', both included. */
export interface DayRange {
  from: string
  to: string
}

const MONTH_LENGTH = '2026-11'.length

/** Returns all days of a range. */
export function listDays({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let at = parseSeoulDate(from); ; at = addDays(at, 1)) {
    const day = toSeoulDate(at)
    if (day > to) return days
    days.push(day)
  }
}

/** Returns the month of a day: '2026-11'. */
export const monthOf = (day: string): string => day.slice(0, MONTH_LENGTH)

/** Returns the days or the months of a range, in their order. */
export function listPeriods(range: DayRange, by: 'day' | 'month'): string[] {
  const days = listDays(range)
  return by === 'day' ? days : [...new Set(days.map(monthOf))]
}

/** Returns the last day of the month of a day. */
export function lastDayOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  // day 0 of the next month
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, '2026-11-21'.length)
}

const isFirstDay = (day: string): boolean => day.endsWith('-01')

/** Whether a range consists of whole months. */
const isWholeMonths = ({ from, to }: DayRange): boolean => isFirstDay(from) && to === lastDayOfMonth(to)

const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, '2026-11-21'.length)
}

/**
 * Returns the range before: as many whole months if the range consists of whole months, otherwise as many days.
 */
export function previousRange(range: DayRange): DayRange {
  const to = toSeoulDate(addDays(parseSeoulDate(range.from), -1))
  if (isWholeMonths(range)) return { from: monthsBefore(range.from, listPeriods(range, 'month').length), to }
  return { from: toSeoulDate(addDays(parseSeoulDate(range.from), -listDays(range).length)), to }
}
