import { type ComponentType, useEffect, useState } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { closeOptionSheet, useOptionSheet } from './option-sheet-store.ts'

type PurchaseSheet = ComponentType<{ productId: number; open: boolean }>

interface OptionSheetHostProps {
  /** Fetches the sheet: a page is looked at far more often than something is chosen. The same function at each render. */
  load: () => Promise<{ PurchaseSheet: PurchaseSheet }>
}

/** The place of the option sheet on a page: its code comes when somebody is about to open it. */
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
  // a page that is left takes its sheet along
  useEffect(() => closeOptionSheet, [])
  if (!loaded || productId === undefined) return null
  const key = present ? `${productId} ${turn}` : productId
  return <loaded.PurchaseSheet key={key} productId={productId} open={isOpen} />
}
