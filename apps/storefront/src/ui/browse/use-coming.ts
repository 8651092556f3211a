import { useState } from 'react'
import { type Location, useNavigation } from 'react-router'
import { useSnackbar } from '#src/ui/layers/snackbar-store.ts'

/**
 * Where the page lies that is on its way, until it is there or something was said meanwhile: one whose files do not come stays
 * on its way for the router, while the shopper is told to tap again.
 */
export const useComing = (): Location | undefined => {
  const { location } = useNavigation()
  const turn = useSnackbar((state) => state.turn)
  const [began, setBegan] = useState({ location, turn })
  if (began.location !== location) setBegan({ location, turn })
  return began.location === location && began.turn !== turn ? undefined : location
}
