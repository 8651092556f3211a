import { create } from 'zustand'

/** A line that is there already and is being changed: what it has now. */
export interface PresentLine {
  id: number
  combinationId: number
  units: number
}

interface OptionSheetState {
  /** The product whose options are being chosen; stays while the sheet goes. */
  productId: number | undefined
  /** The line whose option is being changed; undefined where something is chosen anew. */
  present: PresentLine | undefined
  /** Counts the changes: each begins with what the line has. */
  turn: number
  isOpen: boolean
  /** Somebody is about to open it: its code may come. */
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
