/** What a stage has to show. A stage that could not run at all has its reason in `broken` and counts as one failure. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Of those that passed, how many only when repeated. */
  repeated?: number
  broken?: string
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/** Counts of vitest's JSON report. A file that failed before its first test counts as one failure. */
export const countVitest = (report: VitestReport): Counts => {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts of Playwright's JSON report. What passed only when repeated is said aloud: it repeats in CI alone, and once. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  ...(stats.flaky > 0 && { repeated: stats.flaky }),
})

/** A stage that reports no failure but ended badly, or ran nothing, is broken: silence is no success. */
export const judge = (counts: Counts, ended: boolean): Counts => {
  if (counts.broken !== undefined || counts.failed > 0) return counts
  if (!ended) return { ...counts, broken: 'it ended with an error outside any test' }
  return counts.passed === 0 ? { ...counts, broken: 'it ran no test' } : counts
}

export interface StageResult {
  name: string
  seconds: number
  counts: Counts
}

const failuresIn = ({ failed, broken }: Counts): number => failed + (broken === undefined ? 0 : 1)

/** The table of all stages; its last line is always `N passed, N failed`. */
export const summary = (results: readonly StageResult[], notes: readonly string[]): string => {
  const width = Math.max(...results.map(({ name }) => name.length), 5)
  const row = (name: string, ...cells: string[]): string =>
    name.padEnd(width) + cells.map((cell) => cell.padStart(9)).join('')
  const sum = (of: (counts: Counts) => number): number => results.reduce((total, { counts }) => total + of(counts), 0)
  return [
    row('stage', 'passed', 'failed', 'skipped', 'seconds'),
    ...results.map(({ name, seconds, counts }) =>
      row(name, String(counts.passed), String(failuresIn(counts)), String(counts.skipped), seconds.toFixed(1)),
    ),
    ...results.flatMap(({ name, counts: { repeated } }) =>
      repeated === undefined ? [] : [`! ${name}: ${repeated} passed only when repeated; the lines above name them`],
    ),
    ...results.flatMap(({ name, counts: { broken } }) => (broken === undefined ? [] : [`✗ ${name}: ${broken}`])),
    ...notes,
    '',
    `${sum(({ passed }) => passed)} passed, ${sum(failuresIn)} failed`,
  ].join('\n')
}

/** True when nothing failed and every stage ran. */
export const isGreen = (results: readonly StageResult[]): boolean =>
  results.length > 0 && results.every(({ counts }) => failuresIn(counts) === 0)
