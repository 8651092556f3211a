import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { CONNECTIONS } from '#src/load/load-url.ts'
import type { Pace } from '#src/pace.ts'
import { median } from '#src/statistics.ts'

const newestFirst = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true })

/** PostgreSQL's own benchmark: the one of the newest server among Debian's packages, else whichever the path knows. */
const program = (): string => globSync('/usr/lib/postgresql/*/bin/pgbench').sort(newestFirst)[0] ?? 'pgbench'

const run = (args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program(), args, { encoding: 'utf8' })
  if (error) throw new Error(`pgbench could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`)
  return stdout
}

/** Transactions per second of TPC-B at scale 10 in this database: what PostgreSQL itself can write here. */
export const measureTpcB = (databaseUrl: string, { runs, seconds }: Pace): number => {
  run(['-i', '-q', '-s', '10', databaseUrl])
  const rates = Array.from({ length: runs }, () => {
    const out = run(['-c', String(CONNECTIONS), '-j', '2', '-M', 'prepared', '-T', String(seconds), '-n', databaseUrl])
    const tps = /tps = ([\d.]+)/.exec(out)?.[1]
    if (tps === undefined) throw new Error(`pgbench said no rate: ${out}`)
    return Number(tps)
  })
  return median(rates)
}
