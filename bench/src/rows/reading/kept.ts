import { startConstant } from '#src/limits/constant.ts'
import { loadInTurn } from '#src/load/in-turn.ts'
import { type Row, showKib, showRate, showShare } from '#src/report/row.ts'
import type { Bench } from '../measure.ts'

const SHARE = 0.6

/** What is kept as bytes against a bare server that can do nothing but give those bytes. */
export const measureKept = async ({ shops, pace }: Bench, what: string, path: string): Promise<Row> => {
  const { url } = await shops.kept()
  const target = { url: `${url}${path}` }
  const constant = await startConstant(target)
  try {
    const [limit = 0, rate = 0] = await loadInTurn([constant, target], pace)
    return {
      what,
      measured: showRate(rate, 'answers'),
      limit: `${showRate(limit, 'constant answers')} of the same ${showKib(constant.bytes)}`,
      ratio: showShare(rate, limit),
      goal: `≥ ${SHARE * 100} % of the constant answer`,
      reached: rate >= limit * SHARE,
    }
  } finally {
    await constant.close()
  }
}
