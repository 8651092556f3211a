import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Shortest rest in ms: long enough to see whether other requests are served. */
const LEAST_REST_MS = 2
const MOST_REST_MS = 1_000
/** Share of the event loop that other work uses, above which the shop is busy. */
const BUSY = 0.3
/** Rest after a portion in a busy shop, in times of the portion. */
const BUSY_TIMES = 6

/**
 * Makes a long read or write of rows give way to requests. The returned function is called after each portion of rows: it rests for a
 * moment, and six times as long as the portion took if the process is busy with other work. So a sheet is written at full speed at night
 * and with a small share of the processor beside checkouts.
 */
export const createThrottle = (): (() => Promise<void>) => {
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    const before = performance.eventLoopUtilization()
    await sleep(LEAST_REST_MS + Math.min(MOST_REST_MS, worked) / 10)
    const { utilization } = performance.eventLoopUtilization(before)
    if (utilization > BUSY) await sleep(Math.min(MOST_REST_MS, worked * BUSY_TIMES))
    began = performance.now()
  }
}
