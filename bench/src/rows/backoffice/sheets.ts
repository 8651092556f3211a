import { setTimeout as sleep } from 'node:timers/promises'
import { type Shopper, work } from '#src/load/workers.ts'
import { type Row, showNumber, showRate, showShare } from '#src/report/row.ts'
import type { Shop } from '#src/shop/shop.ts'
import { median } from '#src/statistics.ts'

const MOST_ADDED_MB = 80
const MIN_SHARE = 0.9
const SAMPLE_MS = 200
const PAIRS = 3

/** A long read or write of a sheet. Returns the bytes of the sheet; throws when aborted. */
type SheetRun = (signal?: AbortSignal) => Promise<number>

/** Measures what a whole export or import adds to the memory of the process, beside the memory before it. */
export const measureSheetMemory = async (name: string, shop: Shop, run: SheetRun): Promise<Row> => {
  // the first one compiles what the later ones use
  await run()
  const { rssMb: before } = await shop.figuresAfterCollection()
  const began = performance.now()
  const running = new AbortController()
  let peak = before
  const sample = async (): Promise<void> => {
    while (!running.signal.aborted) {
      peak = Math.max(peak, (await shop.figures()).rssMb)
      await sleep(SAMPLE_MS)
    }
  }
  const sampling = sample()
  const bytes = await run()
  running.abort()
  await sampling
  const seconds = (performance.now() - began) / 1_000
  return {
    what: `Back office: memory of the ${name}`,
    measured: `${showNumber(peak - before)} MB more`,
    limit: `${showNumber(before)} MB before`,
    ratio: `${showNumber(bytes / 1_048_576)} MiB in ${showNumber(seconds)} s`,
    goal: `≤ ${MOST_ADDED_MB} MB more`,
    reached: peak - before <= MOST_ADDED_MB,
  }
}

const repeat = async (run: SheetRun, { signal }: AbortController): Promise<void> => {
  try {
    while (!signal.aborted) await run(signal)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Compares checkouts beside an export or import with checkouts alone, in pairs of alternating order. */
export const measureBesideSheet = async (
  name: string,
  run: SheetRun,
  { shopper, seconds }: { shopper: Shopper; seconds: number },
): Promise<Row> => {
  const alone = async () => (await work(shopper, seconds)).perSecond
  const beside = async (): Promise<number> => {
    const aborting = new AbortController()
    const running = repeat(run, aborting)
    const { perSecond } = await work(shopper, seconds)
    aborting.abort()
    await running
    return perSecond
  }
  const taken: { alone: number; beside: number }[] = []
  await alone()
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const isFirst = pair % 2 === 0
    const first = await (isFirst ? alone : beside)()
    const second = await (isFirst ? beside : alone)()
    taken.push(isFirst ? { alone: first, beside: second } : { alone: second, beside: first })
  }
  const [own, limit] = [median(taken.map((pair) => pair.beside)), median(taken.map((pair) => pair.alone))]
  const share = median(taken.map((pair) => pair.beside / pair.alone))
  return {
    what: `Back office: checkouts beside the ${name}`,
    measured: showRate(own, 'orders'),
    limit: `${showRate(limit, 'orders')} without`,
    ratio: showShare(share, 1),
    goal: `≥ ${MIN_SHARE * 100} %`,
    reached: share >= MIN_SHARE,
  }
}
