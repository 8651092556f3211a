import { loadUrl } from '#src/load/load-url.ts'
import { type Row, showRate, showShare } from '#src/report/row.ts'
import type { RunLength } from '#src/run-length.ts'
import { type Keeps, type Shop, startShop } from '#src/shop/shop.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from './measure.ts'
import { listPath } from './reading/paths.ts'

const SHARE = 0.97
/** Pairs of loads per run: short ones in turn, because the difference is smaller than the changes of a machine within seconds. */
const PAIRS = 8
const PAIR_S = 1

interface Rates {
  measuring: number
  plain: number
  /** Median of the shares of the pairs. */
  share: number
}

/** Loads both shops in turn, each as often first as second. Rates in responses per second. */
const compare = async (measuring: Shop, plain: Shop, { runs }: RunLength): Promise<Rates> => {
  const rate = async ({ url }: Shop): Promise<number> => (await loadUrl({ url: `${url}${listPath}` }, PAIR_S)).perSecond
  for (const shop of [measuring, plain]) await rate(shop)
  const pairs: { measuring: number; plain: number }[] = []
  for (let pair = 0; pair < runs * PAIRS; pair += 1) {
    const isFirst = pair % 2 === 0
    const [one, two] = [await rate(isFirst ? measuring : plain), await rate(isFirst ? plain : measuring)]
    pairs.push(isFirst ? { measuring: one, plain: two } : { measuring: two, plain: one })
  }
  return {
    measuring: median(pairs.map((pair) => pair.measuring)),
    plain: median(pairs.map((pair) => pair.plain)),
    share: median(pairs.map((pair) => pair.measuring / pair.plain)),
  }
}

const measurePair = async ({ shops, runLength }: Bench, what: string, keeps: Keeps): Promise<Row> => {
  const [{ url: DATABASE_URL }, { url: sandboxUrl }] = await Promise.all([shops.database(SMALL), shops.sandbox()])
  const start = (settings: Readonly<Record<string, string>>) =>
    startShop({ data: { DATABASE_URL }, keeps, sandboxUrl, settings })
  const plain = await start({ LOG_ACCESS: 'off' })
  try {
    const measuring = await start({ METRICS_PORT: '0' })
    try {
      const rates = await compare(measuring, plain, runLength)
      return {
        what,
        measured: showRate(rates.measuring, 'answers'),
        limit: `${showRate(rates.plain, 'answers')} without`,
        ratio: showShare(rates.share, 1),
        goal: `≥ ${SHARE * 100} % of the rate without`,
        reached: rates.share >= SHARE,
      }
    } finally {
      await measuring.stop()
    }
  } finally {
    await plain.stop()
  }
}

/** Compares lists of a shop with metrics and access log with those of a shop without. */
export const measureMetrics = async (bench: Bench): Promise<Row[]> => [
  await measurePair(bench, 'Product list with metrics', 'all'),
  await measurePair(bench, 'Product list with metrics, uncached', 'nothing'),
]
