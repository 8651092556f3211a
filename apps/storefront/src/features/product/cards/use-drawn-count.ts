import { useEffect, useState } from 'react'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'

/** Two are a row: a tap that comes meanwhile waits for no more than that. */
const AT_ONCE = 2
/** A list that is scrolled without a pause still grows faster than it is looked at (ms a row). */
const AT_LATEST = 80

/**
 * How many of a list's cards are drawn. All it begins with are; what is added to it later comes a row at a time when the browser
 * has nothing else at hand, since thirty at once would hold up the finger that scrolls.
 */
export const useDrawnCount = (count: number): number => {
  const [drawn, setDrawn] = useState(count)
  if (drawn > count) setDrawn(count)
  useEffect(() => {
    if (drawn >= count) return undefined
    return whenIdle(() => setDrawn(Math.min(drawn + AT_ONCE, count)), AT_LATEST)
  }, [drawn, count])
  return Math.min(drawn, count)
}
