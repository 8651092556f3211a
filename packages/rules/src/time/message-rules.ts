import { fromSeoul, toSeoulParts } from '#src/time/seoul-time.ts'

/** Messages nobody waits for by the minute go out from 8 in the morning until 9 in the evening, in Seoul. */
const FIRST_HOUR = 8
const LAST_HOUR = 21

/** When a message may go out that is ready now: at once by day, at night the next morning. */
export function sendableAt(now: Date): Date {
  const { year, month, day, hour } = toSeoulParts(now)
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return now
  const morning = fromSeoul(year, month, hour < FIRST_HOUR ? day : day + 1)
  return new Date(morning.getTime() + FIRST_HOUR * 3_600_000)
}
