import { setTimeout as sleep } from 'node:timers/promises'
import { createGuests, openStreams } from '#src/load/event-streams.ts'
import { loadUrl } from '#src/load/load-url.ts'
import { type Row, showNumber, showRate, showTimes } from '#src/report/row.ts'
import { type Shop, startShop } from '#src/shop/shop.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from './measure.ts'
import { listPath } from './reading/paths.ts'

const STREAMS = 2_000
const WARM_STREAMS = 20
const MAX_MB = 60
const MIN_RATIO = 0.97
const IDLE_MS = 3_000
/** Pairs of rounds, with and without streams in alternating order. */
const PAIRS_PER_RUN = 3

/** Measures how much memory the streams add to a process that has served little: one that has freed memory would reuse it. */
const measureStreamMemory = async (shop: Shop, tokens: readonly string[]): Promise<Row> => {
  await (await openStreams(shop.url, tokens.slice(0, WARM_STREAMS)))()
  const before = await shop.figuresAfterCollection()
  const close = await openStreams(shop.url, tokens)
  await sleep(IDLE_MS)
  const after = await shop.figuresAfterCollection()
  await close()
  const added = after.rssMb - before.rssMb
  return {
    what: `Memory of ${showNumber(STREAMS)} idle streams of live updates`,
    measured: `${showNumber(added)} MB`,
    ratio: `${showNumber((added * 1_024) / STREAMS)} KiB each, beside ${showNumber(before.rssMb)} MB`,
    goal: `≤ ${MAX_MB} MB`,
    reached: added <= MAX_MB,
  }
}

const measureRate = async ({ shop, tokens, seconds }: { shop: Shop; tokens: readonly string[]; seconds: number }) => {
  const close = await openStreams(shop.url, tokens)
  await sleep(500)
  const { perSecond } = await loadUrl({ url: `${shop.url}${listPath}` }, seconds)
  await close()
  return perSecond
}

/** Compares the rate of lists beside idle streams with the rate without them, in alternating rounds. */
const measureListRate = async (shop: Shop, all: readonly string[], { runLength }: Bench): Promise<Row> => {
  const { runs, seconds } = runLength
  const rates: { beside: number; alone: number }[] = []
  for (let pair = 0; pair < runs * PAIRS_PER_RUN; pair++) {
    const rate = (tokens: readonly string[]) => measureRate({ shop, tokens, seconds })
    const isFirst = pair % 2 === 0
    const first = await rate(isFirst ? all : [])
    const second = await rate(isFirst ? [] : all)
    rates.push(isFirst ? { beside: first, alone: second } : { beside: second, alone: first })
  }
  const ratio = median(rates.map(({ beside, alone }) => beside / alone))
  return {
    what: `Product list, uncached, beside ${showNumber(STREAMS)} idle streams`,
    measured: showRate(median(rates.map(({ beside }) => beside)), 'lists'),
    limit: `${showRate(median(rates.map(({ alone }) => alone)), 'lists')} without`,
    ratio: showTimes(ratio),
    goal: `≥ ${MIN_RATIO} ×`,
    reached: ratio >= MIN_RATIO,
  }
}

/** Measures the cost of idle streams of live updates in a process of their own. Decision 046 */
export const measureStreams = async (bench: Bench): Promise<Row[]> => {
  const [{ url: DATABASE_URL }, { url: sandboxUrl }] = await Promise.all([
    bench.shops.database(SMALL),
    bench.shops.sandbox(),
  ])
  const withShop = async <T>(run: (shop: Shop) => Promise<T>): Promise<T> => {
    const shop = await startShop({ data: { DATABASE_URL }, keeps: 'nothing', sandboxUrl })
    try {
      return await run(shop)
    } finally {
      await shop.stop()
    }
  }
  const tokens = await withShop(({ url }) => createGuests(url, STREAMS))
  return withShop(async (shop) => {
    const memory = await measureStreamMemory(shop, tokens)
    await loadUrl({ url: `${shop.url}${listPath}` }, bench.runLength.seconds)
    return [memory, await measureListRate(shop, tokens, bench)]
  })
}
