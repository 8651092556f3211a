import type { WebhookFailure } from '@shop/contract'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Waits after each failed attempt. After the last one a delivery is dead. */
const RETRY_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS] as const

/** Waits of all deliveries of a receiver after attempts in a row without any reply, so that one is tried for all of them. */
export const PAUSES_MS: readonly number[] = RETRY_MS.slice(0, 4)

/** Time in ms of failures only after which a receiver is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY_MS

/** Messages that failed within that time before a receiver is disabled: one late failure of a quiet receiver is not enough. */
export const DISABLE_AFTER_FAILED = 3

/** Status by which a receiver says that it is gone for good. */
const GONE = 410

/** Returns the time of the next attempt after `attempts` failed ones; null: none. */
export const nextAttemptAt = (attempts: number, now: Date): Date | null => {
  const wait = RETRY_MS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** Reports whether no reply came at all, so that other messages would not arrive either. */
export const isSilent = (failure: WebhookFailure): boolean =>
  failure === 'network' || failure === 'timeout' || failure === 'tls' || failure === 'refused'

/** Reports whether a receiver has ended for good. */
export const isGone = (status: number | null): boolean => status === GONE

/** Reports whether a receiver may be disabled after a failure. */
export const shouldDisable = (status: number | null, failingSince: Date, now: Date): boolean =>
  isGone(status) || now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS
