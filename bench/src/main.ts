// `npm run bench [-- --only=list,checkout] [--quick]`: measures the shop beside the limits of this machine.
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { printHelpIfAsked } from '../../scripts/help.ts'
import { findPostgres } from '../../scripts/test/postgres.ts'
import { createMeasures } from './measures.ts'
import { readOptions } from './options.ts'
import type { RunLength } from './run-length.ts'
import { toConsoleTable } from './report/console-table.ts'
import { type Results, toResultsPage } from './report/results-page.ts'
import type { Bench } from './rows/measure.ts'
import { describeServer, root } from './shop/database.ts'
import { openShops, type Shops } from './shop/shops.ts'

const QUIET = 0.5
// Measures not started by then are skipped. Far more than a slow machine needs for a whole run.
const LIMIT_MS = 40 * 60_000
const page = path.join(root, 'docs/bench.md')

const buildStorefront = (): void => {
  // A build given by STOREFRONT is measured as it is.
  if (process.env.STOREFRONT !== undefined) return
  const { status } = spawnSync(process.execPath, ['scripts/ensure.mjs', 'build'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The storefront could not be built; the lines above say why.')
}

const measureAll = async (words: readonly string[], bench: Bench): Promise<Pick<Results, 'rows' | 'missing'>> => {
  const measures = createMeasures()
  const rows: Results['rows'][number][] = []
  const missing: Results['missing'][number][] = []
  const began = performance.now()
  for (const word of words) {
    if (performance.now() - began > LIMIT_MS) {
      missing.push({ word, why: 'the time was up' })
      continue
    }
    const at = performance.now()
    try {
      const measured = (await measures[word]?.(bench)) ?? []
      rows.push(...measured)
      console.log(`\n${toConsoleTable(measured)}`)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      missing.push({ word, why })
      console.error(`\n✗ ${word} could not be measured: ${why}`)
    }
    console.log(`  ${word} took ${((performance.now() - at) / 1_000).toFixed(0)} s`)
  }
  return { rows, missing }
}

const takenNow = ({ runs, seconds }: RunLength, postgres: string, busy: number): Results['taken'] => ({
  day: new Date().toISOString().slice(0, 10),
  on: `${availableParallelism()} processors, Node ${process.versions.node} and ${postgres}`,
  busy,
  runs,
  seconds,
})

/** Closes all processes and databases when the run is interrupted. */
const endOnSignal = (shops: Shops): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      shops.closeAll().then(
        () => process.exit(1),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}

const main = async (): Promise<void> => {
  // Read before the benchmark itself loads the machine.
  const [busy = 0] = loadavg()
  const { only, runLength } = readOptions(process.argv.slice(2), Object.keys(createMeasures()))
  buildStorefront()
  const postgres = await findPostgres(process.env)
  if (!postgres) throw new Error('The benchmark needs PostgreSQL: install it, or name one in DATABASE_URL.')
  if (busy > QUIET)
    console.warn(`Other work keeps this machine busy (load ${busy.toFixed(1)}): expect less than it can do.`)
  const shops = openShops(postgres)
  endOnSignal(shops)
  try {
    const bench: Bench = { runLength, shops, postgresUrl: postgres.url }
    const results = await measureAll(only ?? Object.keys(createMeasures()), bench)
    const isWhole = only === undefined && runLength.runs > 1
    if (isWhole)
      await writeFile(
        page,
        toResultsPage({ taken: takenNow(runLength, await describeServer(postgres.url), busy), ...results }),
      )
    console.log(`\n${toConsoleTable(results.rows)}${isWhole ? '\n\nWritten to docs/bench.md.' : ''}`)
    if (results.missing.length > 0) process.exitCode = 1
  } finally {
    await shops.closeAll()
    await postgres.close()
  }
}

printHelpIfAsked(
  `npm run bench [-- --only=<part>,<part>] [--quick]: measures the shop and writes docs/bench.md after a whole run.\nParts: ${Object.keys(createMeasures()).join(', ')}.`,
)
try {
  await main()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
