import { type ComponentType, useEffect, useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'

interface LayerProps {
  open: boolean
  onClose: () => void
}
type LazyLayerProps<P extends LayerProps> = P & {
  /** Loads the overlay. Must be the same function on each render. */
  load: () => Promise<ComponentType<P>>
}

/** A sheet or viewer whose code loads when it is first opened. If loading fails, shows an error and closes it. */
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
