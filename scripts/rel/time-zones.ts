/** J1: months, days and due dates are in Seoul time, whatever the time zones of the process and of the database. */
import type { Row } from '../../bench/src/report/row.ts'
import { findPrograms, startOwn } from '../test/postgres.ts'
import { printOutcome } from './shop/outcome.ts'
import { runTests } from './shop/run-tests.ts'
import { narrow } from './shop/narrow.ts'

const programs = ['UTC', 'Asia/Seoul', 'America/New_York']
const databases = ['UTC', 'Asia/Seoul']

/** Tests that depend on time. `npm run rel -- J1 whole` runs every test of the server instead. */
const timely = [
  'user/grade',
  'user/point',
  'order/list',
  'lifecycle',
  'coupon.test',
  'deposit/deposit',
  'receipt.test',
  'best-count',
  'after-interaction',
]
const timelyRules = ['business-days', 'grade-rules', 'best-rules', 'coupon-rules', 'receipt-rules', 'points-to-use']
const LIMIT_MS = 15 * 60_000

export const judgeInSeoul = async (only = ''): Promise<boolean> => {
  const server = findPrograms()
  if (server === undefined) throw new Error('This goal needs the programs of PostgreSQL: install the package.')
  const isWhole = only !== '' && narrow(['whole'], only, (word) => word).length > 0
  const files = isWhole ? [] : timely
  const rows: Row[] = []
  const run = async (what: string, more: { project?: 'unit'; files: readonly string[]; TZ: string }, url?: string) => {
    const { TZ, ...tests } = more
    rows.push(await runTests({ what, ...tests, env: { TZ }, limitMs: LIMIT_MS, goal: 'all pass' }, url))
  }
  for (const TZ of programs) {
    await run(`rules, program in ${TZ}`, { project: 'unit', files: isWhole ? [] : timelyRules, TZ })
    await run(`embedded, program in ${TZ}`, { files, TZ })
  }
  for (const zone of databases) {
    const postgres = await startOwn(server, [`timezone=${zone}`])
    try {
      for (const TZ of programs) await run(`postgres in ${zone}, program in ${TZ}`, { files, TZ }, postgres.url)
    } finally {
      await postgres.close()
    }
  }
  return printOutcome(rows)
}
