import type { AlarmName } from '#src/alarm.ts'

/** Something that must not be. */
export interface Condition {
  alarm: AlarmName
  /** Distinguishes conditions of one alarm, for example a channel. From a fixed set, so that few are remembered. */
  of?: string
  /** For the log. Contains no personal data. */
  facts: object
}

/** What one source reports. `conditions` is undefined if it could not be read. */
export interface Reading {
  source: string
  conditions: readonly Condition[] | undefined
}

/** A condition whose alarm was raised. */
export interface RaisedAlarm {
  source: string
  alarm: AlarmName
  of: string | undefined
  /** Time of the last alarm, in ms. */
  raisedAt: number
  /** Whether its end is to be reported. */
  lasts: boolean
}

export type RaisedAlarms = ReadonlyMap<string, RaisedAlarm>

/** Time (ms) in which an alarm is raised at most once. */
export const REPEAT_MS = 600_000

const keyOf = ({ alarm, of }: Pick<Condition, 'alarm' | 'of'>): string => `${alarm} ${of ?? ''}`

/**
 * Decides which alarms to raise and which have ended. An alarm is raised when its condition begins and again every ten minutes
 * while it lasts; one that ends and begins again within ten minutes is not raised before they are over. Alarms of a source that
 * could not be read neither begin nor end. Returns what to remember: alarms that last, and others for ten minutes. I12
 */
export const judgeAlarms = (
  known: RaisedAlarms,
  readings: readonly Reading[],
  now: number,
): { known: RaisedAlarms; raised: Condition[]; ended: RaisedAlarm[] } => {
  const next = new Map<string, RaisedAlarm>()
  const raised: Condition[] = []
  const ended: RaisedAlarm[] = []
  const read = new Set<string>()
  for (const { source, conditions } of readings) {
    if (!conditions) continue
    read.add(source)
    for (const condition of conditions) {
      const key = keyOf(condition)
      const before = known.get(key)
      if (before && now - before.raisedAt < REPEAT_MS) {
        next.set(key, before)
        continue
      }
      next.set(key, { source, alarm: condition.alarm, of: condition.of, raisedAt: now, lasts: true })
      raised.push(condition)
    }
  }
  for (const [key, before] of known) {
    if (next.has(key)) continue
    if (!read.has(before.source)) {
      next.set(key, before)
      continue
    }
    if (before.lasts) ended.push(before)
    if (now - before.raisedAt < REPEAT_MS) next.set(key, { ...before, lasts: false })
  }
  return { known: next, raised, ended }
}
