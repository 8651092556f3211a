import { create } from 'zustand'
import type { MemberAct } from '../member/member-act.ts'

interface ProductOverlays {
  /** Which layer of the product's page is open. */
  open: 'share' | 'invitation' | undefined
  /** The page was loaded anew for the sheet: what was tapped in it has to be tapped once more. */
  isAwaited: boolean
  /** What a guest wanted who is invited to log in; stays while the sheet goes. */
  act: MemberAct
  /** What it was wanted of; undefined on the product's own page. */
  productId: number | undefined
}
export const useProductLayers = create<ProductOverlays>(() => ({
  open: undefined,
  isAwaited: false,
  act: 'favorite',
  productId: undefined,
}))

export const openShare = (): void => useProductLayers.setState({ open: 'share', isAwaited: false })

const SHARE_HASH = '#share'
/** Loads the product's page as a document of its own, where the scripts of others that sharing needs may run, with the sheet open. */
export const shareInOwnDocument = (): void => {
  window.history.replaceState(window.history.state, '', SHARE_HASH)
  window.location.reload()
}
/** Opens the sheet where the page was loaded for it; its address says nothing of that any more. */
export const openAwaitedShare = (): void => {
  const { hash, pathname, search } = window.location
  if (hash !== SHARE_HASH) return
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  useProductLayers.setState({ open: 'share', isAwaited: true })
}

/** Asks a guest to log in for what was wanted; on a page of many products it is said of which. */
export const inviteToLogin = (act: MemberAct, productId?: number): void =>
  useProductLayers.setState({ open: 'invitation', act, productId })
export const closeProductLayers = (): void => useProductLayers.setState({ open: undefined })
