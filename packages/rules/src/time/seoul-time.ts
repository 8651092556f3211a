/**
 * Days and months in Seoul time. Korea has used +09:00 without daylight saving time since October 1988, so a fixed offset is
 * exact for every date of this shop and needs no time-zone data. It is not exact for earlier dates.
 */
const seoulOffsetMs = 9 * 60 * 60 * 1000
const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

export const dayMs = 24 * 60 * 60 * 1000

/** A time range in UTC: `from` is inclusive, `to` exclusive. */
export interface TimeRange {
  from: Date
  to: Date
}

/** Date and time in Seoul: month 1–12, weekday 0 (Sunday) – 6. */
export interface SeoulParts {
  year: number
  month: number
  day: number
  weekday: number
  hour: number
  minute: number
}

/** Throws RangeError on an invalid date. */
export function toSeoulParts(at: Date): SeoulParts {
  const wall = new Date(checkedTime(at) + seoulOffsetMs)
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    weekday: wall.getUTCDay(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  }
}

/** Returns midnight in Seoul at the start of a day. Month and day may overflow as in Date.UTC. */
export function fromSeoul(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day) - seoulOffsetMs)
}

/** Returns the Seoul day that contains the moment. */
export function seoulDayRange(at: Date): TimeRange {
  const { year, month, day } = toSeoulParts(at)
  return { from: fromSeoul(year, month, day), to: fromSeoul(year, month, day + 1) }
}

/** Returns the beginning of a day written as '2026-11-21'. */
export function parseSeoulDate(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`)
}

/** Returns the range of a filter by days written as '2026-11-21', the last one included. Null: unlimited on that side. */
export function seoulDaysRange({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: Date | null
  to: Date | null
} {
  return {
    from: from === undefined ? null : parseSeoulDate(from),
    to: to === undefined ? null : addDays(parseSeoulDate(to), 1),
  }
}

/** Returns a month in Seoul; month is 1–12. */
export function seoulMonthRange(year: number, month: number): TimeRange {
  return { from: fromSeoul(year, month, 1), to: fromSeoul(year, month + 1, 1) }
}

/** Returns a year in Seoul. */
export function seoulYearRange(year: number): TimeRange {
  return { from: fromSeoul(year, 1, 1), to: fromSeoul(year + 1, 1, 1) }
}

/** Formats a Seoul date: '2026-11-21'. */
export function toSeoulDate(at: Date): string {
  const { year, month, day } = toSeoulParts(at)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Formats a Seoul date for reading: '2026.11.21'. */
export function formatSeoulDate(at: Date): string {
  return toSeoulDate(at).replaceAll('-', '.')
}

/** Formats a Seoul day: '11.21(토)'. */
export function formatSeoulDay(at: Date): string {
  const { month, day, weekday } = toSeoulParts(at)
  return `${twoDigits(month)}.${twoDigits(day)}(${weekdays[weekday]})`
}

/** Formats a Seoul day and time: '11.21(토) 09:05'. */
export function formatSeoulTime(at: Date): string {
  const { hour, minute } = toSeoulParts(at)
  return `${formatSeoulDay(at)} ${twoDigits(hour)}:${twoDigits(minute)}`
}

/** Formats an end time: '11.21(토) 18:00'. Midnight is shown as the end of the day before: '11.20(금) 24:00'. */
export function formatSeoulEnd(at: Date): string {
  const { hour, minute } = toSeoulParts(at)
  return hour === 0 && minute === 0 ? `${formatSeoulDay(new Date(at.getTime() - 1))} 24:00` : formatSeoulTime(at)
}

/** Returns the number of Seoul midnights between now and the moment: 0 today, 1 tomorrow, −1 yesterday. */
export function daysUntil(at: Date, now: Date): number {
  return (seoulDayRange(at).from.getTime() - seoulDayRange(now).from.getTime()) / dayMs
}

/** Formats the days until the moment: 'D-3', on the day itself 'D-day', afterwards 'D+1'. */
export function formatDday(at: Date, now: Date): string {
  const days = daysUntil(at, now)
  if (days === 0) return 'D-day'
  return days > 0 ? `D-${days}` : `D+${-days}`
}

/** Adds whole days and keeps the time of day. Negative values subtract. */
export function addDays(at: Date, days: number): Date {
  return new Date(checkedTime(at) + days * dayMs)
}

function checkedTime(at: Date): number {
  const time = at.getTime()
  if (Number.isNaN(time)) throw new RangeError('invalid date')
  return time
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
