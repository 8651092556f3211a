import { create } from 'zustand'
import type { MemberAct } from '../member/member-act.ts'

interface ProductLayers {
  /** Which layer of the product's page is open. */
  open: 'share' | 'invitation' | undefined
  /** What a guest wanted who is invited to log in; stays while the sheet goes. */
  act: MemberAct
  /** What it was wanted of; undefined on the product's own page. */
  productId: number | undefined
}
export const useProductLayers = create<ProductLayers>(() => ({
  open: undefined,
  act: 'favorite',
  productId: undefined,
}))

export const openShare = (): void => useProductLayers.setState({ open: 'share' })
/** Asks a guest to log in for what was wanted; on a page of many products it is said of which. */
export const inviteToLogin = (act: MemberAct, productId?: number): void =>
  useProductLayers.setState({ open: 'invitation', act, productId })
export const closeProductLayers = (): void => useProductLayers.setState({ open: undefined })
