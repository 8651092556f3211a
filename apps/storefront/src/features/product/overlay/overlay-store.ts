import { create } from 'zustand'
import type { MemberAct } from '../member/member-act.ts'

interface ProductOverlays {
  /** Overlay of the product page that is open. */
  open: 'share' | 'invitation' | undefined
  /** The page was reloaded to open the sheet: the button tapped in it must be tapped again. */
  isAwaited: boolean
  /** Action for which a guest is invited to log in. Stays set during the closing animation. */
  act: MemberAct
  /** Product of the action. Undefined on the product page. */
  productId: number | undefined
  /** What of the product the action is about, e.g. one of its reviews. */
  subject: string | undefined
}
export const useProductOverlays = create<ProductOverlays>(() => ({
  open: undefined,
  isAwaited: false,
  act: 'favorite',
  productId: undefined,
  subject: undefined,
}))

export const openShare = (): void => useProductOverlays.setState({ open: 'share', isAwaited: false })

const SHARE_HASH = '#share'
/** Reloads the product page as a separate document with the sheet open. Third-party scripts needed for sharing may run there. */
export const shareInOwnDocument = (): void => {
  window.history.replaceState(window.history.state, '', SHARE_HASH)
  window.location.reload()
}
/** Opens the sheet if the page was reloaded for it, and removes the hash from the address. */
export const openAwaitedShare = (): void => {
  const { hash, pathname, search } = window.location
  if (hash !== SHARE_HASH) return
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  useProductOverlays.setState({ open: 'share', isAwaited: true })
}

/** Invites a guest to log in for an action. A page with several products passes the product id. */
export const inviteToLogin = (act: MemberAct, productId?: number, subject?: string): void =>
  useProductOverlays.setState({ open: 'invitation', act, productId, subject })
export const closeProductOverlays = (): void => useProductOverlays.setState({ open: undefined })
