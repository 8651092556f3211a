import { expect, it } from 'vitest'
import { listFlakes, repeatSuite } from './repeated-suite.ts'

it('[K3] every test that failed in a run is named with the number of its runs, and what passed only when repeated', () => {
  const runs = [
    { turn: 1, stage: 'unit', failures: ['b.ts: adds'], repeated: 0 },
    { turn: 2, stage: 'unit', failures: ['a.ts: counts', 'b.ts: adds'], repeated: 0 },
    { turn: 2, stage: 'browser', failures: [], repeated: 2 },
    { turn: 3, stage: 'unit', failures: [], repeated: 0 },
  ]
  expect(listFlakes(runs)).toEqual(['2 × b.ts: adds', '1 × a.ts: counts', '1 × browser: passed only when repeated'])
  expect(listFlakes(runs.slice(3))).toEqual([])
})

it('[K3] an unknown stage is refused before anything runs', async () => {
  expect(await repeatSuite('nonsense')).toBe(false)
})
