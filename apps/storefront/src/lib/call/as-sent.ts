import { useState, useSyncExternalStore } from 'react'
import { emptyHtml } from '#src/lib/page/trusted.ts'

/**
 * What React is told of a part that it takes over as the server sent it. One object for all renders: another one would be
 * written into the page, over what stands there.
 */
export const asSent = { __html: emptyHtml }

const never = () => () => {}

/** False while React takes over what the server sent; true for what is drawn in the browser from the start. */
export const useDrawnHere = (): boolean => {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [drawnHere] = useState(isBrowser)
  return drawnHere
}
