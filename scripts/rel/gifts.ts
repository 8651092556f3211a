/** Goals about gifts that the test suite proves at a small scale, on a PostgreSQL started for the run and embedded. */
import { narrow } from './shop/narrow.ts'
import { printOutcome } from './shop/outcome.ts'
import { openTestServer, runTests, type Tests } from './shop/run-tests.ts'

const MINUTE_MS = 60_000

/** Runs tests on both engines, or on the one that `only` names. */
const onBoth = async (only: string, tests: Omit<Tests, 'limitMs'>): Promise<boolean> => {
  const postgres = await openTestServer()
  try {
    const engines = [['postgres', postgres.url] as const, ['embedded', ''] as const]
    const rows = []
    for (const [engine, url] of narrow(engines, only, ([name]) => name))
      rows.push(await runTests({ ...tests, what: `${tests.what} on ${engine}`, limitMs: 30 * MINUTE_MS }, url))
    return printOutcome(rows)
  } finally {
    await postgres.close()
  }
}

const RUSHES = 20
const RACES = 100
const NETWORKS = 100

/** A1, A2, A7: fifty senders compete for the last fifty units. `only`: an engine. */
export const giveTheLastUnits = (only = ''): Promise<boolean> =>
  onBoth(only, {
    what: `${RUSHES} rushes of 50 senders`,
    files: ['gift-last-units'],
    env: { GIFT_RUSHES: String(RUSHES) },
    goal: 'exactly 50 units sold, the others out of stock with points and coupon',
  })

/** A8, A9: endings of gifts race. `only`: an engine. */
export const endGiftsOnce = (goal: '[A8]' | '[A9]', only = ''): Promise<boolean> =>
  onBoth(only, {
    what: goal === '[A8]' ? `${RACES} races of withdrawals` : `${RACES} rounds of 20 races`,
    files: ['gift-race'],
    title: goal === '[A8]' ? goal : 'leave one outcome',
    env: { GIFT_RACES: String(RACES) },
    goal: 'one outcome each, refunded once if and only if it ended',
  })

/** B8: the shop is killed at every step of a message, whatever the vendor answers. `only`: an engine. */
export const sendOnce = (only = ''): Promise<boolean> =>
  onBoth(only, {
    what: '99 kills',
    files: ['gift-crash', 'notification/outbox'],
    title: '[B8]',
    env: { CRASH_ROUNDS: '3' },
    goal: 'no message twice per event and press',
  })

/** F9: random links are tried from many networks. `only`: an engine. */
export const guessLinks = (only = ''): Promise<boolean> =>
  onBoth(only, {
    what: `600 guesses from each of ${NETWORKS} networks`,
    files: ['gift-guessing'],
    env: { GIFT_NETWORKS: String(NETWORKS) },
    goal: 'none found, equal replies, refused beyond 200 a minute',
  })
