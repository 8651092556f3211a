import { useEffect } from 'react'
import { LazyLayer } from './lazy-overlay.tsx'
import { closeProductLayers, useProductLayers } from './overlay-store.ts'

const loadInvitation = () => import('../member/invitation-sheet.tsx').then((sheet) => sheet.InvitationSheet)

/** The place of the invitation to log in on a page of many products. AUTH-5 */
export function InvitationLayer() {
  const { open, act, productId } = useProductLayers()
  // a page that is left takes its sheet along
  useEffect(() => closeProductLayers, [])
  if (productId === undefined) return null
  return (
    <LazyLayer
      load={loadInvitation}
      open={open === 'invitation'}
      act={act}
      product={{ id: productId }}
      onClose={closeProductLayers}
    />
  )
}
