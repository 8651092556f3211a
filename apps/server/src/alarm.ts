import type { Logger } from 'pino'

/** Names of all alarms. `docs/runbook.md` has a section for each. I12 */
export const alarmNames = [
  'brokenInvariant',
  'idScraping',
  'jobsLate',
  'jobsFailing',
  'messagesDead',
  'messagesLate',
  'analyticsDead',
  'analyticsLate',
  'webhookDisabled',
  'ordersStuck',
  'reconciliationBreak',
  'breakerOpen',
  'serverErrors',
  'partitionMissing',
  'diskLow',
  'recordingFailed',
  'codesRunningOut',
  'codesUsedUp',
  'watchFailed',
] as const

export type AlarmName = (typeof alarmNames)[number]

/** Reports a fault that a person must look at. */
export type RaiseAlarm = (alarm: AlarmName, facts: object) => void

/** Raises alarms as error lines `alarm` of the log, and counts them. */
export const createRaiseAlarm =
  (log: Logger, onAlarm?: (alarm: AlarmName, facts: object) => void): RaiseAlarm =>
  (alarm, facts) => {
    log.error({ alarm, ...facts }, 'alarm')
    onAlarm?.(alarm, facts)
  }

/** Reports the end of alarms as error lines `alarm ended` of the log: at the level of the alarm, so that neither is filtered. */
export const createEndAlarm =
  (log: Logger): RaiseAlarm =>
  (alarm, facts) =>
    log.error({ alarm, ...facts }, 'alarm ended')
