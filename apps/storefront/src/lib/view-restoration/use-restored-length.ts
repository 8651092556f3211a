import { useEffect, useRef } from 'react'
import { onTakeOver, standAt } from './scroll-position.ts'
import { entryKey, isRecord, keepView, readView } from './view-state.ts'

/** Where the router keeps, by the key of each entry of the history, how far down somebody was. */
export const POSITIONS_KEY = 'react-router-scroll-positions'
/** A longer list is not loaded again by itself: it goes on from there as it always does. */
const MOST_PAGES = 10

const readLength = (list: string): number => Math.min(readView(entryKey(), `length ${list}`) ?? 0, MOST_PAGES)
/** Who comes back to this entry of the history, or reloads it, finds it; a new visit of the address begins short. */
const writeLength = (list: string, length: number): void => {
  const entry = entryKey()
  const part = `length ${list}`
  if ((readView(entry, part) ?? 0) !== length) keepView(entry, part, length)
}

const readPlace = (): number | undefined => {
  try {
    const places: unknown = JSON.parse(window.sessionStorage.getItem(POSITIONS_KEY) ?? '{}')
    const place = isRecord(places) ? places[entryKey()] : undefined
    return typeof place === 'number' ? place : undefined
  } catch {
    // where nothing may be kept, or somebody else wrote there, no place is known
    return undefined
  }
}

interface KeptLength {
  /** Pages fetched after the first; undefined while that is on its way itself. */
  loaded: number | undefined
  more: boolean
  failed: boolean
  onMore: () => void
}

/**
 * A page that was loaded anew has lost its list's length, and with it the place of whoever looked at it: loads as many pages
 * as there were and goes to that place, unless the shopper has moved on meanwhile.
 */
export const useKeptLength = (list: string, { loaded, more, failed, onMore }: KeptLength): void => {
  const goal = useRef<{ length: number; place: number | undefined }>(undefined)
  const begin = useRef(loaded ?? 0)
  const leave = useRef<() => void>(undefined)
  useEffect(() => () => leave.current?.(), [])
  useEffect(() => {
    const length = readLength(list)
    if (length <= begin.current) return undefined
    goal.current = { length, place: readPlace() }
    return onTakeOver(() => (goal.current = undefined))
  }, [list])
  useEffect(() => {
    if (loaded === undefined) return
    const wanted = goal.current
    if (!wanted) return writeLength(list, loaded)
    if (loaded < wanted.length && more && !failed) return onMore()
    goal.current = undefined
    leave.current = standAt(entryKey(), wanted.place)
    // oxlint-disable-next-line react/exhaustive-deps -- fetching goes on page by page: with each that has come
  }, [list, loaded, more, failed])
}
