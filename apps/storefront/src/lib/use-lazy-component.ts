import { type ComponentType, useEffect, useState } from 'react'

export interface PartState<P> {
  Part: ComponentType<P> | undefined
  /** Why its code did not come. */
  error: unknown
  retry: () => void
}

/**
 * A part of a page whose code comes when it is wanted. Where it does not come the page stands without it: it is for whoever
 * shows it to say so. `load`: the same function at each render.
 */
export const useLazyComponent = <P>(load: () => Promise<ComponentType<P>>, isWanted = true): PartState<P> => {
  const [loaded, setLoaded] = useState<{ Part?: ComponentType<P>; error?: unknown }>({})
  const isMissing = isWanted && !loaded.Part && loaded.error === undefined
  useEffect(() => {
    if (!isMissing) return
    load().then(
      (Part) => setLoaded({ Part }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [isMissing, load])
  return { Part: loaded.Part, error: loaded.error, retry: () => setLoaded({}) }
}
