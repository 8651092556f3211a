import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Where a snapping row of slides stands, and how to move it. */
export const useSlides = (
  count: number,
): { track: RefObject<HTMLUListElement | null>; at: number; go: (to: number) => void; onScroll: () => void } => {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const go = (to: number) => {
    const row = track.current
    if (!row) return
    const next = (to + count) % count
    // how it moves is the style's affair: nothing glides for who asked for stillness
    row.scrollTo({ left: next * row.clientWidth })
    setAt(next)
  }
  const onScroll = () => {
    const row = track.current
    if (row) setAt(Math.min(count - 1, Math.round(row.scrollLeft / Math.max(1, row.clientWidth))))
  }
  return { track, at, go, onScroll }
}

const STILL = '(prefers-reduced-motion: reduce)'
const watchStillness = (changed: () => void): (() => void) => {
  const query = window.matchMedia(STILL)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
const useStillness = (): boolean =>
  useSyncExternalStore(
    watchStillness,
    () => window.matchMedia(STILL).matches,
    () => false,
  )

/** Turns slides by themselves while nobody looks after them: not under reduced motion, not while held or hidden. */
export const useAutoplay = (everyMs: number | undefined, next: () => void) => {
  const still = useStillness()
  const [wanted, setWanted] = useState<boolean>()
  const playing = wanted ?? !still
  const held = useRef(false)
  const turn = useRef(next)
  useEffect(() => {
    turn.current = next
  })
  useEffect(() => {
    if (!playing || everyMs === undefined) return undefined
    const timer = setInterval(() => {
      if (!held.current && !document.hidden) turn.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [playing, everyMs])
  const hold = (isHeld: boolean) => () => {
    held.current = isHeld
  }
  return { playing, toggle: () => setWanted(!playing), hold }
}
