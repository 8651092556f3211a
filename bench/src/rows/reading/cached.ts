import { type Row, showRate } from '#src/report/row.ts'
import type { Bench } from '../measure.ts'
import { measureBeside } from './beside.ts'

const SHARE = 0.6

/** What is kept as bytes against a bare server that can do nothing but give those bytes. */
export const measureKept = async ({ shops, pace }: Bench, what: string, path: string): Promise<Row> => {
  const { url } = await shops.kept(pace.products)
  const { rate, limit, shown } = await measureBeside({ url: `${url}${path}` }, pace)
  return {
    what,
    measured: showRate(rate, 'answers'),
    ...shown,
    goal: `≥ ${SHARE * 100} % of the constant answer`,
    reached: rate >= limit * SHARE,
  }
}
