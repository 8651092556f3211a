import { type RefObject, useRef, useState } from 'react'

/** Current index of a snapping row of slides, and a function to move it. */
export const useSlides = (
  count: number,
): { track: RefObject<HTMLUListElement | null>; at: number; go: (to: number) => void; onScroll: () => void } => {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const go = (to: number) => {
    const row = track.current
    if (!row) return
    const next = (to + count) % count
    // CSS decides the scroll behaviour: no animation under reduced motion
    row.scrollTo({ left: next * row.clientWidth })
    setAt(next)
  }
  const onScroll = () => {
    const row = track.current
    if (row) setAt(Math.min(count - 1, Math.round(row.scrollLeft / Math.max(1, row.clientWidth))))
  }
  return { track, at, go, onScroll }
}
