import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Row } from '../../../bench/src/report/row.ts'
import { root, runCommand } from '../../run-command.ts'
import { findPrograms, type Postgres, startOwn } from '../../test/postgres.ts'
import { toRow } from './outcome.ts'

export interface Tests {
  what: string
  project?: 'server' | 'unit'
  /** Parts of the files' paths. Empty for all files of the project. */
  files: readonly string[]
  /** A part of the test title. */
  title?: string
  /** Environment variables that set the full scale. */
  env?: Record<string, string>
  limitMs: number
  /** The goal in words. */
  goal: string
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: { assertionResults: { fullName: string; failureMessages: string[] }[] }[]
}

/** Test timeout in ms. It is long, because slowness of a busy machine is no failure. */
const PATIENCE_MS = 120_000

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Starts a PostgreSQL for tests. `settings` are passed with `-c`. Throws if none is installed. */
export const openTestServer = async (settings: readonly string[] = []): Promise<Postgres> => {
  const programs = findPrograms()
  if (programs === undefined) throw new Error('This goal needs the programs of PostgreSQL: install the package.')
  return startOwn(programs, settings)
}

/** Runs tests at a larger scale than `npm test` does. Uses the embedded engine if no server is given. */
export const runTests = async (
  { what, project = 'server', files, title, env = {}, limitMs, goal }: Tests,
  databaseUrl = '',
): Promise<Row> => {
  const report = path.join(root, '.cache', 'rel', `${process.pid}-${performance.now()}.json`)
  const named = title === undefined ? [] : ['-t', escape(title)]
  const began = performance.now()
  const { output } = await runCommand(
    [
      'vitest',
      'run',
      '--project',
      project,
      ...files,
      ...named,
      `--testTimeout=${PATIENCE_MS}`,
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { env: { DATABASE_URL: '', TEST_DATABASE_URL: databaseUrl, ...env }, limitMs },
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  try {
    const { testResults, success, ...counts } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const { numPassedTests: passed, numFailedTests: failed } = counts
    for (const { fullName, failureMessages } of testResults.flatMap(({ assertionResults }) => assertionResults))
      if (failureMessages.length > 0) console.error(`✗ ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`)
    console.log(`${what}: ${passed} passed, ${failed} failed in ${seconds} s`)
    return toRow(what, `${passed} passed, ${failed} failed in ${seconds} s`, goal, success && passed > 0)
  } catch {
    console.error(output.slice(-4_000))
    return toRow(what, `no report after ${seconds} s`, goal, false)
  } finally {
    rmSync(report, { force: true })
  }
}
