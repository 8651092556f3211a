import { addDays, dayMs, seoulDayRange, toSeoulDate } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { matchDay } from './matching.ts'

/** So long after midnight in Seoul the day before is looked at: what was on its way then has arrived. */
const AFTER_MIDNIGHT_MS = 4 * 3_600_000 + 600_000
/** A shop that stood still for longer looks at so many days. */
const MOST_DAYS = 14

/** The days not yet looked at, the oldest first; the first time, yesterday. */
export const daysToMatch = (last: string | undefined, now: Date): Date[] => {
  const today = seoulDayRange(now).from
  const days = Array.from({ length: MOST_DAYS }, (_, back) => addDays(today, -(MOST_DAYS - back)))
  return days.filter((day, at) => (last === undefined ? at === MOST_DAYS - 1 : toSeoulDate(day) > last))
}

const nextRun = (now: Date): Date => {
  const today = seoulDayRange(now).from.getTime() + AFTER_MIDNIGHT_MS
  return new Date(now.getTime() < today ? today : today + dayMs)
}

/** M9: the daily look. A day that cannot be read is looked at again, until it can. */
export const matchJobs = (app: App): Record<string, JobHandler> => ({
  'payment.match': {
    tries: ALWAYS,
    async outside(payload, { now }) {
      const { last } = payload as { last?: string }
      // before its hour the day before may still be moving
      const isTime = now.getTime() >= seoulDayRange(now).from.getTime() + AFTER_MIDNIGHT_MS
      // a day at a time: what is done is written down, and each ends before its lease does
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
