import { addDays, formatSeoulDate, formatWon, seoulDayRange, toSeoulDate } from '@shop/rules'
import { type DailyRun, dayOfRun, nextDayOf } from '#src/features/notification/benefit/daily-run.ts'
import { notify } from '#src/features/notification/notify.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { announceCoupons, type ListEndingCoupons, listEndingCoupons } from './coupon-message-sql.ts'

/** Coupons, or members, per transaction. */
const AT_ONCE = 200
const SWEEP_MS = 60_000
/** Days before the last day of a coupon on which its owner is notified. */
const DAYS_BEFORE = 3

type Needs = Pick<App, 'config'>
type Summary = Pick<ListEndingCoupons, 'count' | 'name' | 'discountKind' | 'discount' | 'maxDiscountPrice' | 'endAt'>

const discountOf = ({ discountKind, discount, maxDiscountPrice }: Summary): string => {
  if (discountKind === 'fixed') return `${formatWon(discount)} 할인`
  return `${discount}% 할인${maxDiscountPrice === null ? '' : `, 최대 ${formatWon(maxDiscountPrice)}`}`
}

const variablesOf = (summary: Summary) => ({
  count: String(summary.count),
  name: summary.name,
  discount: discountOf(summary),
  // the end is the first moment after the last day
  until: formatSeoulDate(new Date(summary.endAt.getTime() - 1)),
  others: summary.count > 1 ? String(summary.count - 1) : '',
})

/**
 * Notifies members of coupons that were given to them in any way: one message per member and day, which later coupons of
 * the same day extend.
 */
const announce = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  everyMs: SWEEP_MS,
  async inTx(tx, _, { now }) {
    const day = toSeoulDate(now)
    const rows = await announceCoupons(tx, { day, now, most: AT_ONCE })
    for (const { userId, platform, ...summary } of rows) {
      const of = { key: `coupon.given:${userId}:${day}`, platform, userId }
      await notify(tx, app, { ...of, kind: 'coupon.given', variables: variablesOf(summary) }, now)
    }
    // a row may be that of several coupons, so a batch may have been full
    const runAt = rows.length > 0 ? now : new Date(now.getTime() + SWEEP_MS)
    await enqueue(tx, 'coupon.announce', {}, { key: 'announce', runAt })
  },
})

/** Notifies of unused coupons that end in three days, one message per member and day. */
const remind = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const run = payload as DailyRun
    const day = dayOfRun(run, now)
    const { from, to } = seoulDayRange(addDays(day, DAYS_BEFORE))
    const rows = await listEndingCoupons(tx, { endAfter: from, endUntil: to, after: run.after ?? 0, most: AT_ONCE })
    for (const { userId, platform, ...summary } of rows) {
      const of = { key: `coupon.expiring:${userId}:${toSeoulDate(from)}`, platform, userId }
      const variables = { ...variablesOf(summary), days: String(DAYS_BEFORE) }
      await notify(tx, app, { ...of, kind: 'coupon.expiring', variables }, now)
    }
    const after = rows.length === AT_ONCE ? rows.at(-1)?.userId : undefined
    if (after !== undefined) return enqueue(tx, 'coupon.remind', { day: day.toISOString(), after }, { key: 'remind' })
    const next = nextDayOf(day)
    await enqueue(tx, 'coupon.remind', next.payload, { key: 'remind', runAt: next.runAt })
  },
})

export const couponJobs = (app: Needs): Record<string, JobHandler> => ({
  'coupon.announce': announce(app),
  'coupon.remind': remind(app),
})
