import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'

const EXIT_MS = 260

/** Asks a dialog to close as Escape does. */
export const cancelDialog = (dialog: HTMLDialogElement): void => {
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** As it closes, the focus is its opener's again; who was tapped meanwhile keeps it. */
const giveFocusBack = (dialog: HTMLDialogElement, opener: Element | null): void => {
  const holder = document.activeElement
  const isFree = holder === document.body || dialog.contains(holder)
  if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** Shows it as a popover that Escape calls off, as a modal dialog does by itself. Answers how to end that. */
const showPopover = (dialog: HTMLDialogElement): (() => void) => {
  const opener = document.activeElement
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // nor does a layer below it hear it
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
    // a modal dialog gives it to who had it as it became one
    giveFocusBack(dialog, opener)
  }
}

/**
 * Shows the dialog as a popover, and makes it modal once it is seen: that makes every element of the page inert, and working out
 * the style of all of them is what a slow phone would do before it showed anything. Takes it back if it is not modal yet.
 */
const openDialog = (dialog: HTMLDialogElement): (() => void) => {
  const makeModal = () => {
    dialog.showModal()
    // the first thing in it is the way out
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

/** Lets it leave at once, and gives the page back, each element of it, when that is seen. Or at once, if nobody waits any more. */
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
 * Keeps a native dialog in step with `open`. The browser itself traps focus, makes the rest inert and gives focus back;
 * `shown` keeps the content until the way out has been seen. One that `leavesFirst` is seen to leave before the page and its focus
 * are given back: not for what puts the focus elsewhere as it closes.
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

/** Escape closes this layer alone: React tells of it to the layers around it too, and of a choice of files that was called off. */
export const closingOnCancel =
  (close: () => void) =>
  (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close()
  }
