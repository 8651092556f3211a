import type { Video } from '@shop/contract'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { readView, saveView } from '#src/lib/view-restoration/view-state.ts'

/** Falls back to `useEffect` on the server, which has no layout. */
const useBeforePaint = import.meta.env.SSR ? useEffect : useLayoutEffect

/** Part of a video that must be in view to be the active one. */
const SHARE = 0.6

const placeOf = (scroller: HTMLElement | null): number =>
  scroller && scroller.clientHeight > 0 ? Math.round(scroller.scrollTop / scroller.clientHeight) : 0

export const readPlace = (scroller: RefObject<HTMLElement | null>): number => placeOf(scroller.current)

/** Saves the position in a video for this history entry. */
export const savePosition = (entry: string, id: number, seconds: number): void => {
  saveView(entry, 'video id', id)
  saveView(entry, 'video position', seconds)
}
const readPosition = (entry: string, id: number): number =>
  readView(entry, 'video id') === id ? (readView(entry, 'video position') ?? 0) : 0

/** Video of the feed that fills the window. Going back starts with the former video at its former position. */
export const useActiveVideo = (
  scroller: RefObject<HTMLElement | null>,
  videos: readonly Video[],
  first: Video | undefined,
  entry: string,
) => {
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      videos.findIndex(({ id }) => id === first?.id),
    ),
  )
  const [start] = useState(() => {
    const id = first?.id ?? videos[0]?.id
    return { id, seconds: id === undefined || import.meta.env.SSR ? 0 : readPosition(entry, id) }
  })
  const goTo = (at: number, behavior: ScrollBehavior = 'smooth') =>
    scroller.current?.children[at]?.scrollIntoView({ behavior, block: 'start' })
  useBeforePaint(() => {
    if (active > 0) goTo(active, 'instant')
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the feed opens
  }, [])
  const ids = videos.map(({ id }) => id).join()
  useEffect(() => {
    const root = scroller.current
    if (!root || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (shown) setActive([...root.children].indexOf(shown.target))
      },
      { root, threshold: SHARE },
    )
    for (const article of root.querySelectorAll('[data-video]')) observer.observe(article)
    return () => observer.disconnect()
  }, [scroller, ids])
  return { active, start, goTo }
}
