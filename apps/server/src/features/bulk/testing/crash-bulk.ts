import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { openDb } from '#src/db/open.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { setUpShop } from '#src/features/payment/testing/test-shop.ts'
import { addOrChangeStaff } from '#src/features/staff/account/change-accounts.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { createFakeGateway } from '#src/integrations/payment/fake-gateway.ts'
import { bulkJobs } from '../run-bulk-jobs.ts'
import { startBulkJob } from '../start-bulk-job.ts'
import { createEffects, effectKind } from './effect-kind.ts'

// A shop process that is killed while it stores or applies the rows of a bulk job. Each turn is the next process: it sends the same
// request again and goes on.

export interface BulkCrash {
  turn: number
  database: { dataDir: string } | { databaseUrl: string }
  rows: number
  /** Dies when it has passed the failpoint so many times; missing in the last turn. */
  dies?: { failpoint: string; after: number }
}
export interface BulkReport {
  written: number
  most: number
  jobs: { state: string; done: number; refused: number }[]
}

const HOUR = 3_600_000
// otherwise written at the exit, which a kill prevents
flushCompileCache()
const given = JSON.parse(process.argv[2] ?? '') as BulkCrash
const db = await openDb({ ...given.database, poolSize: 4 })
const { app } = setUpShop(db, new Date(SEED_NOW.getTime() + given.turn * HOUR), () => createFakeGateway(() => SEED_NOW))
if (given.turn === 0) {
  await createEffects(db, given.rows)
  await addOrChangeStaff(app, { email: 'bulk@shop.example', name: '김일괄', roles: ['owner'], brands: ['ru'] })
}
const { id: staffId } = await db.one<{ id: number }>(
  'staff',
  "select id from staff where email = 'bulk@shop.example'",
  [],
)
let passed = 0
setFailpoint((name) => {
  if (name === given.dies?.failpoint && ++passed > given.dies.after) process.kill(process.pid, 'SIGKILL')
})
const rows = Array.from({ length: given.rows }, (_, at) => ({ input: { id: at + 1, word: 'new' } }))
const count = async (): Promise<BulkReport> => ({
  ...(await db.one<{ written: number; most: number }>(
    'counts',
    'select sum(writes)::int as written, max(writes) as most from effect',
    [],
  )),
  jobs: await db.many<BulkReport['jobs'][number]>('jobs', 'select state, done, refused from bulk_job', []),
})
writeSync(1, `${JSON.stringify({ report: await count() })}\n`)
await startBulkJob(app, { kind: effectKind, brand: 'ru', staffId, key: 'crash', title: '일괄 변경', rows })
await createJobs({ db, clock: app.clock, handlers: bulkJobs(app, [effectKind]) }).runDueJobs()
writeSync(1, `${JSON.stringify({ end: await count() })}\n`)
await db.close()
