import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { CONNECTIONS } from '#src/load/load-url.ts'
import type { RunLength } from '#src/run-length.ts'
import { median } from '#src/statistics.ts'

const newestFirst = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true })

/** Path of pgbench, PostgreSQL's own benchmark: of the newest server in Debian's packages, otherwise from PATH. */
const program = (): string => globSync('/usr/lib/postgresql/*/bin/pgbench').sort(newestFirst)[0] ?? 'pgbench'

const run = (args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program(), args, { encoding: 'utf8' })
  if (error) throw new Error(`pgbench could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`)
  return stdout
}

/** Measures the transactions per second of TPC-B at scale 10 in this database: the write limit of PostgreSQL itself. */
export const measureTpcB = (databaseUrl: string, { runs, seconds }: RunLength): number => {
  run(['-i', '-q', '-s', '10', databaseUrl])
  const rates = Array.from({ length: runs }, () => {
    const out = run(['-c', String(CONNECTIONS), '-j', '2', '-M', 'prepared', '-T', String(seconds), '-n', databaseUrl])
    const tps = /tps = ([\d.]+)/.exec(out)?.[1]
    if (tps === undefined) throw new Error(`pgbench said no rate: ${out}`)
    return Number(tps)
  })
  return median(rates)
}
