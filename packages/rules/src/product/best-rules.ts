import { addDays, seoulDayRange, type TimeRange } from '#src/time/seoul-time.ts'

/** Length of a best period in whole Seoul days before today. Today is always included. */
export const bestDays = { day: 1, week: 7, month: 30 } as const
export type BestPeriod = keyof typeof bestDays
export const bestPeriods = ['day', 'week', 'month'] as const satisfies readonly BestPeriod[]

/**
 * Returns the range of a best period: from midnight in Seoul that many days ago until now. Always includes yesterday, so that
 * no list is empty at midnight.
 */
export function bestRange(period: BestPeriod, now: Date): TimeRange {
  return { from: addDays(seoulDayRange(now).from, -bestDays[period]), to: now }
}

/** Returns the time of the next recount: the next full hour. */
export function nextBestCount(now: Date): Date {
  const hourMs = 60 * 60 * 1000
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
}
