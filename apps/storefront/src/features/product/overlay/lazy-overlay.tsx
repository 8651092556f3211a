import { type ComponentType, useEffect, useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'

interface LayerProps {
  open: boolean
  onClose: () => void
}
type LazyLayerProps<P extends LayerProps> = P & {
  /** Fetches the layer. The same function at each render. */
  load: () => Promise<ComponentType<P>>
}

/** A sheet or viewer whose code comes when it is opened for the first time; one that does not come is said and closed. */
export function LazyOverlay<P extends LayerProps>({ load, ...props }: LazyLayerProps<P>) {
  const [loaded, setLoaded] = useState<{ Layer: ComponentType<P> }>()
  const given = props as unknown as P
  const { open, onClose } = given
  const isMissing = open && !loaded
  useEffect(() => {
    if (!isMissing) return
    load().then(
      (Layer) => setLoaded({ Layer }),
      (error: unknown) => {
        showFailure(error)
        onClose()
      },
    )
  }, [isMissing, load, onClose])
  return loaded ? <loaded.Layer {...given} /> : null
}
