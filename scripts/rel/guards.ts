/**
 * K1: is every guard really tested? Each patch in `mutants/` takes one away, in a copy; the test it names has to fail then.
 * A patch says above its first line what it takes away (`What:`), in which file which test notices (`Test:`, `Name:`), and
 * whether it takes PostgreSQL, whose sessions really race, to notice (`Engine: postgres`).
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, runCommand } from '../run-command.ts'
import { findPostgres } from '../test/postgres.ts'
import { copyHouse } from './copy-house.ts'
import { narrow } from './shop/narrow.ts'

interface Guard {
  name: string
  patch: string
  what: string
  test: string
  title: string
  needsPostgres: boolean
}
type Verdict = 'noticed' | 'not noticed' | 'does not apply' | 'no such test'

const mutants = path.join(root, 'mutants')
const LIMIT_MS = 240_000

const readGuard = (file: string): Guard => {
  const patch = path.join(mutants, file)
  const text = readFileSync(patch, 'utf8')
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return {
    name: file.replace('.patch', ''),
    patch,
    what: field('What'),
    test: field('Test'),
    title: field('Name'),
    needsPostgres: field('Engine') === 'postgres',
  }
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Ran {
  passed: number
  failed: number
}

/** Runs one test of the copy and counts what became of it. */
const runTest = async (copy: string, { test, title, needsPostgres }: Guard, databaseUrl: string): Promise<Ran> => {
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const named = title === '' ? [] : ['-t', escape(title)]
  const command = ['vitest', 'run', '--project', 'server', test, ...named, '--reporter=json', `--outputFile=${report}`]
  const env = { TEST_DATABASE_URL: needsPostgres ? databaseUrl : '' }
  await runCommand(command as [string, ...string[]], { cwd: copy, env, limitMs: LIMIT_MS })
  const counts = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: counts.numPassedTests, failed: counts.numFailedTests }
}

const apply = (copy: string, patch: string, ...how: string[]) =>
  runCommand(['git', 'apply', '--recount', '-C1', ...how, patch], {
    cwd: copy,
    env: { GIT_CEILING_DIRECTORIES: path.dirname(copy) },
  })

const judge = async (copy: string, guard: Guard, databaseUrl: string): Promise<Verdict> => {
  const before = await runTest(copy, guard, databaseUrl)
  if (before.passed === 0 || before.failed > 0) return 'no such test'
  if (!(await apply(copy, guard.patch)).ok) return 'does not apply'
  try {
    return (await runTest(copy, guard, databaseUrl)).failed > 0 ? 'noticed' : 'not noticed'
  } finally {
    await apply(copy, guard.patch, '--reverse')
  }
}

/** Takes every guard away in turn; answers whether every one was missed. `only`: those whose names hold this. */
export const missGuards = async (only = ''): Promise<boolean> => {
  const patches = readdirSync(mutants).filter((file) => file.endsWith('.patch'))
  const guards = narrow(patches, only, (file) => file)
    .toSorted()
    .map(readGuard)
  const postgres = await findPostgres(process.env)
  if (!postgres) throw new Error('K1 needs a PostgreSQL: name one by TEST_DATABASE_URL')
  const copy = await copyHouse('guards')
  const missed: string[] = []
  try {
    for (const guard of guards) {
      const verdict = await judge(copy, guard, postgres.url)
      if (verdict !== 'noticed') missed.push(guard.name)
      console.log(`${verdict === 'noticed' ? '✓' : '✗'} ${guard.what}: ${verdict} (${guard.name})`)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
    await postgres.close()
  }
  console.log(
    `${guards.length - missed.length} of ${guards.length} guards are missed by their tests when they are taken away`,
  )
  return missed.length === 0
}
