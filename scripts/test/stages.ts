import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromiumMissing, findJourneyBrowser } from '../prepare/chromium.ts'
import { check } from '../check.ts'
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
import { findPostgres, freePort } from './postgres.ts'

interface Stage {
  name: string
  run: () => Promise<Counts | { absent: string }>
}

const reportFile = (name: string): string => path.join(root, '.cache', 'test', `${name}.json`)

/** What the runner reported; undefined where it ended before it could. */
const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const unreported: Counts = { ...nothing, broken: 'it ended before it could report' }

const runVitest = async (name: string, args: string[], env: NodeJS.ProcessEnv) => {
  const file = reportFile(name)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await runCommand(['vitest', 'run', ...args, ...reporters], { env, show: true })
  return { ok, report: readReport(file) as VitestReport | undefined }
}

/**
 * The tests of one project. A file whose process ended in the middle, no test of it having failed, is run once more: where
 * engines in WebAssembly come and go, V8 now and then ends its process (nodejs/node#64500). CI, which shares its processors,
 * runs once more what failed as well; what passed only then is counted apart, and why it failed is said.
 */
const vitest = async (name: string, project: string, env: NodeJS.ProcessEnv, ...more: string[]): Promise<Counts> => {
  const first = await runVitest(name, ['--project', project, ...more], env)
  if (first.report === undefined) return unreported
  const files = first.ok ? [] : listRepeated(first.report, process.env.CI !== undefined)
  const counts = { ...countVitest(first.report, files), failures: listFailures(first.report) }
  if (files.length === 0) return judge(counts, first.ok)
  console.log(`once more, as they failed or ended in the middle: ${files.join(', ')}`)
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
  const postgres = await findPostgres(process.env)
  if (postgres === undefined)
    return { absent: `No PostgreSQL: ${what} ran on the embedded engine only (DATABASE_URL=… names one).` }
  try {
    console.log(`on ${postgres.what}`)
    return await run(postgres.url)
  } finally {
    await postgres.close()
  }
}

/** What a shop does with other people's money is tried in the browser on both engines, not its brands and widths once more. */
const journeysOnBoth = ['buy-as-guest', 'pay-badly', '--grep-invert=a guest of']

/** Tests of what PostgreSQL has no part in. */
const embeddedAlone = '--exclude=**/db/embedded/**'

const runBrowser = async (name: string, journeys: string[] = [], more: NodeJS.ProcessEnv = {}): Promise<Counts> => {
  const chromium = findJourneyBrowser()
  if (chromium === undefined) return { ...nothing, broken: chromiumMissing }
  const file = reportFile(name)
  rmSync(file, { force: true })
  const env = {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_PORT: String(await freePort()),
    E2E_SANDBOX_PORT: String(await freePort()),
    ...more,
  }
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { ok } = await runCommand(['playwright', 'test', ...journeys, ...config], { env, show: true })
  const report = readReport(file) as PlaywrightReport | undefined
  return report === undefined ? unreported : judge(countPlaywright(report), ok)
}

/** An embedded run knows no PostgreSQL, whatever the environment says. */
const embedded = { TEST_DATABASE_URL: '', DATABASE_URL: '' }

/** The tests outside the server that ask it: what is typed into the search of the whole demo, and what it finds. */
const demoOnBoth = 'demo/src/search'

/** All stages in their order. */
export const stages: readonly Stage[] = [
  { name: 'check', run: runCheck },
  { name: 'unit', run: () => vitest('unit', 'unit', embedded) },
  { name: 'server', run: () => vitest('server', 'server', embedded) },
  {
    name: 'server-postgres',
    run: () =>
      onPostgres('the server tests', (url) =>
        vitest('server-postgres', 'server', { TEST_DATABASE_URL: url }, embeddedAlone),
      ),
  },
  {
    name: 'unit-postgres',
    run: () =>
      onPostgres('the search of the demo', (url) =>
        vitest('unit-postgres', 'unit', { TEST_DATABASE_URL: url }, demoOnBoth),
      ),
  },
  { name: 'storefront', run: () => vitest('storefront', 'storefront', embedded) },
  { name: 'browser', run: () => runBrowser('browser') },
  {
    name: 'browser-postgres',
    run: () =>
      onPostgres('the journeys in the browser', (url) =>
        runBrowser('browser-postgres', journeysOnBoth, { E2E_POSTGRES: url }),
      ),
  },
]

/** The stages that `--only=unit,server` names, all without it. Throws on a name that is none. */
export const chooseStages = (args: readonly string[]): readonly Stage[] => {
  const names = stages.map(({ name }) => name)
  const wanted = args.flatMap((arg) => {
    if (!arg.startsWith('--only=')) throw new Error(`unknown argument ${arg}; there is --only=${names.join(',')}`)
    return arg.slice('--only='.length).split(',')
  })
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`no stage is called ${unknown.join(', ')}; there are ${names.join(', ')}`)
  return args.length === 0 ? stages : stages.filter(({ name }) => wanted.includes(name))
}
