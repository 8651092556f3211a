import { measureCartOfThirty, measureOrderList } from './rows/buying/buyers.ts'
import { createCartMeasure, createCheckoutMeasure, measureRush } from './rows/buying/buying.ts'
import { measureEmbedded } from './rows/embedded.ts'
import { measureFreshness } from './rows/reading/freshness.ts'
import { measureGrowth } from './rows/growth.ts'
import { measureInteractions } from './rows/page/interactions.ts'
import { createTpcB, toLimitRow } from './rows/limits.ts'
import type { Measure } from './rows/measure.ts'
import { measureMemory } from './rows/memory.ts'
import { measureMillion } from './rows/buying/million.ts'
import { measurePages } from './rows/page/pages.ts'
import { measureDetail, measureHome, measureList } from './rows/reading/reads.ts'
import { measureSearch } from './rows/reading/search.ts'
import { measureStart } from './rows/start-times.ts'

/** Every part of the benchmark by its word, in the order in which they run: what the memory is read after comes before it. */
export const createMeasures = (): Record<string, Measure> => {
  const tpcB = createTpcB()
  return {
    tpcb: async (bench) => [toLimitRow(await tpcB(bench))],
    list: measureList,
    detail: measureDetail,
    home: measureHome,
    fresh: measureFreshness,
    cart: createCartMeasure(tpcB),
    checkout: createCheckoutMeasure(tpcB),
    rush: measureRush,
    lines: measureCartOfThirty,
    orders: measureOrderList,
    memory: measureMemory,
    pages: measurePages,
    inp: measureInteractions,
    embedded: measureEmbedded,
    start: measureStart,
    growth: measureGrowth,
    search: measureSearch,
    million: measureMillion,
  }
}
