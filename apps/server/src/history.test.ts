import { describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { playHistory } from '#src/testing/history/play-history.ts'

/** Few, short runs by default because every submission waits for them. `npm run rel -- A13` runs five of 10,000 steps. */
const { HISTORY_SEEDS = '1', HISTORY_STEPS = '300', HISTORY_CLOCK } = process.env
const seeds = HISTORY_SEEDS.split(',').map(Number)
const PATIENCE_MS = 600_000

describe.each(testEngines)('happy on %s', (engine) => {
  test.each(seeds)(
    '[A13] a random history of the whole shop keeps the ledger balanced (seed %i)',
    { timeout: PATIENCE_MS },
    async (seed) => {
      const { tally, faults, broken, astray } = await playHistory(engine, {
        seed,
        count: Number(HISTORY_STEPS),
        doesJump: HISTORY_CLOCK === 'jumps',
      })
      if (process.env.HISTORY_STEPS !== undefined) console.log(engine, seed, tally)
      expect({ faults, broken, astray }).toEqual({ faults: [], broken: [], astray: [] })
      expect(tally['buy by card']).toBeGreaterThan(0)
      expect(tally['send a gift']).toBeGreaterThan(0)
      expect(tally['write a review']).toBeGreaterThan(0)
      expect(tally['with a coupon']).toBeGreaterThan(0)
    },
  )
})
