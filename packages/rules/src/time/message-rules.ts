import { fromSeoul, toSeoulParts } from '#src/time/seoul-time.ts'

/** Non-urgent messages are sent from 08:00 to 21:00 Seoul time. */
const FIRST_HOUR = 8
const LAST_HOUR = 21

/** Returns the time at which a message may be sent: now, or at night the next 08:00. */
export function sendableAt(now: Date): Date {
  const { year, month, day, hour } = toSeoulParts(now)
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return now
  const morning = fromSeoul(year, month, hour < FIRST_HOUR ? day : day + 1)
  return new Date(morning.getTime() + FIRST_HOUR * 3_600_000)
}
