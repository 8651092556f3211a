// Runs the shop under test in a child process, started as in production, with a stall probe that reports to the parent.
import { readFileSync } from 'node:fs'
import { start } from '../../../apps/server/src/main.ts'
import { watchStalls } from './stall-probe.ts'

export interface Figures {
  rssMb: number
  peakRssMb: number
  /** Longest delay of a timer in ms since the last request. */
  stallMs: number
}

const peakRssMb = (): number => {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Number(peak ?? Number.NaN) / 1024
}

const stalls = watchStalls()
const started = await start()
process.on('message', () => {
  const figures: Figures = {
    rssMb: process.memoryUsage().rss / 1024 / 1024,
    peakRssMb: peakRssMb(),
    stallMs: stalls.take(),
  }
  process.send?.(figures)
})
process.once('SIGTERM', () => {
  started.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.send?.({ url: started.url })
