import { percentile } from '#src/statistics.ts'
import { CONNECTIONS } from './load-url.ts'

export interface Worked {
  perSecond: number
  p95Ms: number
}

/** One iteration of a shopper; returns false when there is nothing left to do. */
export type Shopper = () => Promise<boolean>

/** Runs twenty shoppers in a loop until the time is up or nothing is left. Stops at the first failure. */
export const work = async (shopper: Shopper, seconds: number): Promise<Worked> => {
  const began = performance.now()
  const until = began + seconds * 1_000
  const times: number[] = []
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const at = performance.now()
      if (!(await shopper())) return
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return { perSecond: (times.length / (performance.now() - began)) * 1_000, p95Ms: percentile(times, 0.95) }
}

/** Runs `once` `count` times, twenty concurrently. */
export const inParallel = async <T>(count: number, once: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next++
      results[index] = await once(index)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return results
}
