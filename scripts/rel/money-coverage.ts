/** K2: tests take every branch of the code that decides about money and logins. */
import type { Row } from '../../bench/src/report/row.ts'
import { listMissed, measureBranches } from '../coverage/branch-coverage.ts'
import { type CoveredCode, moneyCode } from '../coverage/money-code.ts'
import { findTestPostgres } from '../test/postgres.ts'
import { narrow } from './shop/narrow.ts'
import { printOutcome, toRow } from './shop/outcome.ts'

const LIMIT_MS = 30 * 60_000

const cover = async (part: CoveredCode, databaseUrl: string): Promise<Row> => {
  const began = performance.now()
  const { passed, output, files, unmatched } = await measureBranches(part, { databaseUrl, limitMs: LIMIT_MS })
  const seconds = Math.round((performance.now() - began) / 1_000)
  if (!passed) console.error(output.slice(-4_000))
  for (const glob of unmatched) console.error(`✗ no file matches ${glob}`)
  for (const line of listMissed(files)) console.error(`✗ ${line}`)
  const count = files.reduce((sum, { branches }) => sum + branches, 0)
  const missed = files.reduce((sum, file) => sum + file.missed.length, 0)
  const measured = `${count - missed} of ${count} branches of ${files.length} files in ${seconds} s`
  return toRow(
    part.what,
    measured,
    'all, all tests pass',
    passed && unmatched.length === 0 && count > 0 && missed === 0,
  )
}

/** Measures the branches of each part of the code on PostgreSQL. `only`: a part. */
export const coverMoney = async (only = ''): Promise<boolean> => {
  const parts = narrow(moneyCode, only, ({ what }) => what)
  const postgres = await findTestPostgres(process.env)
  if (!postgres && parts.some(({ project }) => project === 'server'))
    throw new Error('K2 needs a PostgreSQL: name one by TEST_DATABASE_URL.')
  try {
    const rows: Row[] = []
    for (const part of parts) rows.push(await cover(part, postgres?.url ?? ''))
    return printOutcome(rows)
  } finally {
    await postgres?.close()
  }
}
