import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

const EXIT_MS = 260

/**
 * Keeps a native dialog in step with `open`. The browser itself traps focus, makes the rest inert and gives focus back;
 * `shown` keeps the content until the way out has been seen.
 */
export const useDialog = (open: boolean): { ref: RefObject<HTMLDialogElement | null>; shown: boolean } => {
  const ref = useRef<HTMLDialogElement>(null)
  const [leaving, setLeaving] = useState(false)
  const wasOpen = useRef(false)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    if (open && !dialog.open) {
      dialog.showModal()
      // the first thing in it is the way out
      dialog.querySelector<HTMLElement>('[data-opens-at]')?.focus()
      wasOpen.current = true
    }
    if (open || !wasOpen.current) return undefined
    wasOpen.current = false
    dialog.close()
    setLeaving(true)
    const timer = setTimeout(() => setLeaving(false), EXIT_MS)
    return () => clearTimeout(timer)
  }, [open])

  return { ref, shown: open || leaving }
}

/** Escape closes this layer alone: React tells of it to the layers around it too, and of a choice of files that was called off. */
export const closingOnCancel =
  (close: () => void) =>
  (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close()
  }
