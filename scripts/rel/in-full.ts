/** Goals that the test suite proves at a small scale: runs the same tests at full scale on a PostgreSQL started for the run. */
import { openTestServer, runTests } from './shop/run-tests.ts'
import { printOutcome } from './shop/outcome.ts'
import { narrow, readNumber } from './shop/narrow.ts'

const MINUTE_MS = 60_000

/** A6: the shop is killed at every step, for every outcome at the gateway, with and without a retry. `only`: an engine. */
export const dieAtEveryStep = async (only = ''): Promise<boolean> => {
  const postgres = await openTestServer()
  try {
    const more = { env: { CRASH_ROUNDS: '3' }, limitMs: 30 * MINUTE_MS, goal: 'no won, unit or point lost or doubled' }
    const files = ['payment-crash', 'refund-crash', 'gift-crash']
    const engines = [['postgres', postgres.url] as const, ['embedded', ''] as const]
    const rows = []
    for (const [engine, url] of narrow(engines, only, ([name]) => name))
      rows.push(await runTests({ what: `360 kills on ${engine}`, files, title: `on ${engine}`, ...more }, url))
    return printOutcome(rows)
  } finally {
    await postgres.close()
  }
}

/** D1: 300 kinds of invalid input for each call. `only`: an engine. */
export const askNonsense = async (only = ''): Promise<boolean> => {
  const postgres = await openTestServer()
  try {
    const more = {
      env: { FUZZ_RUNS: '300', D1_MOST_MS: '2000' },
      limitMs: 10 * MINUTE_MS,
      goal: 'every answer typed and within 2 s, none of 500 and above',
    }
    const engines = [['postgres', postgres.url] as const, ['embedded', ''] as const]
    const rows = []
    for (const [engine, url] of narrow(engines, only, ([name]) => name))
      rows.push(
        await runTests(
          { what: `300 of each call on ${engine}`, files: ['routing/fuzz', 'routing/one-field-wrong'], ...more },
          url,
        ),
      )
    return printOutcome(rows)
  } finally {
    await postgres.close()
  }
}

/** B5: a notice is answered within a second. The test suite allows more time for busy machines. `only`: an engine. */
export const answerNotices = async (only = ''): Promise<boolean> => {
  const postgres = await openTestServer()
  try {
    const more = { env: { B5_MOST_MS: '1000' }, limitMs: 2 * MINUTE_MS, goal: 'every notice answered within 1 s' }
    const engines = [['postgres', postgres.url] as const, ['embedded', ''] as const]
    const rows = []
    for (const [engine, url] of narrow(engines, only, ([name]) => name))
      rows.push(await runTests({ what: `notices on ${engine}`, files: ['soon-answered'], ...more }, url))
    return printOutcome(rows)
  } finally {
    await postgres.close()
  }
}

const JUMPS = 3_000

/** J2: a random history under a clock that is repeatedly set back five minutes and forward an hour. `only`: an engine. */
export const jumpInTime = async (only = ''): Promise<boolean> => {
  const postgres = await openTestServer()
  try {
    const env = { HISTORY_SEEDS: '1,2', HISTORY_STEPS: String(JUMPS), HISTORY_CLOCK: 'jumps' }
    const goal = 'nothing ends early, no duration below nothing, the books right'
    const more = { env, goal, limitMs: 10 * MINUTE_MS }
    const engines = [['postgres', postgres.url] as const, ['embedded', ''] as const]
    const rows = []
    for (const [engine, url] of narrow(engines, only, ([name]) => name)) {
      const life = { files: ['src/history.test.ts'], title: `on ${engine}` }
      rows.push(await runTests({ what: `two lives of ${JUMPS} steps on ${engine}`, ...life, ...more }, url))
      rows.push(
        await runTests(
          { what: `single holds on ${engine}`, files: ['lifecycle', 'payment-hold'], title: '[J2]', ...more },
          url,
        ),
      )
    }
    return printOutcome(rows)
  } finally {
    await postgres.close()
  }
}

const STEPS = 10_000
const SEEDS = [1, 2, 3, 4, 5]

/** A13: five random histories of the whole shop. `only`: one seed, to reproduce its result. */
export const liveAtRandom = async (only?: string): Promise<boolean> => {
  const seeds = only === undefined ? SEEDS : [readNumber(only)]
  const postgres = await openTestServer()
  try {
    const began = performance.now()
    const play = (seed: number) =>
      runTests(
        {
          what: `${STEPS} steps of seed ${seed}`,
          files: ['src/history.test.ts'],
          title: 'on postgres',
          env: { HISTORY_SEEDS: String(seed), HISTORY_STEPS: String(STEPS) },
          limitMs: 10 * MINUTE_MS,
          goal: 'the books right all along, every won at the gateway accounted for',
        },
        postgres.url,
      )
    const rows = []
    // two at a time, because the smallest machine has two cores
    for (let at = 0; at < seeds.length; at += 2) rows.push(...(await Promise.all(seeds.slice(at, at + 2).map(play))))
    const minutes = (performance.now() - began) / MINUTE_MS
    rows.push({ what: 'all of them', measured: `${minutes.toFixed(1)} min`, goal: '≤ 5 min on a quiet machine' })
    return printOutcome(rows)
  } finally {
    await postgres.close()
  }
}

/** I10: every server test on the embedded engine, also those that the test suite runs on PostgreSQL only. */
export const agreeOnEngines = async (): Promise<boolean> =>
  printOutcome([
    await runTests({ what: 'server tests, embedded', files: [], limitMs: 60 * MINUTE_MS, goal: 'all pass' }),
  ])
