/** Result of a stage. A stage that could not run has the reason in `broken` and counts as one failure. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Number of passed tests that passed only when repeated. */
  repeated?: number
  broken?: string
  /** Each failure with its error. Repeated below the table, because the start of a log may be cut off. */
  failures?: readonly string[]
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

export interface VitestReport {
  testResults: {
    name: string
    status: string
    /** why the file could not be loaded */
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/**
 * Counts the tests of vitest's JSON report except those of `without`. A file that failed before its first test counts as one
 * failure.
 */
export const countVitest = ({ testResults }: VitestReport, without: readonly string[] = []): Counts => {
  const counted = testResults.filter(({ name }) => !without.includes(name))
  const tests = counted.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = tests.filter((status) => status === 'passed').length
  const failed = tests.filter((status) => status === 'failed').length
  const unloaded = counted.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed, failed: failed + unloaded.length, skipped: tests.length - passed - failed }
}

/** Lists failed files without a failed test: their process ended early, or they failed to load. */
export const listBrokenOff = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name }) => name)

/** Maximum number of failed files that are repeated. More failures than this are not accidental. */
const MOST_REPEATED = 4

/** Lists the files to repeat: those that crashed and, on shared processors, also the few with a failed test. */
export const listRepeated = (report: VitestReport, isShared: boolean): string[] => {
  const brokenOff = listBrokenOff(report)
  const failed = report.testResults
    .filter(({ name, status }) => status === 'failed' && !brokenOff.includes(name))
    .map(({ name }) => name)
  return isShared && failed.length <= MOST_REPEATED ? [...brokenOff, ...failed] : brokenOff
}

const FAILURE_LINES = 12

const firstLines = (text: string): string => text.split('\n').slice(0, FAILURE_LINES).join('\n')

/** Lists the failures of the report with the first lines of each error. */
export const listFailures = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [firstLines(`${name}\n${message}`)]
    return failed.map(({ fullName = '', failureMessages = [] }) =>
      firstLines(`${name}: ${fullName}\n${failureMessages.join('\n')}`),
    )
  })

/** Adds both counts. Tests that passed in the second run count as repeated. */
export const withRepeated = (first: Counts, again: Counts): Counts => ({
  passed: first.passed + again.passed,
  failed: first.failed + again.failed,
  skipped: first.skipped + again.skipped,
  ...(again.passed > 0 && { repeated: again.passed }),
  ...(first.failures && { failures: [...first.failures, ...(again.failures ?? [])] }),
})

/**
 * Counts the tests of Playwright's JSON report. Reports those that passed only when repeated: Playwright repeats only in CI, and
 * once.
 */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  ...(stats.flaky > 0 && { repeated: stats.flaky }),
})

/** Marks a stage as broken if it reports no failure but ended with an error, or ran no test. */
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

/** Formats the table of all stages. Its last line is always `N passed, N failed`. */
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
    ...results.flatMap(({ name, counts: { failures = [] } }) => failures.map((failure) => `! ${name}: ${failure}`)),
    ...results.flatMap(({ name, counts: { broken } }) => (broken === undefined ? [] : [`✗ ${name}: ${broken}`])),
    ...notes,
    '',
    `${sum(({ passed }) => passed)} passed, ${sum(failuresIn)} failed`,
  ].join('\n')
}

/** True when nothing failed and every stage ran. */
export const isGreen = (results: readonly StageResult[]): boolean =>
  results.length > 0 && results.every(({ counts }) => failuresIn(counts) === 0)
