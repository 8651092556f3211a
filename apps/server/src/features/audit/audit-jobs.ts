import { addDays } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import type { App } from '#src/handler-context.ts'
import * as sql from './audit-sql.ts'
import { type ChainName, reencryptLogKeys } from './log-key.ts'
import { checkChain } from './verify-chains.ts'

const RETENTION_YEARS = 2
const AT_ONCE = 5_000
const CHAINS: readonly ChainName[] = ['audit', 'access']

const yearsBefore = (at: Date, years: number): Date => {
  const then = new Date(at)
  then.setUTCFullYear(at.getUTCFullYear() - years)
  return then
}

/** Deletes the oldest entries of the access log that are two years old. The chain then begins after them. Returns their number. */
export const pruneAccessLog = async (tx: Sql, now: Date): Promise<number> => {
  // a day more than the trigger demands, whose clock is that of the database
  const before = addDays(yearsBefore(now, RETENTION_YEARS), -1)
  const { firstId } = await sql.lockChain(tx, { name: 'access' })
  const last = await sql.findLastExpired(tx, { most: AT_ONCE, before })
  if (!last) return 0
  await sql.trimChain(tx, { name: 'access', firstId: last.id + 1, firstHash: last.hash })
  await sql.deleteAccessUpTo(tx, { id: last.id })
  return last.id + 1 - firstId
}

type Needs = Pick<App, 'db' | 'config' | 'clock' | 'onError'>

/** Checks both chains. A broken one is stored, so that the owner sees it, and reported as an error of the shop. I4 */
const checkChains = async (app: Needs): Promise<void> => {
  for (const name of CHAINS) {
    const { isIntact, brokenAt } = await checkChain(app, name)
    if (!isIntact) app.onError?.(new Error(`the chain of the log ${name} is broken at ${brokenAt ?? 'its end'}`))
  }
}

/** Recurring jobs: inserted with the schema, schedule themselves again every day. */
export const auditJobs = (app: Needs): Record<string, JobHandler> => ({
  'audit.verifyChains': {
    tries: ALWAYS,
    everyMs: 86_400_000,
    async outside(_, { now }) {
      await reencryptLogKeys(app.db, app)
      await checkChains(app)
      await enqueue(app.db, 'audit.verifyChains', {}, { key: 'verify', runAt: addDays(now, 1) })
    },
  },
  'audit.pruneAccessLog': {
    tries: ALWAYS,
    everyMs: 86_400_000,
    statementMs: 60_000,
    async inTx(tx, _, { now }) {
      const deleted = await pruneAccessLog(tx, now)
      const runAt = deleted >= AT_ONCE ? now : addDays(now, 1)
      await enqueue(tx, 'audit.pruneAccessLog', {}, { key: 'prune', runAt })
    },
  },
})
