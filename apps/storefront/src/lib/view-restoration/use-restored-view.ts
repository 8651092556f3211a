import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { entryKey, keepView, readView } from './view-state.ts'

/** The server has no layout and no history. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** A row that is pushed aside stands where it stood for who comes back to its page. */
export const useKeptPush = (row: RefObject<HTMLElement | null>, name: string | undefined): void => {
  useBeforePaint(() => {
    const element = row.current
    if (!element || name === undefined) return undefined
    const entry = entryKey()
    const part = `row ${name}`
    const left = readView(entry, part)
    if (left !== undefined) element.scrollTo({ left, behavior: 'instant' })
    const onScroll = () => keepView(entry, part, Math.round(element.scrollLeft))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [row, name])
}

/** A choice that has no address of its own, and is found again by who comes back to its page. */
export const useKeptChoice = (name: string, first: number | undefined) => {
  const [chosen, setChosen] = useState(first)
  const part = `choice ${name}`
  useBeforePaint(() => {
    const kept = readView(entryKey(), part)
    if (kept !== undefined) setChosen(kept)
  }, [part])
  const choose = (next: number): void => {
    keepView(entryKey(), part, next)
    setChosen(next)
  }
  return [chosen, choose] as const
}
