import { create } from 'zustand'

/** Current values of a cart line that is being changed. */
export interface PresentLine {
  id: number
  combinationId: number
  units: number
}

interface OptionSheetState {
  /** Product whose options are selected. Stays set during the closing animation. */
  productId: number | undefined
  /** Line whose option is changed. Undefined when adding a new one. */
  present: PresentLine | undefined
  /** Incremented per change, so that each starts with the values of its line. */
  turn: number
  isOpen: boolean
  /** The user is about to open the sheet: its code may load. */
  isWanted: boolean
}
export const useOptionSheet = create<OptionSheetState>(() => ({
  productId: undefined,
  present: undefined,
  turn: 0,
  isOpen: false,
  isWanted: false,
}))

export const openOptionSheet = (productId: number, present?: PresentLine): void =>
  useOptionSheet.setState(({ turn }) => ({
    productId,
    present,
    turn: present ? turn + 1 : turn,
    isOpen: true,
    isWanted: true,
  }))
export const closeOptionSheet = (): void => useOptionSheet.setState({ isOpen: false })
export const wantOptionSheet = (): void => useOptionSheet.setState({ isWanted: true })
