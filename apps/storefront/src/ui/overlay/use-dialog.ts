import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'

const EXIT_MS = 260

/** Requests a dialog to close, as Escape does. */
export const cancelDialog = (dialog: HTMLDialogElement): void => {
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** Returns the focus to the opener when the dialog closes, unless another element was tapped meanwhile. */
const giveFocusBack = (dialog: HTMLDialogElement, opener: Element | null): void => {
  const holder = document.activeElement
  const isFree = holder === document.body || dialog.contains(holder)
  if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** Shows the dialog as a popover that Escape closes, as it closes a modal dialog. Returns a function that hides the popover. */
const showPopover = (dialog: HTMLDialogElement): (() => void) => {
  const opener = document.activeElement
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // overlays below must not handle the key
    event.preventDefault()
    cancelDialog(dialog)
  }
  dialog.popover = 'manual'
  dialog.showPopover()
  document.addEventListener('keydown', cancelOnEscape)
  return () => {
    if (dialog.popover === null) return
    document.removeEventListener('keydown', cancelOnEscape)
    dialog.hidePopover()
    dialog.popover = null
    // a modal dialog later returns the focus to the element focused when it became modal
    giveFocusBack(dialog, opener)
  }
}

/**
 * Shows the dialog as a popover, then makes it modal after the first paint: modal makes every element of the page inert, and a
 * slow phone would recalculate all their styles before it paints anything. Returns a function that reverts this if the dialog
 * is not modal yet.
 */
const openDialog = (dialog: HTMLDialogElement): (() => void) => {
  const makeModal = () => {
    dialog.showModal()
    // showModal focuses the first focusable element, the close button: focus the marked element instead
    dialog.querySelector<HTMLElement>('[data-opens-at]')?.focus()
  }
  if (!('showPopover' in dialog)) {
    makeModal()
    return () => {}
  }
  const hidePopover = showPopover(dialog)
  const stay = afterPaint(() => {
    hidePopover()
    makeModal()
  })
  return () => {
    stay()
    hidePopover()
  }
}

/**
 * Starts the exit immediately and closes the dialog after that is painted, which makes the page active again. Closes at once if
 * the effect is cleaned up first.
 */
const closeAfterPaint = (dialog: HTMLDialogElement): (() => void) => {
  dialog.dataset['leaving'] = ''
  const end = () => {
    delete dialog.dataset['leaving']
    dialog.close()
  }
  const stay = afterPaint(end)
  return () => {
    stay()
    if ('leaving' in dialog.dataset) end()
  }
}

/**
 * Synchronizes a native dialog with `open`. The browser traps focus, makes the rest inert and returns the focus; `shown` keeps
 * the content during the exit animation. With `leavesFirst` the exit is painted before the page and its focus return: not for
 * dialogs that move the focus elsewhere when they close.
 */
export const useDialog = (
  open: boolean,
  leavesFirst = false,
): { ref: RefObject<HTMLDialogElement | null>; shown: boolean } => {
  const ref = useRef<HTMLDialogElement>(null)
  const [leaving, setLeaving] = useState(false)
  const wasOpen = useRef(false)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    if (open && !dialog.open) {
      wasOpen.current = true
      return openDialog(dialog)
    }
    if (open || !wasOpen.current) return undefined
    wasOpen.current = false
    if (!leavesFirst) dialog.close()
    const endLeaving = leavesFirst ? closeAfterPaint(dialog) : undefined
    setLeaving(true)
    const timer = setTimeout(() => setLeaving(false), EXIT_MS)
    return () => {
      endLeaving?.()
      clearTimeout(timer)
    }
  }, [open, leavesFirst])

  return { ref, shown: open || leaving }
}

/**
 * Closes only this overlay on Escape. React also delivers cancel events of nested overlays and of cancelled file pickers, which
 * are ignored.
 */
export const closingOnCancel =
  (close: () => void) =>
  (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close()
  }
