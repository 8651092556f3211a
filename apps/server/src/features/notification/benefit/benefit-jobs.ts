import { addDays, formatWon, gradeOfRank, grades, pointExpiryAt, seoulDayRange, toSeoulDate } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { type Notice, notify } from '#src/features/notification/notify.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { listExpiringPoints, listGradeChanges } from './benefit-sql.ts'
import { type DailyRun, dayOfRun, nextDayOf } from './daily-run.ts'

/** Members per transaction. */
const AT_ONCE = 200
/** Days before points expire on which their owner is notified. */
const DAYS_BEFORE = [60, 30, 3] as const

type Needs = Pick<App, 'config'>

/** Sums the points whose last day is that many days after `day`, of the next members after a user id. */
const listExpiring = (tx: Sql, day: Date, { days, after }: { days: number; after: number }) => {
  const { from, to } = seoulDayRange(addDays(day, days))
  const [begin, end] = [pointExpiryAt(from), pointExpiryAt(to)]
  return listExpiringPoints(tx, {
    cameAfter: begin.cameBefore,
    cameUntil: end.cameBefore,
    backAfter: begin.backBefore,
    backUntil: end.backBefore,
    after,
    most: AT_ONCE,
  })
}

/** Notifies of points that expire in 60, 30 and 3 days, one message per member and day of expiry. Those used by then are not counted. */
const remindOfPoints = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const run = payload as DailyRun
    const { step = 0, after = 0 } = run
    const day = dayOfRun(run, now)
    const days = DAYS_BEFORE[step]
    if (days === undefined) {
      const next = nextDayOf(day)
      return enqueue(tx, 'point.remind', next.payload, { key: 'remind', runAt: next.runAt })
    }
    const rows = await listExpiring(tx, day, { days, after })
    const lastDay = toSeoulDate(addDays(day, days))
    for (const { userId, platform, isGone, point } of rows) {
      if (isGone || point <= 0) continue
      const variables = { point: formatWon(point), days: String(days), until: lastDay.replaceAll('-', '.') }
      const key = `point.expiring:${userId}:${lastDay}:${days}`
      await notify(tx, app, { kind: 'point.expiring', key, platform, userId, variables }, now)
    }
    const last = rows.length === AT_ONCE ? rows.at(-1)?.userId : undefined
    const next = last === undefined ? { step: step + 1 } : { step, after: last }
    await enqueue(tx, 'point.remind', { day: day.toISOString(), ...next }, { key: 'remind' })
  },
})

interface Change {
  from: number
  to: number
  /** Month of the grade in Seoul, 1 to 12. */
  month: string
}

const noticeOfChange = ({ from, to, month }: Change) => {
  const grade = gradeOfRank(to).gradeName
  if (to > from) return { kind: 'grade.up', variables: { grade, month } } as const
  const next = grades[to + 1]
  const variables = { grade, month, next: next?.gradeName ?? '', amount: next ? formatWon(next.purchAmt) : '' }
  return { kind: 'grade.down', variables } as const
}

/** Notifies the members whose grade the evaluation of a month has changed, in batches. */
const announceGrades = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { month, after = 0 } = payload as { month: string; after?: number }
    const rows = await listGradeChanges(tx, { month, after, most: AT_ONCE })
    for (const { userId, platform, from, to } of rows) {
      const change = noticeOfChange({ from, to, month: String(Number(month.slice(5, 7))) })
      const of = { key: `grade.changed:${userId}:${month}`, platform, userId }
      await notify(tx, app, { ...of, ...change } as Notice<'grade.up' | 'grade.down'>, now)
    }
    const last = rows.length === AT_ONCE ? rows.at(-1)?.userId : undefined
    if (last !== undefined) await enqueue(tx, 'grade.announce', { month, after: last }, { key: month })
  },
})

export const benefitJobs = (app: Needs): Record<string, JobHandler> => ({
  'point.remind': remindOfPoints(app),
  'grade.announce': announceGrades(app),
})
