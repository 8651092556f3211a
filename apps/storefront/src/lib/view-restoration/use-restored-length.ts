import { useEffect, useRef } from 'react'
import { onUserInput, restoreAnchor } from './scroll-position.ts'
import { entryKey, isRecord, readView, saveView } from './view-state.ts'

/** The session storage key of the router's scroll positions, by the key of each entry of the history. */
export const POSITIONS_KEY = 'react-router-scroll-positions'
/** A longer list is restored up to here and continues from there by hand. */
const MAX_PAGES = 10

const readLength = (list: string): number => Math.min(readView(entryKey(), `length ${list}`) ?? 0, MAX_PAGES)
/** Saves the length for this entry of the history: going back or a reload restores it, a new visit of the address begins short. */
const saveLength = (list: string, length: number): void => {
  const entry = entryKey()
  const part = `length ${list}`
  if ((readView(entry, part) ?? 0) !== length) saveView(entry, part, length)
}

const readPosition = (): number | undefined => {
  try {
    const positions: unknown = JSON.parse(window.sessionStorage.getItem(POSITIONS_KEY) ?? '{}')
    const position = isRecord(positions) ? positions[entryKey()] : undefined
    return typeof position === 'number' ? position : undefined
  } catch {
    // without storage, or with an unreadable value, no position is known
    return undefined
  }
}

interface RestoredLength {
  /** Pages fetched after the first; undefined while that is loading. */
  loaded: number | undefined
  more: boolean
  failed: boolean
  onMore: () => void
}

/**
 * Restores the length of an endless list after the document was loaded again: fetches as many pages as there were and scrolls to
 * the saved position, unless the shopper has scrolled or touched meanwhile.
 */
export const useRestoredLength = (list: string, { loaded, more, failed, onMore }: RestoredLength): void => {
  const goal = useRef<{ length: number; position: number | undefined }>(undefined)
  const begin = useRef(loaded ?? 0)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  useEffect(() => {
    const length = readLength(list)
    if (length <= begin.current) return undefined
    goal.current = { length, position: readPosition() }
    return onUserInput(() => (goal.current = undefined))
  }, [list])
  useEffect(() => {
    if (loaded === undefined) return
    const wanted = goal.current
    if (!wanted) return saveLength(list, loaded)
    if (loaded < wanted.length && more && !failed) return onMore()
    goal.current = undefined
    stop.current = restoreAnchor(entryKey(), wanted.position)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each page that has loaded
  }, [list, loaded, more, failed])
}
