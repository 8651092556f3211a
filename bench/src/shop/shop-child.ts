// Runs the shop under test in a child process, started as in production, with a stall probe that reports to the parent.
import { readdirSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { start } from '../../../apps/server/src/main.ts'
import { watchStalls } from './stall-probe.ts'

export interface Figures {
  rssMb: number
  peakRssMb: number
  /** Objects of JavaScript in use. */
  heapMb: number
  /** Open file descriptors. */
  files: number
  /** Timers that keep the process alive. */
  timers: number
  /** Longest delay of a timer in ms since the last request. */
  stallMs: number
}

const peakRssMb = (): number => {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Number(peak ?? Number.NaN) / 1024
}

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  // twice: the first one runs finalizers, whose memory the second one frees
  for (let run = 0; run < 2; run++) runInNewContext('gc()')
}

const stalls = watchStalls()
const started = await start()
process.on('message', ({ question }: { question: string }) => {
  if (question === 'figures after collection') collectGarbage()
  const { rss, heapUsed } = process.memoryUsage()
  const figures: Figures = {
    rssMb: rss / 1024 / 1024,
    heapMb: heapUsed / 1024 / 1024,
    files: readdirSync('/proc/self/fd').length,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
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
