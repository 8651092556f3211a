import { openKeyStore } from '#src/lib/browser-storage.ts'
import { readPushState } from './push-state.ts'

const KEY = 'push.postponed'
const PAUSE_MS = 30 * 86_400_000

/** Stores that the member does not want to be asked now. */
export const postponePush = (now = Date.now()): void => openKeyStore().set(KEY, String(now))

const isPostponed = (now: number): boolean => {
  const at = Number(openKeyStore().get(KEY) ?? Number.NaN)
  return now - at < PAUSE_MS
}

/** Whether push may be offered: the browser can be asked, and nothing was postponed in the last 30 days. */
export const mayOfferPush = (now = Date.now()): boolean => {
  const state = readPushState()
  return (state === 'ask' || state === 'homeScreen') && !isPostponed(now)
}
