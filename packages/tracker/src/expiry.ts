export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const DAY_MS = 24 * 60 * MINUTE_MS

// TRACK-1, TRACK-6
export const REFERRER_MS = 7 * DAY_MS
/** Default window of an ad click: 10,080 minutes. */
export const CLICK_WINDOW_MIN = 10_080
export const SESSION_MS = 30 * MINUTE_MS
export const COMEBACK_MS = 14 * DAY_MS
export const MOST_VISIBLE_MS = 1_800 * SECOND_MS

/** Time (ms) after a number of days. */
export const afterDays = (now: number, days: number): number => now + days * DAY_MS

/** Time (ms) after a number of weeks. */
export const afterWeeks = (now: number, weeks: number): number => afterDays(now, 7 * weeks)

/** Time (ms) on the same day of a later month (UTC), or on its last day where the month is shorter. */
export const afterMonths = (now: number, months: number): number => {
  const at = new Date(now)
  const day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, last))
  return at.getTime()
}
