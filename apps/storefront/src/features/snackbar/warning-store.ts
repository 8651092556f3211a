import { toErrorText } from '@shop/rules'
import { create } from 'zustand'

export interface Warning {
  title: string
  text?: string
  /** Words on the button; 확인 when left out. */
  confirm?: string
  /** A second button that only closes, for questions. */
  cancel?: string
  onConfirm?: () => void
}
interface WarningState {
  isOpen: boolean
  /** The open warning, or the last one: its words stay while the modal goes. */
  warning: Warning | undefined
}
export const useWarning = create<WarningState>(() => ({ isOpen: false, warning: undefined }))

// MESSAGE-2
export const openWarning = (warning: Warning): void => useWarning.setState({ isOpen: true, warning })
export const closeWarning = (): void => useWarning.setState({ isOpen: false })

/** A failure that must be read before going on. ERROR-3 */
export const warnOf = (error: unknown, title = '처리하지 못했어요'): void =>
  openWarning({ title, text: toErrorText(error) })
