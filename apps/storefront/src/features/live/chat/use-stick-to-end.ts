import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance (px) from the end within which the list follows new rows. */
const NEAR_END = 40

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_END

/**
 * Scrolls a list to its end when `lastKey` changes, unless the viewer has scrolled up; then counts the new rows instead.
 */
export const useStickToEnd = (list: RefObject<HTMLElement | null>, lastKey: string, isOwn: boolean) => {
  const isFollowing = useRef(true)
  const [isBehind, setBehind] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const read = () => {
      isFollowing.current = isAtEnd(element)
      if (isFollowing.current) setBehind(false)
    }
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [list])
  const toEnd = () => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
    isFollowing.current = true
    setBehind(false)
  }
  useLayoutEffect(() => {
    // the viewer's own message is always shown
    if (isFollowing.current || isOwn) toEnd()
    else setBehind(true)
    // oxlint-disable-next-line react/exhaustive-deps -- only a new row scrolls
  }, [lastKey])
  return { isBehind, toEnd }
}
