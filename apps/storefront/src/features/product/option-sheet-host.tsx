import { type ComponentType, useEffect, useState } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { closeOptionSheet, useOptionSheet } from './option-sheet-store.ts'

type PurchaseSheet = ComponentType<{ productId: number; open: boolean }>

interface OptionSheetHostProps {
  /** Loads the sheet lazily, because few page views open it. Must be the same function on each render. */
  load: () => Promise<{ PurchaseSheet: PurchaseSheet }>
}

/** Mounts the option sheet of a page. Loads its code when the user is about to open it. */
export function OptionSheetHost({ load }: OptionSheetHostProps) {
  const { productId, present, turn, isOpen, isWanted } = useOptionSheet()
  const [loaded, setLoaded] = useState<{ PurchaseSheet: PurchaseSheet }>()
  const isMissing = isWanted && !loaded
  useEffect(() => {
    if (!isMissing) return
    load().then(setLoaded, (error: unknown) => {
      if (useOptionSheet.getState().isOpen) showSnackbar(failureText(error))
      useOptionSheet.setState({ isOpen: false, isWanted: false })
    })
  }, [isMissing, load])
  // leaving the page closes its sheet
  useEffect(() => closeOptionSheet, [])
  if (!loaded || productId === undefined) return null
  const key = present ? `${productId} ${turn}` : productId
  return <loaded.PurchaseSheet key={key} productId={productId} open={isOpen} />
}
