// Processes the job queue until killed and prints its progress.
import { createJobs } from '../../jobs/jobs.ts'
import { openDb } from '../open.ts'

const [, , where = ''] = process.argv
const db = await openDb(where.startsWith('postgres') ? { databaseUrl: where } : { dataDir: where })
const write = {
  async inTx(tx: Parameters<Parameters<typeof db.tx>[0]>[0], payload: unknown) {
    await tx.exec('effect', 'insert into effect(word) values ($1)', [payload])
  },
}
// fast clock, so that the lease of a killed process expires within the test
const started = Date.now()
const clock = () => new Date(started + Number(process.argv[3]) * 120_000)
const jobs = createJobs({
  db,
  clock,
  handlers: { write },
  onError: (error) => process.stderr.write(`${String(error)}\n`),
})
await jobs.start()
for (let left = 1; left > 0; ) {
  await new Promise((done) => setTimeout(done, 5))
  const open =
    "select count(*) as left, (select count(*) from effect) as done from job where done_at is null and kind = 'write'"
  const counts = await db.one<{ left: number; done: number }>('open', open, [])
  left = counts.left
  process.stdout.write(`${counts.done}\n`)
}
await jobs.stop()
await db.close()
