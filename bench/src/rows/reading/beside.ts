import { type Constant, startConstant } from '#src/limits/constant.ts'
import { loadInTurn } from '#src/load/in-turn.ts'
import type { Target } from '#src/load/load-url.ts'
import type { RunLength } from '#src/run-length.ts'
import { type Row, showKib, showRate, showShare } from '#src/report/row.ts'

/** Expresses a rate (responses per second) as a share of the rate of a bare server that returns the same bytes. */
export const besideConstant = (rate: number, limit: number, { bytes }: Constant): Pick<Row, 'limit' | 'ratio'> => ({
  limit: `${showRate(limit, 'constant answers')} of the same ${showKib(bytes)}`,
  ratio: showShare(rate, limit),
})

interface Beside {
  rate: number
  limit: number
  shown: Pick<Row, 'limit' | 'ratio'>
}

/** Measures the response rate of a URL, in turn with a bare server that only returns the same bytes. */
export const measureBeside = async (target: Target, runLength: RunLength): Promise<Beside> => {
  const constant = await startConstant(target)
  try {
    const [limit = 0, rate = 0] = await loadInTurn([constant, target], runLength)
    return { rate, limit, shown: besideConstant(rate, limit, constant) }
  } finally {
    await constant.close()
  }
}
