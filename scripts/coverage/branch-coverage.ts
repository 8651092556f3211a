import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, runCommand } from '../run-command.ts'
import type { CoveredCode } from './money-code.ts'

/** The part of Istanbul's report that is about branches. Lines count from 1. */
export type CoverageReport = Record<
  string,
  {
    branchMap: Record<
      string,
      { type: string; locations: readonly { start: { line?: number } }[]; loc: { start: { line: number } } }
    >
    b: Record<string, readonly number[]>
  }
>

export interface FileBranches {
  /** Path from the root of the repository. */
  file: string
  branches: number
  /** Branches that no test took: line and kind. */
  missed: readonly { line: number; kind: string }[]
}

export interface BranchCoverage {
  /** True if all tests passed. */
  passed: boolean
  /** Output of the tests. */
  output: string
  files: readonly FileBranches[]
  /** Globs that match no file. */
  unmatched: readonly string[]
}

/** Test timeout in ms. It is long, because slowness of a busy machine is no failure. */
const PATIENCE_MS = 120_000

/** Reads the branches of each file, sorted by path. */
export const readBranches = (report: CoverageReport, from = root): FileBranches[] =>
  Object.entries(report)
    .map(([file, { branchMap, b }]) => {
      const taken = Object.entries(branchMap).flatMap(([id, { type, loc, locations }]) =>
        (b[id] ?? []).map((count, at) => ({ count, line: locations[at]?.start.line ?? loc.start.line, kind: type })),
      )
      const missed = taken.filter(({ count }) => count === 0).map(({ line, kind }) => ({ line, kind }))
      return { file: path.relative(from, file), branches: taken.length, missed }
    })
    .toSorted((a, b) => a.file.localeCompare(b.file))

/** One line per file with missed branches: `packages/rules/src/price/won.ts: 12 if, 30 cond-expr`. */
export const listMissed = (files: readonly FileBranches[]): string[] =>
  files
    .filter(({ missed }) => missed.length > 0)
    .map(({ file, missed }) => `${file}: ${missed.map(({ line, kind }) => `${line} ${kind}`).join(', ')}`)

export interface MeasureOptions {
  /** PostgreSQL of the server tests. */
  databaseUrl?: string
  limitMs: number
}

/** Runs the tests of the code once and measures its branches. Throws if the tests end without a report. */
export const measureBranches = async (
  { project, code, tests, env = {} }: CoveredCode,
  { databaseUrl = '', limitMs }: MeasureOptions,
): Promise<BranchCoverage> => {
  const folder = path.join(root, '.cache', 'coverage', `${process.pid}-${project}`)
  const include = code.map((glob) => `--coverage.include=${glob}`)
  const exclude = ['**/*-sql.ts', '**/*.test.ts'].map((glob) => `--coverage.exclude=${glob}`)
  const reports = ['--coverage.reporter=json', '--coverage.reportOnFailure', `--coverage.reportsDirectory=${folder}`]
  try {
    const { ok, output } = await runCommand(
      [
        'vitest',
        'run',
        '--project',
        project,
        ...tests,
        `--testTimeout=${PATIENCE_MS}`,
        '--coverage.enabled',
        ...include,
        ...exclude,
        ...reports,
      ],
      { env: { DATABASE_URL: '', TEST_DATABASE_URL: databaseUrl, ...env }, limitMs },
    )
    const report = path.join(folder, 'coverage-final.json')
    if (!existsSync(report)) throw new Error(`no coverage was reported:\n${output.slice(-2_000)}`)
    const files = readBranches(JSON.parse(readFileSync(report, 'utf8')) as CoverageReport)
    return { passed: ok, output, files, unmatched: code.filter((glob) => globSync(glob, { cwd: root }).length === 0) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
