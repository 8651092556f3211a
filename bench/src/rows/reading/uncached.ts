import { plainHeaders } from '#src/load/read-answer.ts'
import { type Row, showRate } from '#src/report/row.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { Bench } from '../measure.ts'
import { measureBeside } from './beside.ts'

interface Unkept {
  what: string
  path: string
  /** Unit of the measured rate, in the plural. */
  unit: string
  goal?: number
  /** Shop to measure. The default is the shop without caches. */
  shop?: () => Promise<Shop>
}

/** Measures the rate of uncached responses and its share of the maximum response rate of this machine. */
export const measureUncached = async (
  { shops, runLength }: Bench,
  { what, path, unit, goal, shop }: Unkept,
): Promise<Row> => {
  const { url } = await (shop ? shop() : shops.unkept(runLength.products))
  const { rate, shown } = await measureBeside({ url: `${url}${path}`, headers: plainHeaders }, runLength)
  const row: Row = { what, measured: showRate(rate, unit), ...shown, goal: goal === undefined ? '' : `≥ ${goal}/s` }
  return goal === undefined ? row : { ...row, reached: rate >= goal }
}
