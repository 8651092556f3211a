import type { RunLength } from '#src/run-length.ts'
import { median } from '#src/statistics.ts'
import { loadUrl, type Target } from './load-url.ts'

/**
 * Loads several URLs in turn, so that other load on the machine affects all equally. Returns the medians in responses per
 * second.
 */
export const loadInTurn = async (targets: readonly Target[], { runs, seconds }: RunLength): Promise<number[]> => {
  for (const target of targets) await loadUrl(target, 1)
  const rates = targets.map((): number[] => [])
  for (let run = 0; run < runs; run++)
    for (const [index, target] of targets.entries()) rates[index]?.push((await loadUrl(target, seconds)).perSecond)
  return rates.map(median)
}
