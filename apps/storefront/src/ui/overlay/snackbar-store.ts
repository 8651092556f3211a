import { create } from 'zustand'

export const SNACKBAR_MS = 2500 // MESSAGE-1

/** Action offered with a message, e.g. 다시 시도. */
export interface SnackbarAction {
  label: string
  run: () => void
}
interface SnackbarState {
  message: string | undefined
  action: SnackbarAction | undefined
  /** Number of the message: identical texts are separate messages. */
  turn: number
}
export const useSnackbar = create<SnackbarState>(() => ({ message: undefined, action: undefined, turn: 0 }))

let timer: ReturnType<typeof setTimeout> | undefined

export const hideSnackbar = (): void => {
  clearTimeout(timer)
  useSnackbar.setState({ message: undefined, action: undefined })
}

/** Shows a message above the bottom bar for 2.5 s. A newer message replaces it. MESSAGE-1 */
export const showSnackbar = (message: string, action?: SnackbarAction): void => {
  clearTimeout(timer)
  useSnackbar.setState(({ turn }) => ({ message, action, turn: turn + 1 }))
  timer = setTimeout(hideSnackbar, SNACKBAR_MS)
}
