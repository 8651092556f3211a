import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { entryKey, readView, saveView } from './view-state.ts'

/** Falls back to `useEffect` on the server, which has no layout and no history. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Restores the horizontal scroll position of a row after going back. */
export const useRestoredRow = (row: RefObject<HTMLElement | null>, name: string | undefined): void => {
  useBeforePaint(() => {
    const element = row.current
    if (!element || name === undefined) return undefined
    const entry = entryKey()
    const part = `row ${name}`
    const left = readView(entry, part)
    if (left !== undefined) element.scrollTo({ left, behavior: 'instant' })
    const onScroll = () => saveView(entry, part, Math.round(element.scrollLeft))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [row, name])
}

/** Holds a selection that is not in the URL, e.g. a tab. Restores it after going back. */
export const useRestoredChoice = (name: string, first: number | undefined) => {
  const [chosen, setChosen] = useState(first)
  const part = `choice ${name}`
  useBeforePaint(() => {
    const saved = readView(entryKey(), part)
    if (saved !== undefined) setChosen(saved)
  }, [part])
  const choose = (next: number): void => {
    saveView(entryKey(), part, next)
    setChosen(next)
  }
  return [chosen, choose] as const
}
