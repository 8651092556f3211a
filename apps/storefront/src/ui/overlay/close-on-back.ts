import { cancelDialog } from './use-dialog.ts'

/** As `useDialog` shows one: first as a popover, then modal. */
const SHOWN = 'dialog:is([open], :popover-open)'

/** The layer on top: where the focus is, or else the last one. */
const findTop = (): HTMLDialogElement | undefined =>
  document.activeElement?.closest<HTMLDialogElement>(SHOWN) ??
  [...document.querySelectorAll<HTMLDialogElement>(SHOWN)].at(-1)

/**
 * A shopper who goes back with a layer open means the layer. Browsers on Android close it by themselves; the others are asked to leave
 * the page where it is, where they know the Navigation API. What a layer itself does by going back goes on.
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
