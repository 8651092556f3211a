import { addDays, canScheduleGift, formatSeoulDay, fromSeoul, toSeoulDate, toSeoulParts } from '@shop/rules'

const HALF_HOUR_MS = 30 * 60_000
const HALF_HOURS = 48
const LAST_DAY = 30

/** Half hours of a Seoul day at which a gift can be sent. */
const listTimes = (day: Date, now: Date): Date[] => {
  const { year, month, day: date } = toSeoulParts(day)
  const midnight = fromSeoul(year, month, date).getTime()
  return Array.from({ length: HALF_HOURS }, (_, index) => new Date(midnight + index * HALF_HOUR_MS)).filter((time) =>
    canScheduleGift(time, now),
  )
}

export interface ScheduleDay {
  /** Seoul date. */
  value: string
  label: string
  times: { value: string; label: string }[]
}

const clockText = (at: Date): string => {
  const { hour, minute } = toSeoulParts(at)
  const half = hour < 12 ? '오전' : '오후'
  return `${half} ${hour % 12 || 12}시${minute ? ` ${minute}분` : ''}`
}

/** Days and half hours for which a gift can be scheduled: the next 30 days, without the night. */
export const listScheduleDays = (now: Date): ScheduleDay[] =>
  Array.from({ length: LAST_DAY + 1 }, (_, ahead) => addDays(now, ahead))
    .map((day, ahead) => ({
      value: toSeoulDate(day),
      label: `${formatSeoulDay(day)}${['', ' 내일', ' 모레'][ahead] ?? ''}`,
      times: listTimes(day, now).map((time) => ({ value: time.toISOString(), label: clockText(time) })),
    }))
    .filter(({ times }) => times.length > 0)

/** Time on another day: the same time of day, or the first possible one. */
export const moveToDay = (sendAt: string, { times }: ScheduleDay): string | undefined => {
  const label = clockText(new Date(sendAt))
  return (times.find((time) => time.label === label) ?? times[0])?.value
}
