import { useEffect, useState } from 'react'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'

/** Cards rendered per step, one row: a tap waits at most for one step. */
const AT_ONCE = 2
/** Maximum delay per row (ms). A list that is scrolled without pause still grows faster than it is read. */
const AT_LATEST = 80

/**
 * Number of cards of a list to render. The initial cards render at once. Cards added later render one row at a time when the
 * browser is idle, because rendering thirty at once would block scrolling.
 */
export const useRenderedCount = (count: number): number => {
  const [drawn, setDrawn] = useState(count)
  if (drawn > count) setDrawn(count)
  useEffect(() => {
    if (drawn >= count) return undefined
    return whenIdle(() => setDrawn(Math.min(drawn + AT_ONCE, count)), AT_LATEST)
  }, [drawn, count])
  return Math.min(drawn, count)
}
