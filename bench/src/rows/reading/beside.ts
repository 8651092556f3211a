import { type Constant, startConstant } from '#src/limits/constant.ts'
import { loadInTurn } from '#src/load/in-turn.ts'
import type { Target } from '#src/load/load-url.ts'
import type { Pace } from '#src/pace.ts'
import { type Row, showKib, showRate, showShare } from '#src/report/row.ts'

/** A rate (answers per second) as the share of what a bare server reaches that gives the same bytes. */
export const besideConstant = (rate: number, limit: number, { bytes }: Constant): Pick<Row, 'limit' | 'ratio'> => ({
  limit: `${showRate(limit, 'constant answers')} of the same ${showKib(bytes)}`,
  ratio: showShare(rate, limit),
})

interface Beside {
  rate: number
  limit: number
  shown: Pick<Row, 'limit' | 'ratio'>
}

/** How often an address answers, in turn with a bare server that can do nothing but give the same bytes. */
export const measureBeside = async (target: Target, pace: Pace): Promise<Beside> => {
  const constant = await startConstant(target)
  try {
    const [limit = 0, rate = 0] = await loadInTurn([constant, target], pace)
    return { rate, limit, shown: besideConstant(rate, limit, constant) }
  } finally {
    await constant.close()
  }
}
