import type { AlarmName } from '#src/alarm.ts'
import { readCodeBudget } from '#src/features/user/code/code-handlers.ts'
import type { App } from '#src/handler-context.ts'
import { findFailingJobs, findLateJobs } from '#src/jobs/jobs-sql.ts'
import { type JobHandler, MAX_ATTEMPTS } from '#src/jobs/run-job.ts'
import type { Condition } from './judge-alarms.ts'
import {
  countBreaks,
  countDeadAnalytics,
  countDeadMessages,
  countDisabledWebhooks,
  countLateAnalytics,
  countLateMessages,
  listMissingPartitions,
  listStuckOrders,
} from './watch-sql.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

const LATE_MS = 5 * 60_000
/** Failed jobs are tried again after an hour at most. */
const RETRIED_MS = 2 * 3_600_000
/** Vendors of analytics take events days later, so a shorter failure is no alarm. */
const ANALYTICS_LATE_MS = 3_600_000
const MOST_KINDS = 10
const MOST_MESSAGES = 1_000
const MOST_ORDERS = 5
const BUDGET_LOW = 0.8

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

const jobConditions = async ({ db, clock }: Needs, handlers: Readonly<Record<string, JobHandler>>) => {
  const now = clock()
  const late = await findLateJobs(db, {
    before: later(now, -LATE_MS),
    kinds: Object.keys(handlers),
    tries: Object.values(handlers).map(({ tries = MAX_ATTEMPTS }) => tries),
  })
  const failing = await findFailingJobs(db, { until: later(now, RETRIED_MS), tries: MAX_ATTEMPTS })
  const toCondition = (alarm: AlarmName, { kinds, ...facts }: { count: number; kinds: readonly string[] }) =>
    facts.count > 0 ? [{ alarm, facts: { ...facts, kinds: kinds.slice(0, MOST_KINDS) } }] : []
  return [...toCondition('jobsLate', late), ...toCondition('jobsFailing', failing)]
}

const messageConditions = async ({ db, clock }: Needs): Promise<Condition[]> => {
  const now = clock()
  const dead = await countDeadMessages(db)
  const late = await countLateMessages(db, { now, before: later(now, -LATE_MS), most: MOST_MESSAGES })
  return [
    ...dead.map(({ channel: of, ...facts }): Condition => ({ alarm: 'messagesDead', of, facts })),
    ...late.map(({ channel: of, ...facts }): Condition => ({ alarm: 'messagesLate', of, facts })),
  ]
}

const analyticsConditions = async ({ db, clock }: Needs): Promise<Condition[]> => {
  const dead = await countDeadAnalytics(db)
  const late = await countLateAnalytics(db, { before: later(clock(), -ANALYTICS_LATE_MS), most: MOST_MESSAGES })
  return [
    ...dead.map(({ vendor: of, ...facts }): Condition => ({ alarm: 'analyticsDead', of, facts })),
    ...late.map(({ vendor: of, ...facts }): Condition => ({ alarm: 'analyticsLate', of, facts })),
  ]
}

const webhookConditions = async ({ db }: Needs): Promise<Condition[]> =>
  (await countDisabledWebhooks(db)).map(({ brand: of, ...facts }) => ({ alarm: 'webhookDisabled', of, facts }))

const partitionConditions = async ({ db, clock }: Needs): Promise<Condition[]> =>
  (await listMissingPartitions(db, { now: clock() })).map(({ table: of, count }) => ({
    alarm: 'partitionMissing',
    of,
    facts: { count },
  }))

const orderConditions = async ({ db, clock }: Needs): Promise<Condition[]> => {
  const before = later(clock(), -LATE_MS)
  const orders = await listStuckOrders(db, { before, most: MOST_ORDERS })
  const breaks = await countBreaks(db, { before })
  return [
    ...(orders.length > 0 ? [{ alarm: 'ordersStuck' as const, facts: { orders } }] : []),
    ...breaks.map(({ kind: of, ...facts }): Condition => ({ alarm: 'reconciliationBreak', of, facts })),
  ]
}

const budgetConditions = async (app: Needs): Promise<Condition[]> => {
  const budget = await readCodeBudget(app)
  const { sent, most } = budget
  return [
    ...(sent >= most * BUDGET_LOW ? [{ alarm: 'codesRunningOut' as const, facts: budget }] : []),
    ...(sent >= most ? [{ alarm: 'codesUsedUp' as const, facts: budget }] : []),
  ]
}

/** Reads the facts of the database, one query after the other, so that the watch takes one connection of the pool. */
export const databaseConditions = async (
  app: Needs,
  handlers: Readonly<Record<string, JobHandler>>,
): Promise<Condition[]> => [
  ...(await jobConditions(app, handlers)),
  ...(await messageConditions(app)),
  ...(await analyticsConditions(app)),
  ...(await webhookConditions(app)),
  ...(await partitionConditions(app)),
  ...(await orderConditions(app)),
  ...(await budgetConditions(app)),
]
