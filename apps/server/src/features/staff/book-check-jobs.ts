import { addDays, seoulDayRange } from '@shop/rules'
import type { RaiseAlarm } from '#src/alarm.ts'
import { type BrokenInvariant, findBrokenInvariants, findBrokenInvariantsSince } from '#src/db/invariants.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler, type JobInfo } from '#src/jobs/run-job.ts'

const INTERVAL_MS = 5 * 60_000
/** Each run also checks changes of the run before, because a transaction may commit after it began. */
const OVERLAP_MS = 5 * 60_000
/** Hour in Seoul at which all books are checked. */
const FULL_CHECK_HOUR = 4
const MAX_ROWS = 5

const raise = (raiseAlarm: RaiseAlarm, broken: readonly BrokenInvariant[]): void => {
  for (const { name, rows } of broken)
    raiseAlarm('brokenInvariant', { invariant: name, count: rows.length, rows: rows.slice(0, MAX_ROWS) })
}

const nextFullCheck = (now: Date): Date => {
  const today = new Date(seoulDayRange(now).from.getTime() + FULL_CHECK_HOUR * 3_600_000)
  return today > now ? today : addDays(today, 1)
}

/** F8: checks the books of changed orders every five minutes and all books once a day, and raises an alarm for each broken invariant. */
export const bookCheckJobs = ({ db }: Pick<App, 'db'>, raiseAlarm: RaiseAlarm): Record<string, JobHandler> => {
  const recurring = (
    kind: string,
    everyMs: number,
    run: (job: JobInfo) => Promise<readonly BrokenInvariant[]>,
    next: (now: Date) => Date,
  ): JobHandler => ({
    tries: ALWAYS,
    everyMs,
    async outside(_, job) {
      // First, so that a failure does not end the schedule.
      await enqueue(db, kind, {}, { key: 'check', runAt: next(job.now) })
      raise(raiseAlarm, await run(job))
    },
  })
  return {
    'staff.checkChangedBooks': recurring(
      'staff.checkChangedBooks',
      INTERVAL_MS,
      ({ now }) => findBrokenInvariantsSince(db, new Date(now.getTime() - INTERVAL_MS - OVERLAP_MS)),
      (now) => new Date(now.getTime() + INTERVAL_MS),
    ),
    'staff.checkAllBooks': recurring('staff.checkAllBooks', 86_400_000, () => findBrokenInvariants(db), nextFullCheck),
  }
}
