import { useRef, useState } from 'react'

/** Most hearts in the air. */
const MOST_SHOWN = 12

export interface Heart {
  id: number
  /** Horizontal drift, -1 to 1. */
  drift: number
}

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Hearts in the air. None rise for viewers who want less motion. */
export const useRisingHearts = () => {
  const [shown, setShown] = useState<readonly Heart[]>([])
  const nextId = useRef(0)
  const raise = (count: number) => {
    if (count <= 0 || wantsStillness()) return
    const risen = Array.from({ length: count }, () => {
      nextId.current += 1
      return { id: nextId.current, drift: Math.random() * 2 - 1 }
    })
    setShown((hearts) => [...hearts, ...risen].slice(-MOST_SHOWN))
  }
  const onRisen = (id: number) => setShown((hearts) => hearts.filter((heart) => heart.id !== id))
  return { shown, raise, onRisen }
}
