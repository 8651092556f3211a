/**
 * K1: checks that every guard is tested. Each patch in `mutants/` removes one guard in a copy; the test it names has to fail
 * then.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, runCommand } from '../run-command.ts'
import { findPostgres } from '../test/postgres.ts'
import { copyHouse } from './copy-house.ts'
import { applyPatch, type Guard, readGuards } from './guard-patch.ts'
import { narrow } from './shop/narrow.ts'

type Verdict = 'noticed' | 'not noticed' | 'does not apply' | 'no such test' | 'did not end'

const LIMIT_MS = 240_000

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Ran {
  passed: number
  failed: number
}

/** Runs one test of the copy and counts the results. Undefined if it does not end in time. */
const runTest = async (
  copy: string,
  { test, title, needsPostgres }: Guard,
  databaseUrl: string,
): Promise<Ran | undefined> => {
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const told = ['--reporter=json', `--outputFile=${report}`]
  const env = { TEST_DATABASE_URL: needsPostgres ? databaseUrl : '' }
  await runCommand(['vitest', 'run', '--project', 'server', test, '-t', escape(title), ...told], {
    cwd: copy,
    env,
    limitMs: LIMIT_MS,
  })
  if (!existsSync(report)) return undefined
  const counts = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: counts.numPassedTests, failed: counts.numFailedTests }
}

const judge = async (copy: string, guard: Guard, databaseUrl: string): Promise<Verdict> => {
  const before = await runTest(copy, guard, databaseUrl)
  if (!before) return 'did not end'
  if (before.passed === 0 || before.failed > 0) return 'no such test'
  if (!(await applyPatch(copy, guard)).ok) return 'does not apply'
  try {
    const after = await runTest(copy, guard, databaseUrl)
    if (!after) return 'did not end'
    return after.failed > 0 ? 'noticed' : 'not noticed'
  } finally {
    await applyPatch(copy, guard, '--reverse')
  }
}

/** Removes every guard in turn. Returns true if a test failed for each. `only`: guards whose name contains this. */
export const missGuards = async (only = ''): Promise<boolean> => {
  const guards = narrow(readGuards(root), only, ({ name }) => name)
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
