import type { Logger } from 'pino'

/** Reports a fault that a person must look at. */
export type RaiseAlarm = (alarm: string, facts: object) => void

/** Raises alarms as error lines `alarm` of the log. */
export const createRaiseAlarm =
  (log: Logger): RaiseAlarm =>
  (alarm, facts) =>
    log.error({ alarm, ...facts }, 'alarm')
