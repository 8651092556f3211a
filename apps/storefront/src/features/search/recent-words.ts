import { useSyncExternalStore } from 'react'
import { openKeyStore } from '#src/lib/browser-storage.ts'

const KEY = 'recent-searches'
const MOST = 10

/** What was searched for in this browser, the last first; nothing is added while it is off. */
export interface RecentWords {
  words: readonly string[]
  isOff: boolean
}
const none: RecentWords = { words: [], isOff: false }

const isRecent = (value: unknown): value is RecentWords =>
  typeof value === 'object' &&
  value !== null &&
  'words' in value &&
  Array.isArray(value.words) &&
  value.words.every((word) => typeof word === 'string') &&
  'isOff' in value &&
  typeof value.isOff === 'boolean'

const readKept = (text: string | undefined): RecentWords => {
  if (text === undefined) return none
  try {
    const value: unknown = JSON.parse(text)
    return isRecent(value) ? { words: value.words.slice(0, MOST), isOff: value.isOff } : none
  } catch {
    // somebody else's text under our key is as good as none
    return none
  }
}

const listeners = new Set<() => void>()
let shown: RecentWords | undefined
const current = (): RecentWords => (shown ??= readKept(openKeyStore().get(KEY)))

const keep = (next: RecentWords): void => {
  shown = next
  openKeyStore().set(KEY, JSON.stringify(next))
  for (const tell of listeners) tell()
}

export const addRecentWord = (word: string): void => {
  const { words, isOff } = current()
  if (isOff || word === '' || words[0] === word) return
  keep({ words: [word, ...words.filter((each) => each !== word)].slice(0, MOST), isOff })
}
export const removeRecentWord = (word: string): void =>
  keep({ ...current(), words: current().words.filter((each) => each !== word) })
export const clearRecentWords = (): void => keep({ ...current(), words: [] })
export const switchRecentWords = (isOff: boolean): void => keep({ ...current(), isOff })
/** Forgets what was read, as another tab may have written it, or nobody's words may stay. */
export const rereadRecentWords = (): void => {
  shown = undefined
  for (const tell of listeners) tell()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** On the server, and until the page has woken up, there are none. */
export const useRecentWords = (): RecentWords => useSyncExternalStore(subscribe, current, () => none)
