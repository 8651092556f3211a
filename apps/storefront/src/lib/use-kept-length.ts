import { useEffect, useRef } from 'react'
import { entryKey, isRecord, keepView, readView } from './kept-view.ts'

/** Where the router keeps, by the key of each entry of the history, how far down somebody was. */
export const PLACES_KEY = 'react-router-scroll-positions'
/** A longer list is not loaded again by itself: it goes on from there as it always does. */
const MOST_PAGES = 10
/** Who does one of these has a place of their own already. */
const TAKES_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Parts whose code or words come later change what stands above, so long after the list is whole (ms). */
const SETTLING_MS = 5_000

const onTakeOver = (act: () => void): (() => void) => {
  for (const name of TAKES_OVER) window.addEventListener(name, act, { once: true, passive: true })
  return () => {
    for (const name of TAKES_OVER) window.removeEventListener(name, act)
  }
}

/** Goes to a place of the page and stays there while what stands above it settles, unless the shopper moves on. */
const standAt = (place: number): (() => void) => {
  const put = () => window.scrollTo({ top: place, behavior: 'instant' })
  put()
  if (!('ResizeObserver' in window)) return () => {}
  const observer = new ResizeObserver(put)
  observer.observe(document.body)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    forget()
  }
  const timer = setTimeout(end, SETTLING_MS)
  const forget = onTakeOver(end)
  return end
}

const readLength = (list: string): number => Math.min(readView(entryKey(), `length ${list}`) ?? 0, MOST_PAGES)
/** Who comes back to this entry of the history, or reloads it, finds it; a new visit of the address begins short. */
const writeLength = (list: string, length: number): void => {
  const entry = entryKey()
  const part = `length ${list}`
  if ((readView(entry, part) ?? 0) !== length) keepView(entry, part, length)
}

const readPlace = (): number | undefined => {
  try {
    const places: unknown = JSON.parse(window.sessionStorage.getItem(PLACES_KEY) ?? '{}')
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
    if (wanted.place !== undefined) leave.current = standAt(wanted.place)
    // oxlint-disable-next-line react/exhaustive-deps -- fetching goes on page by page: with each that has come
  }, [list, loaded, more, failed])
}
