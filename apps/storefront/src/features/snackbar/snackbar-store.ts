import { create } from 'zustand'

export const SNACKBAR_MS = 2500 // MESSAGE-1

interface SnackbarState {
  message: string | undefined
  /** Counts the messages: the same words twice are two messages. */
  turn: number
}
export const useSnackbar = create<SnackbarState>(() => ({ message: undefined, turn: 0 }))

let timer: ReturnType<typeof setTimeout> | undefined

export const hideSnackbar = (): void => {
  clearTimeout(timer)
  useSnackbar.setState({ message: undefined })
}

/** Shows a message above the bottom bar for 2.5 s; a newer one takes its place. MESSAGE-1 */
export const showSnackbar = (message: string): void => {
  clearTimeout(timer)
  useSnackbar.setState(({ turn }) => ({ message, turn: turn + 1 }))
  timer = setTimeout(hideSnackbar, SNACKBAR_MS)
}
