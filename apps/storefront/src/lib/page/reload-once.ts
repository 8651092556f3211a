import { openKeyStore } from '../browser-storage.ts'
import { saveOpenDrafts } from '../draft.ts'

const KEY = 'reloaded.at'
/** Time (ms) within which a page is not reloaded again: the new document would lack the same chunk. */
const PAUSE_MS = 60_000

/**
 * Reloads the document because a chunk of it no longer exists, and stores the input of open forms first. Returns false without
 * reloading if it was reloaded for this reason less than a minute ago.
 */
export const reloadOnce = (now = Date.now()): boolean => {
  const store = openKeyStore('sessionStorage')
  const reloadedAt = Number(store.get(KEY) ?? Number.NEGATIVE_INFINITY)
  if (Math.abs(now - reloadedAt) < PAUSE_MS) return false
  store.set(KEY, String(now))
  saveOpenDrafts()
  window.location.reload()
  return true
}
