import { useEffect, useState } from 'react'

/** Drawing so many cards takes a slow phone about as long as a finger does not notice. */
const AT_ONCE = 4

/**
 * How many of a list's cards are drawn. All it begins with are; what is added to it later comes a few in each frame, since
 * thirty at once would hold up the finger that scrolls.
 */
export const useDrawnCount = (count: number): number => {
  const [drawn, setDrawn] = useState(count)
  if (drawn > count) setDrawn(count)
  useEffect(() => {
    if (drawn >= count) return undefined
    const frame = requestAnimationFrame(() => setDrawn(Math.min(drawn + AT_ONCE, count)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])
  return Math.min(drawn, count)
}
