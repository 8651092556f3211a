/** What a stage has to show. A stage that could not run at all has its reason in `broken` and counts as one failure. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Of those that passed, how many only when repeated. */
  repeated?: number
  broken?: string
  /** What failed and why, an item each: said once more below the table, where a log that is cut at its front still has it. */
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

/** Counts of vitest's JSON report, without these files. A file that failed before its first test counts as one failure. */
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

/** Files that ended badly though no test of theirs failed: their process ended in the middle, or they did not even load. */
export const listBrokenOff = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name }) => name)

/** Files with a failure that is tried once more: too many are no accident. */
const MOST_REPEATED = 4

/** Files to run once more: those that broke off, and where processors are shared also the few in which a test failed. */
export const listRepeated = (report: VitestReport, isShared: boolean): string[] => {
  const brokenOff = listBrokenOff(report)
  const failed = report.testResults
    .filter(({ name, status }) => status === 'failed' && !brokenOff.includes(name))
    .map(({ name }) => name)
  return isShared && failed.length <= MOST_REPEATED ? [...brokenOff, ...failed] : brokenOff
}

const FAILURE_LINES = 12

const firstLines = (text: string): string => text.split('\n').slice(0, FAILURE_LINES).join('\n')

/** What failed in the report, and the first lines of why. */
export const listFailures = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [firstLines(`${name}\n${message}`)]
    return failed.map(({ fullName = '', failureMessages = [] }) =>
      firstLines(`${name}: ${fullName}\n${failureMessages.join('\n')}`),
    )
  })

/** Both together, where all that the second ones passed was a repetition. */
export const withRepeated = (first: Counts, again: Counts): Counts => ({
  passed: first.passed + again.passed,
  failed: first.failed + again.failed,
  skipped: first.skipped + again.skipped,
  ...(again.passed > 0 && { repeated: again.passed }),
  ...(first.failures && { failures: [...first.failures, ...(again.failures ?? [])] }),
})

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
