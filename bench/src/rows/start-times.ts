import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Row, showNumber } from '#src/report/row.ts'
import { timeStart } from '#src/shop/start-program.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from './measure.ts'

const showSeconds = (ms: number): string => `${showNumber(ms / 1_000)} s`

/**
 * Measures the time from the start command to the first page, with the embedded engine: for an empty data folder and for later
 * starts.
 */
export const measureStart = async ({ runLength }: Bench): Promise<Row[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'))
  try {
    const data = path.join(folder, 'pg')
    const fresh = await timeStart(data)
    const again: number[] = []
    for (let run = 0; run < runLength.runs; run++) again.push(await timeStart(data))
    return [
      {
        what: 'First page from an empty data folder (packages installed, shop built)',
        measured: showSeconds(fresh),
        goal: '≤ 90 s with installing and building',
        reached: fresh <= 90_000,
      },
      {
        what: 'First page of a later start',
        measured: showSeconds(median(again)),
        goal: '≤ 3 s',
        reached: median(again) <= 3_000,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
