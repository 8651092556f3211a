import type { RaiseAlarm } from '#src/alarm.ts'
import { type Condition, judgeAlarms, type RaisedAlarms, type Reading } from './judge-alarms.ts'

/** Reads facts and returns the conditions among them. */
export interface Source {
  name: string
  read(): Promise<readonly Condition[]>
}

export interface WatchOptions {
  sources: readonly Source[]
  raiseAlarm: RaiseAlarm
  endAlarm: RaiseAlarm
  /** Monotonic clock, in ms. */
  now?: () => number
  everyMs?: number
  /** Time (ms) after which a source counts as unreadable. */
  patienceMs?: number
}

export interface Watch {
  /** Reads all sources once. Never rejects. */
  look(): Promise<void>
  /** Waits for a running look. */
  close(): Promise<void>
}

/** With the time of a look, an alarm is in the log within a minute. */
const EVERY_MS = 30_000
const PATIENCE_MS = 10_000

const withinTime = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the function that reads a source. A read that hangs is not started a second time. */
const createReader = ({ name, read }: Source, patienceMs: number) => {
  let reading: Promise<readonly Condition[]> | undefined
  return async (): Promise<Reading[]> => {
    try {
      // not awaited again: handlers would pile up on a promise that never settles
      if (reading) throw new Error('the read before has no result yet')
      reading = read().finally(() => (reading = undefined))
      const conditions = await withinTime(patienceMs, reading)
      return [
        { source: name, conditions },
        { source: `watch ${name}`, conditions: [] },
      ]
    } catch (error) {
      return [
        { source: name, conditions: undefined },
        { source: `watch ${name}`, conditions: [{ alarm: 'watchFailed', of: name, facts: { error } }] },
      ]
    }
  }
}

/** Reads the sources every 30 s and raises alarms for the conditions found. The timer does not keep the process alive. I12 */
export const startWatch = (options: WatchOptions): Watch => {
  const { sources, raiseAlarm, endAlarm, now = () => performance.now(), everyMs = EVERY_MS } = options
  const readers = sources.map((source) => createReader(source, options.patienceMs ?? PATIENCE_MS))
  let known: RaisedAlarms = new Map()
  let looking: Promise<void> | undefined
  const lookOnce = async (): Promise<void> => {
    const readings = await Promise.all(readers.map((read) => read()))
    const judged = judgeAlarms(known, readings.flat(), now())
    known = judged.known
    for (const { alarm, of, facts } of judged.raised) raiseAlarm(alarm, { of, ...facts })
    for (const { alarm, of } of judged.ended) endAlarm(alarm, { of })
  }
  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => (looking = undefined))
    return looking
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return {
    look,
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
