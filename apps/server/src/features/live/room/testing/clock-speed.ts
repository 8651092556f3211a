import { setTimeout as sleep } from 'node:timers/promises'

/** How much faster than time the clock of the processes of a test runs. */
export const CLOCK_SPEED = 20

/** Waits for a time (ms) of that clock. */
export const passFast = (ms: number): Promise<void> => sleep(Math.ceil(ms / CLOCK_SPEED))

/** Time (ms) between two messages of a person that the rates allow, with some reserve. */
export const BETWEEN_MS = 1_600
