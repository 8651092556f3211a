import type { Pace } from '#src/pace.ts'
import { median } from '#src/statistics.ts'
import { loadUrl, type Target } from './load-url.ts'

/** Loads several addresses in turn, so that what else the machine does falls on all alike; medians of answers per second. */
export const loadInTurn = async (targets: readonly Target[], { runs, seconds }: Pace): Promise<number[]> => {
  for (const target of targets) await loadUrl(target, 1)
  const rates = targets.map((): number[] => [])
  for (let run = 0; run < runs; run++)
    for (const [index, target] of targets.entries()) rates[index]?.push((await loadUrl(target, seconds)).perSecond)
  return rates.map(median)
}
