import { cancelDialog } from './use-dialog.ts'

/** Matches a dialog shown by `useDialog`: first a popover, then modal. */
const SHOWN = 'dialog:is([open], :popover-open)'

/** Returns the topmost overlay: the one with the focus, or else the last one. */
const findTop = (): HTMLDialogElement | undefined =>
  document.activeElement?.closest<HTMLDialogElement>(SHOWN) ??
  [...document.querySelectorAll<HTMLDialogElement>(SHOWN)].at(-1)

/**
 * Going back with an open overlay closes the overlay. Browsers on Android do that by themselves. In other browsers with the
 * Navigation API the navigation is cancelled and the overlay closed. Navigations back by an overlay's own code continue.
 */
export const closeOnBack = (): void => {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
    const top = findTop()
    if (!top) return
    event.preventDefault()
    cancelDialog(top)
  })
}
