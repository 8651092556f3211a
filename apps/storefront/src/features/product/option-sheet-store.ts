import { create } from 'zustand'

interface OptionSheetState {
  /** The product whose options are being chosen; stays while the sheet goes. */
  productId: number | undefined
  isOpen: boolean
  /** Somebody is about to open it: its code may come. */
  isWanted: boolean
}
export const useOptionSheet = create<OptionSheetState>(() => ({ productId: undefined, isOpen: false, isWanted: false }))

export const openOptionSheet = (productId: number): void =>
  useOptionSheet.setState({ productId, isOpen: true, isWanted: true })
export const closeOptionSheet = (): void => useOptionSheet.setState({ isOpen: false })
export const wantOptionSheet = (): void => useOptionSheet.setState({ isWanted: true })
