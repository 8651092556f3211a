import { addDays, dayMs, seoulDayRange, toSeoulDate } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { matchDay } from './matching.ts'

/** Time after midnight in Seoul at which the previous day is compared: pending payments have arrived by then. */
const AFTER_MIDNIGHT_MS = 4 * 3_600_000 + 600_000
/** Maximum number of days that are caught up after a standstill. */
const MOST_DAYS = 14

/** Days not compared yet, oldest first; yesterday at the first run. */
export const daysToMatch = (last: string | undefined, now: Date): Date[] => {
  const today = seoulDayRange(now).from
  const days = Array.from({ length: MOST_DAYS }, (_, back) => addDays(today, -(MOST_DAYS - back)))
  return days.filter((day, at) => (last === undefined ? at === MOST_DAYS - 1 : toSeoulDate(day) > last))
}

const nextRun = (now: Date): Date => {
  const today = seoulDayRange(now).from.getTime() + AFTER_MIDNIGHT_MS
  return new Date(now.getTime() < today ? today : today + dayMs)
}

/** M9: compares the records of each day. A day that cannot be read is compared again. */
export const matchJobs = (app: App): Record<string, JobHandler> => ({
  'payment.match': {
    tries: ALWAYS,
    async outside(payload, { now }) {
      const { last } = payload as { last?: string }
      // before that hour payments of the previous day may be pending
      const isTime = now.getTime() >= seoulDayRange(now).from.getTime() + AFTER_MIDNIGHT_MS
      // one day per run: each is recorded and ends before its lease
      const [day] = isTime ? daysToMatch(last, now) : []
      if (day) await matchDay(app, day)
      const done = day ? toSeoulDate(day) : last
      const isBehind = day !== undefined && daysToMatch(done, now).length > 0
      await enqueue(app.db, 'payment.match', done === undefined ? {} : { last: done }, {
        key: 'match',
        runAt: isBehind ? now : nextRun(now),
      })
    },
  },
})
