import { create } from 'zustand'

export const SNACKBAR_MS = 2500 // MESSAGE-1

/** One thing that can be done about a message, e.g. 다시 시도. */
export interface SnackbarAction {
  label: string
  run: () => void
}
interface SnackbarState {
  message: string | undefined
  action: SnackbarAction | undefined
  /** Counts the messages: the same words twice are two messages. */
  turn: number
}
export const useSnackbar = create<SnackbarState>(() => ({ message: undefined, action: undefined, turn: 0 }))

let timer: ReturnType<typeof setTimeout> | undefined

export const hideSnackbar = (): void => {
  clearTimeout(timer)
  useSnackbar.setState({ message: undefined, action: undefined })
}

/** Shows a message above the bottom bar for 2.5 s; a newer one takes its place. MESSAGE-1 */
export const showSnackbar = (message: string, action?: SnackbarAction): void => {
  clearTimeout(timer)
  useSnackbar.setState(({ turn }) => ({ message, action, turn: turn + 1 }))
  timer = setTimeout(hideSnackbar, SNACKBAR_MS)
}
