import { type BrandId, brandIds } from '@shop/brands'
import { addDays, seoulDayRange, toSeoulDate } from '@shop/rules'
import { listSettlementPeriods, payDayOf, type SettlementCycle } from '@shop/rules/settlement'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { addSettlement, listSellers } from './settlement-sql.ts'

const DAY_MS = 86_400_000
const AFTER_MIDNIGHT_MS = 5 * 60_000

/** Opens the periods of every seller of a brand up to today. */
const openOf = async ({ db }: Pick<App, 'db'>, brand: BrandId, today: string): Promise<void> => {
  for (const seller of await listSellers(db, { brand })) {
    const { distributorId, commissionRate, payDelayDays, first, last } = seller
    // limited by a constraint
    const cycle = seller.cycle as SettlementCycle
    for (const period of listSettlementPeriods({ cycle, first: first ?? today, last: last ?? undefined, today }))
      await addSettlement(db, {
        brand,
        distributorId,
        ...period,
        commissionRate,
        payOn: payDayOf(period.to, payDelayDays),
      })
  }
}

/** Opens the periods of every seller up to today, brand by brand and without gaps. Repeating it opens nothing twice. */
export const openSettlements = async (app: Pick<App, 'db'>, now: Date): Promise<void> => {
  const today = toSeoulDate(now)
  for (const brand of brandIds) await openOf(app, brand, today)
}

/** The standing job of settlements: it opens new periods after midnight in Seoul. */
export const settlementJobs = (app: App): Record<string, JobHandler> => ({
  'settlement.open': {
    tries: ALWAYS,
    everyMs: DAY_MS,
    async outside(_, { now }) {
      await openSettlements(app, now)
      const runAt = new Date(addDays(seoulDayRange(now).from, 1).getTime() + AFTER_MIDNIGHT_MS)
      await enqueue(app.db, 'settlement.open', {}, { key: 'open', runAt })
    },
  },
})
