import { measureTpcB } from '#src/limits/pgbench.ts'
import { type Row, showRate } from '#src/report/row.ts'
import { createDatabase } from '#src/shop/database.ts'
import type { Bench } from './measure.ts'

/** Measures the write limit of PostgreSQL on this machine, once per run. */
export const createTpcB = (): ((bench: Bench) => Promise<number>) => {
  let taken: Promise<number> | undefined
  const take = async ({ postgresUrl, runLength }: Bench): Promise<number> => {
    const database = await createDatabase(postgresUrl, 'tpcb')
    try {
      return measureTpcB(database.url, runLength)
    } finally {
      await database.drop()
    }
  }
  return (bench) => (taken ??= take(bench))
}

export const toLimitRow = (tpcB: number): Row => ({
  what: 'pgbench TPC-B',
  measured: showRate(tpcB, 'transactions'),
  goal: '',
})
