import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromiumMissing, findJourneyBrowser } from '../prepare/chromium.ts'
import { check } from '../check.ts'
import { listMissed, measureBranches } from '../coverage/branch-coverage.ts'
import { isMoneyRuleTest, moneyRules } from '../coverage/money-code.ts'
import { readModules } from '../check/import-graph.ts'
import { root, runCommand } from '../run-command.ts'
import {
  type Counts,
  countPlaywright,
  countVitest,
  judge,
  listFailures,
  listRepeated,
  nothing,
  type PlaywrightReport,
  type VitestReport,
  withRepeated,
} from './counts.ts'
import type { Project, Selection } from './changed/selection.ts'
import { listEngineFree } from './engine-free.ts'
import { findTestPostgres, freePort, freeSandboxPort, hasTestPostgres } from './postgres.ts'

export interface Stage {
  name: string
  /** The project whose selected test files the stage runs; undefined for a stage that always runs as a whole. */
  project?: Project
  /** Repeats tests of another stage on PostgreSQL. */
  onPostgres?: boolean
  /** The selected files that the stage does not run. */
  leavesOut?: (file: string) => boolean
  /** Runs all tests of the stage, or those in `files` only. */
  run: (files?: readonly string[]) => Promise<Counts | { absent: string }>
}

const reportFile = (name: string): string => path.join(root, '.cache', 'test', `${name}.json`)

/** The report of the runner; undefined if it ended before it wrote one. */
const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const unreported: Counts = { ...nothing, broken: 'it ended before it wrote its report' }

/** Shops that tests start as processes of their own load compiled code without types: half of the time of their start. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') }

const runVitest = async (name: string, args: string[], env: NodeJS.ProcessEnv) => {
  const file = reportFile(name)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await runCommand(['vitest', 'run', ...args, ...reporters], {
    env: { ...compiled, ...env },
    show: true,
  })
  return { ok, report: readReport(file) as VitestReport | undefined }
}

/**
 * Runs the tests of one project. A file whose process crashed while none of its tests failed is repeated once: V8 sometimes
 * ends a process that creates and drops WebAssembly engines (nodejs/node#64500). In CI, whose processors are shared, files with
 * failed tests are repeated too. Tests that pass only when repeated are counted separately, and their failure is printed.
 */
const vitest = async (name: string, project: string, env: NodeJS.ProcessEnv, ...more: string[]): Promise<Counts> => {
  const first = await runVitest(name, ['--project', project, ...more], env)
  if (first.report === undefined) return unreported
  const files = first.ok ? [] : listRepeated(first.report, process.env.CI !== undefined)
  const counts = { ...countVitest(first.report, files), failures: listFailures(first.report) }
  if (files.length === 0) return judge(counts, first.ok)
  console.log(`repeated, because they failed or crashed: ${files.join(', ')}`)
  const again = await runVitest(`${name}-again`, ['--project', project, ...files], env)
  if (again.report === undefined) return unreported
  return judge(withRepeated(counts, { ...countVitest(again.report), failures: listFailures(again.report) }), again.ok)
}

const runCheck = async (): Promise<Counts> => {
  const results = await check()
  const passed = results.filter(({ ok }) => ok).length
  return { passed, failed: results.length - passed, skipped: 0 }
}

const onPostgres = async (
  what: string,
  run: (url: string) => Promise<Counts>,
): Promise<Counts | { absent: string }> => {
  const postgres = await findTestPostgres(process.env)
  if (postgres === undefined)
    return { absent: `No PostgreSQL: ${what} ran on the embedded engine only (DATABASE_URL=… names one).` }
  try {
    console.log(`on ${postgres.what}`)
    return await run(postgres.url)
  } finally {
    await postgres.close()
  }
}

/** The journeys that also run on PostgreSQL: those that move money, without their repetition per brand and width. */
const postgresJourneys = ['e2e/buy-as-guest.e2e.ts', 'e2e/payment-failures.e2e.ts']
const withoutBrands = '--grep-invert=a guest of'

/**
 * Tests of the embedded engine, table tests over all calls, and tests of pages and files: they show how requests are refused and
 * how answers are rendered and sent. The statements that run are those of the features' own tests.
 */
const embeddedTests = [
  'apps/server/src/db/embedded/',
  'apps/server/src/http/routing/',
  'apps/server/src/http/pages/',
  'apps/server/src/http/docs/',
  'apps/server/src/http/live-media/',
  'apps/server/src/http/sockets/',
  'apps/server/src/http/security/hidden-columns.test.ts',
  'apps/server/src/http/security/matrix.test.ts',
  'apps/server/src/http/security/staff-matrix.test.ts',
]
/** Server tests whose result does not depend on PostgreSQL: those above, and tests that open no database. */
const isWithoutPostgres = (file: string): boolean =>
  embeddedTests.some((start) => file.startsWith(start)) || listEngineFree(readModules(root)).includes(file)
const excludeWithoutPostgres = (): string[] =>
  [
    ...embeddedTests.map((start) => (start.endsWith('/') ? `${start}**` : start)),
    ...listEngineFree(readModules(root)),
  ].map((file) => `--exclude=${file}`)

const runBrowser = async (
  name: string,
  args: readonly string[] = [],
  more: NodeJS.ProcessEnv = {},
): Promise<Counts> => {
  const chromium = findJourneyBrowser()
  if (chromium === undefined) return { ...nothing, broken: chromiumMissing }
  const file = reportFile(name)
  rmSync(file, { force: true })
  const env = {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_PORT: String(await freePort()),
    E2E_SANDBOX_PORT: String(await freeSandboxPort()),
    ...more,
  }
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { ok } = await runCommand(['playwright', 'test', ...args, ...config], { env, show: true })
  const report = readReport(file) as PlaywrightReport | undefined
  return report === undefined ? unreported : judge(countPlaywright(report), ok)
}

/**
 * Tests of the back office, live commerce and measurement that run on PostgreSQL only where there is one: the tests of
 * `apps/backoffice` and all journeys use their calls on the embedded engine. `npm run rel -- I10` runs them there too.
 */
const postgresTests = [
  'apps/server/src/features/staff/account/',
  'apps/server/src/features/staff/order/',
  'apps/server/src/features/staff/product/',
  'apps/server/src/features/staff/waybill/',
  'apps/server/src/features/bulk/',
  'apps/server/src/features/customer/',
  'apps/server/src/features/live/',
  'apps/server/src/features/notification/broadcast/',
  'apps/server/src/features/report/',
  'apps/server/src/features/segment/',
  'apps/server/src/features/settlement/',
  'apps/server/src/features/tracking/',
  'apps/server/src/features/webhook/',
]
const excludePostgresTests = (): string[] =>
  hasTestPostgres(process.env) ? postgresTests.map((folder) => `--exclude=${folder}**`) : []

/** These tests mostly wait: for PostgreSQL, for other processes, and for times that pass. Three at once take 15 % less time. */
const threeAtOnce = '--maxWorkers=3'

/** Environment of a run on the embedded engine: hides a PostgreSQL that the caller has configured. */
const embedded = { TEST_DATABASE_URL: '', DATABASE_URL: '' }

/** Packs the archive and shops in it, with PostgreSQL where there is one. */
const runRelease = async (): Promise<Counts> => {
  const postgres = await findTestPostgres(process.env)
  try {
    return await vitest('release', 'release', { ...embedded, TEST_DATABASE_URL: postgres?.url ?? '' })
  } finally {
    await postgres?.close()
  }
}

const COVERAGE_LIMIT_MS = 300_000

/** K2: every branch of the money rules is tested. Counts the files of the rules: failed are those with a branch that no test takes. */
const runCoverage = async (): Promise<Counts> => {
  const { passed, output, files, unmatched } = await measureBranches(moneyRules, { limitMs: COVERAGE_LIMIT_MS })
  if (!passed || unmatched.length > 0)
    return {
      ...nothing,
      broken: `${unmatched.map((glob) => `no file matches ${glob}. `).join('')}${output.slice(-2_000)}`,
    }
  const failures = listMissed(files)
  return { passed: files.length - failures.length, failed: failures.length, skipped: 0, failures }
}

/** The tests outside the server that query a database: the search over the whole demo catalogue. */
const demoSearch = 'demo/src/search'

const onEmbedded = (project: 'unit' | 'storefront' | 'backoffice'): Stage => ({
  name: project,
  project,
  run: (files = []) => vitest(project, project, embedded, ...files),
})

/** All stages in their order. */
export const stages: readonly Stage[] = [
  { name: 'check', run: runCheck },
  onEmbedded('unit'),
  { name: 'coverage', project: 'unit', leavesOut: (file) => !isMoneyRuleTest(file), run: runCoverage },
  {
    name: 'server',
    project: 'server',
    run: (files = []) =>
      vitest('server', 'server', embedded, ...files, ...(files.length > 0 ? [] : excludePostgresTests())),
  },
  {
    name: 'server-postgres',
    onPostgres: true,
    project: 'server',
    leavesOut: isWithoutPostgres,
    run: (files = []) =>
      onPostgres('the server tests', (url) =>
        vitest(
          'server-postgres',
          'server',
          { TEST_DATABASE_URL: url },
          ...files,
          ...excludeWithoutPostgres(),
          threeAtOnce,
        ),
      ),
  },
  {
    name: 'unit-postgres',
    onPostgres: true,
    project: 'unit',
    leavesOut: (file) => !file.startsWith(demoSearch),
    run: () =>
      onPostgres('the search of the demo', (url) =>
        vitest('unit-postgres', 'unit', { TEST_DATABASE_URL: url }, demoSearch),
      ),
  },
  onEmbedded('storefront'),
  onEmbedded('backoffice'),
  { name: 'release', run: runRelease },
  { name: 'browser', project: 'browser', run: (files) => runBrowser('browser', files) },
  {
    name: 'browser-postgres',
    onPostgres: true,
    project: 'browser',
    leavesOut: (file) => !postgresJourneys.includes(file),
    run: (files = postgresJourneys) =>
      onPostgres('the journeys in the browser', (url) =>
        runBrowser('browser-postgres', [...files, withoutBrands], { E2E_POSTGRES: url }),
      ),
  },
]

/** The selected files that a stage runs; undefined for a stage that always runs as a whole. */
export const filesFor = (
  { project, onPostgres: repeats = false, leavesOut = () => false }: Stage,
  { tests, onBothEngines }: Omit<Extract<Selection, { everything: false }>, 'everything'>,
): readonly string[] | undefined => {
  if (project === undefined) return undefined
  return repeats && !onBothEngines ? [] : tests[project].filter((file) => !leavesOut(file))
}
