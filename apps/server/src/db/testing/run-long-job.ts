// Runs a job whose lease is renewed, and prints when it begins. It ends only when the process is killed.
import { createJobs } from '../../jobs/jobs.ts'
import { openDb } from '../open.ts'

const [, , where = '', leaseMs = ''] = process.argv
const db = await openDb(where.startsWith('postgres') ? { databaseUrl: where } : { dataDir: where })
const long = {
  renewedMs: 600_000,
  async outside() {
    process.stdout.write('begun\n')
    await new Promise(() => {})
  },
}
const jobs = createJobs({
  db,
  clock: () => new Date(),
  handlers: { long },
  leaseMs: Number(leaseMs),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
})
await jobs.start()
