import { loadInTurn } from '#src/load/in-turn.ts'
import { plainHeaders } from '#src/load/read-answer.ts'
import { type Row, showRate, showTimes } from '#src/report/row.ts'
import { LARGE, SMALL } from '#src/shop/shops.ts'
import type { Bench } from './measure.ts'
import { listPath } from './reading/paths.ts'

const GOAL = 1.2

/** Compares the cost of a list page among many products with one among few, uncached. */
export const measureGrowth = async ({ shops, runLength }: Bench): Promise<Row[]> => {
  const few = await shops.unkept(SMALL)
  const many = await shops.unkept(LARGE)
  const targets = [few, many].map(({ url }) => ({ url: `${url}${listPath}`, headers: plainHeaders }))
  const [among = 0, amongMany = 0] = await loadInTurn(targets, runLength)
  return [
    {
      what: 'A list at 100,000 products, uncached',
      measured: showRate(amongMany, 'lists'),
      limit: `${showRate(among, 'lists')} at 1,000 products`,
      ratio: `costs ${showTimes(among / amongMany)}`,
      goal: `costs ≤ ${GOAL.toFixed(1)} ×`,
      reached: among / amongMany <= GOAL,
    },
  ]
}
