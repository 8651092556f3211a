import { type ComponentType, useEffect, useState } from 'react'

export interface PartState<P> {
  Part: ComponentType<P> | undefined
  /** Error if the chunk failed to load. */
  error: unknown
  retry: () => void
}

/**
 * Lazy-loads a component when `isWanted`. If the chunk fails to load, returns the error; the caller renders a fallback. `load`
 * must be the same function at each render.
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
