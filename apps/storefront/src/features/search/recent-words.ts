import { useSyncExternalStore } from 'react'
import { openKeyStore } from '#src/lib/browser-storage.ts'

const KEY = 'recent-searches'
const MAX_WORDS = 10

/** Terms searched for in this browser, newest first. Nothing is added while `isOff`. */
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

const readStored = (text: string | undefined): RecentWords => {
  if (text === undefined) return none
  try {
    const value: unknown = JSON.parse(text)
    return isRecent(value) ? { words: value.words.slice(0, MAX_WORDS), isOff: value.isOff } : none
  } catch {
    // another script wrote invalid data under this key
    return none
  }
}

const listeners = new Set<() => void>()
let cached: RecentWords | undefined
const current = (): RecentWords => (cached ??= readStored(openKeyStore().get(KEY)))

const store = (next: RecentWords): void => {
  cached = next
  openKeyStore().set(KEY, JSON.stringify(next))
  for (const notify of listeners) notify()
}

export const addRecentWord = (word: string): void => {
  const { words, isOff } = current()
  if (isOff || word === '' || words[0] === word) return
  store({ words: [word, ...words.filter((each) => each !== word)].slice(0, MAX_WORDS), isOff })
}
export const removeRecentWord = (word: string): void =>
  store({ ...current(), words: current().words.filter((each) => each !== word) })
export const clearRecentWords = (): void => store({ ...current(), words: [] })
export const switchRecentWords = (isOff: boolean): void => store({ ...current(), isOff })
/** Discards the cached value: another tab wrote the storage, or it was cleared. */
export const rereadRecentWords = (): void => {
  cached = undefined
  for (const notify of listeners) notify()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Empty on the server and until hydration. */
export const useRecentWords = (): RecentWords => useSyncExternalStore(subscribe, current, () => none)
