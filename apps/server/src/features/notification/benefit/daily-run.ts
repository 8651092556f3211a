import { addDays, seoulDayRange } from '@shop/rules'

/** Hour in Seoul at which reminders are written: in the daytime. */
const HOUR_MS = 10 * 3_600_000
/** Missed days that are made up for, for example after a failure of the server. */
const MISSED_DAYS = 3

/** Payload of a job that works on each day in Seoul once, in batches. */
export interface DailyRun {
  /** Start of the day that is worked on, ISO 8601. Default: today. */
  day?: string
  /** Part of the work of the day. */
  step?: number
  /** Last person of the batch before. */
  after?: number
}

/** Returns the start of the day that a run works on. Days that were missed long ago are skipped. */
export const dayOfRun = ({ day }: DailyRun, now: Date): Date => {
  const oldest = seoulDayRange(addDays(now, -MISSED_DAYS)).from
  const wanted = day === undefined ? seoulDayRange(now).from : new Date(day)
  return wanted < oldest ? oldest : wanted
}

/** Returns payload and time of the run of the next day. */
export const nextDayOf = (day: Date): { payload: DailyRun; runAt: Date } => {
  const next = seoulDayRange(day).to
  return { payload: { day: next.toISOString() }, runAt: new Date(next.getTime() + HOUR_MS) }
}
