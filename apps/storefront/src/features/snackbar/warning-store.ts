import { toErrorText } from '@shop/rules'
import { create } from 'zustand'

export interface Warning {
  title: string
  text?: string
  /** Label of the confirmation button. Default: 확인. */
  confirm?: string
  /** Label of a second button that only closes the modal, for questions. */
  cancel?: string
  onConfirm?: () => void
}
interface WarningState {
  isOpen: boolean
  /** The open warning, or the last one, so that its text stays during the closing animation. */
  warning: Warning | undefined
}
export const useWarning = create<WarningState>(() => ({ isOpen: false, warning: undefined }))

// MESSAGE-2
export const openWarning = (warning: Warning): void => useWarning.setState({ isOpen: true, warning })
export const closeWarning = (): void => useWarning.setState({ isOpen: false })

/** Shows an error that the shopper must read before continuing. ERROR-3 */
export const warnOf = (error: unknown, title = '처리하지 못했어요'): void =>
  openWarning({ title, text: toErrorText(error) })
