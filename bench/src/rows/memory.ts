import { loadUrl } from '#src/load/load-url.ts'
import { type Row, showNumber } from '#src/report/row.ts'
import type { Bench } from './measure.ts'
import { homePath, listPath } from './reading/paths.ts'

const GOAL_MB = 450

/** Measures the memory of the shop's process after all earlier measures and some additional load. */
export const measureMemory = async ({ shops, runLength }: Bench): Promise<Row[]> => {
  const shop = await shops.kept()
  for (const path of [listPath, homePath]) await loadUrl({ url: `${shop.url}${path}` }, runLength.seconds)
  const { rssMb, peakRssMb } = await shop.figures()
  return [
    {
      what: 'Memory of the shop after load, PostgreSQL',
      measured: `${showNumber(rssMb)} MB`,
      ratio: `at its peak ${showNumber(peakRssMb)} MB`,
      goal: `≤ ${GOAL_MB} MB`,
      reached: rssMb <= GOAL_MB,
    },
  ]
}
