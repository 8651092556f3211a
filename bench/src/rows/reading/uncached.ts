import { plainHeaders } from '#src/load/read-answer.ts'
import { type Row, showRate } from '#src/report/row.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { Bench } from '../measure.ts'
import { measureBeside } from './beside.ts'

interface Unkept {
  what: string
  path: string
  /** What one answer is called, in the plural. */
  unit: string
  goal?: number
  /** Whose answers are measured: the shop that keeps nothing unless said otherwise. */
  shop?: () => Promise<Shop>
}

/** What one answer costs when nothing is kept, and what share that is of what this machine can answer at all. */
export const measureUnkept = async ({ shops, pace }: Bench, { what, path, unit, goal, shop }: Unkept): Promise<Row> => {
  const { url } = await (shop ? shop() : shops.unkept(pace.products))
  const { rate, shown } = await measureBeside({ url: `${url}${path}`, headers: plainHeaders }, pace)
  const row: Row = { what, measured: showRate(rate, unit), ...shown, goal: goal === undefined ? '' : `≥ ${goal}/s` }
  return goal === undefined ? row : { ...row, reached: rate >= goal }
}
