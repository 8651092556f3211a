import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openDatabase } from '#src/features/payment/testing/crash-database.ts'
import { runCrashChild } from '#src/features/payment/testing/run-crash-child.ts'
import type { BulkCrash, BulkReport } from './testing/crash-bulk.ts'

const CHILD = fileURLToPath(new URL('./testing/crash-bulk.ts', import.meta.url))
const ROWS = 1_100

describe.each(testEngines)('error on %s', (engine) => {
  test('[backoffice] killed while it stores and while it applies rows, a bulk job continues once and writes nothing twice', {
    timeout: 240_000,
  }, async () => {
    const opened = await openDatabase(engine)
    onTestFinished(() => opened.drop())
    const deaths: (BulkCrash['dies'] | undefined)[] = [
      { failpoint: 'bulk rows stored', after: 1 },
      { failpoint: 'bulk row applied', after: 40 },
      { failpoint: 'bulk row applied', after: 61 },
      undefined,
    ]
    const written = [0, 0, 40, 101]
    for (const [turn, dies] of deaths.entries()) {
      const given: BulkCrash = { turn, database: opened.database, rows: ROWS, ...(dies && { dies }) }
      const child = await runCrashChild<{ report?: BulkReport; end?: BulkReport }>(CHILD, given)
      expect(child.signal, child.complaints).toBe(dies ? 'SIGKILL' : null)
      // exactly the rows of the processes before: the one in work was rolled back with its result
      expect(child.report.written).toBe(written[turn])
      expect(child.report.jobs[0]?.done ?? 0).toBe(written[turn])
      if (dies) continue
      expect(child.lines.at(-1)?.end).toEqual({
        written: ROWS,
        most: 1,
        jobs: [{ state: 'done', done: ROWS, refused: 0 }],
      })
    }
  })
})
