import { useEffect, useRef, useState } from 'react'

/** Interval (ms) at which taps are sent together. */
const SEND_MS = 1_000
/** Most hearts of a frame. */
const MOST_SENT = 50
/** Most hearts in the air. */
const MOST_SHOWN = 12
/** Hearts of others that rise at once. */
const MOST_OTHERS = 4

export interface Heart {
  id: number
  /** Horizontal drift, -1 to 1. */
  drift: number
}

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Sends hearts in batches and shows them rising: those of the viewer at once, those of others as their number grows. */
export const useHearts = (total: number, send: (count: number) => void) => {
  const [shown, setShown] = useState<readonly Heart[]>([])
  /** Hearts of the viewer that the total does not contain yet. */
  const [own, setOwn] = useState(0)
  const unsent = useRef(0)
  const nextId = useRef(0)
  const before = useRef(total)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const raise = (count: number) => {
    if (count <= 0 || wantsStillness()) return
    const risen = Array.from({ length: count }, () => {
      nextId.current += 1
      return { id: nextId.current, drift: Math.random() * 2 - 1 }
    })
    setShown((hearts) => [...hearts, ...risen].slice(-MOST_SHOWN))
  }
  useEffect(() => {
    const grown = total - before.current
    before.current = total
    // a jump is the first count of the room
    if (grown <= 0 || grown === total) return
    const others = Math.max(0, grown - own)
    // oxlint-disable-next-line react/react-compiler -- follows a count that changes outside of React
    setOwn((count) => Math.max(0, count - grown))
    raise(Math.min(others, MOST_OTHERS))
    // oxlint-disable-next-line react/exhaustive-deps -- only a new total raises hearts
  }, [total])
  useEffect(() => {
    const timer = setInterval(() => {
      if (unsent.current === 0) return
      const count = Math.min(unsent.current, MOST_SENT)
      unsent.current -= count
      latest.current(count)
    }, SEND_MS)
    return () => clearInterval(timer)
  }, [])
  return {
    shown,
    /** Number of hearts with those of the viewer that are on their way. */
    count: total + own,
    press: () => {
      unsent.current += 1
      setOwn((count) => count + 1)
      raise(1)
    },
    onRisen: (id: number) => setShown((hearts) => hearts.filter((heart) => heart.id !== id)),
  }
}
