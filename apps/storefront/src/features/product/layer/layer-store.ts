import { create } from 'zustand'
import type { MemberAct } from '../member/member-act.ts'

interface ProductLayers {
  /** Which layer of the product's page is open. */
  open: 'share' | 'invitation' | undefined
  /** What a guest wanted who is invited to log in; stays while the sheet goes. */
  act: MemberAct
}
export const useProductLayers = create<ProductLayers>(() => ({ open: undefined, act: 'favorite' }))

export const openShare = (): void => useProductLayers.setState({ open: 'share' })
/** Asks a guest to log in for what was wanted. */
export const inviteToLogin = (act: MemberAct): void => useProductLayers.setState({ open: 'invitation', act })
export const closeProductLayers = (): void => useProductLayers.setState({ open: undefined })
