import { type Row, showRate } from '#src/report/row.ts'
import type { Bench } from '../measure.ts'
import { measureBeside } from './beside.ts'

const SHARE = 0.6

/** Compares a response cached as bytes with a bare server that only returns those bytes. */
export const measureCached = async ({ shops, runLength }: Bench, what: string, path: string): Promise<Row> => {
  const { url } = await shops.kept(runLength.products)
  const { rate, limit, shown } = await measureBeside({ url: `${url}${path}` }, runLength)
  return {
    what,
    measured: showRate(rate, 'answers'),
    ...shown,
    goal: `≥ ${SHARE * 100} % of the constant answer`,
    reached: rate >= limit * SHARE,
  }
}
