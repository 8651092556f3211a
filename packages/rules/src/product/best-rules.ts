import { addDays, seoulDayRange, type TimeRange } from '#src/time/seoul-time.ts'

/** How far back a best list looks, in whole days of Seoul before today; today as far as it has come is always in it. */
export const bestDays = { day: 1, week: 7, month: 30 } as const
export type BestPeriod = keyof typeof bestDays
export const bestPeriods = ['day', 'week', 'month'] as const satisfies readonly BestPeriod[]

/** From midnight in Seoul so many days ago until now. A list never starts empty at midnight, because yesterday is in it. */
export function bestRange(period: BestPeriod, now: Date): TimeRange {
  return { from: addDays(seoulDayRange(now).from, -bestDays[period]), to: now }
}

/** When the lists are counted next: at the full hour, of which one is midnight in Seoul. */
export function nextBestCount(now: Date): Date {
  const hourMs = 60 * 60 * 1000
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
}
