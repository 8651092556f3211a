import { useEffect } from 'react'
import { LazyOverlay } from './lazy-overlay.tsx'
import { closeProductLayers, useProductLayers } from './overlay-store.ts'

const loadInvitation = () => import('../member/invitation-sheet.tsx').then((sheet) => sheet.InvitationSheet)

/** The place of the invitation to log in on a page of many products. AUTH-5 */
export function InvitationOverlay() {
  const { open, act, productId } = useProductLayers()
  // a page that is left takes its sheet along
  useEffect(() => closeProductLayers, [])
  if (productId === undefined) return null
  return (
    <LazyOverlay
      load={loadInvitation}
      open={open === 'invitation'}
      act={act}
      product={{ id: productId }}
      onClose={closeProductLayers}
    />
  )
}
