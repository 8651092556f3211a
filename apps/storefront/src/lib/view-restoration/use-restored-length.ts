import { useEffect, useRef } from 'react'
import { onUserInput, restoreAnchor } from './scroll-position.ts'
import { entryKey, isRecord, readView, saveView } from './view-state.ts'

/** Session storage key of the router's scroll positions, which are stored per history entry key. */
export const POSITIONS_KEY = 'react-router-scroll-positions'
/** Maximum number of pages restored. The shopper loads the rest of a longer list by scrolling. */
const MAX_PAGES = 10

const readLength = (list: string): number => Math.min(readView(entryKey(), `length ${list}`) ?? 0, MAX_PAGES)
/**
 * Saves the length of the list for the current history entry. Going back or reloading restores it; a new visit starts with one
 * page.
 */
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
    // without storage, or with an unreadable value, there is no saved position
    return undefined
  }
}

interface RestoredLength {
  /** Number of pages fetched after the first. Undefined while loading. */
  loaded: number | undefined
  more: boolean
  failed: boolean
  onMore: () => void
}

/**
 * Restores the length of an endless list after a document load: fetches the saved number of pages and scrolls to the saved
 * position. Stops as soon as the shopper scrolls or touches the page.
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
