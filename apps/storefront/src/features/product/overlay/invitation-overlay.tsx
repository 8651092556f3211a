import { useEffect } from 'react'
import { LazyOverlay } from './lazy-overlay.tsx'
import { closeProductOverlays, useProductOverlays } from './overlay-store.ts'

const loadInvitation = () => import('../member/invitation-sheet.tsx').then((sheet) => sheet.InvitationSheet)

/** Mounts the login invitation on a page with several products. AUTH-5 */
export function InvitationOverlay() {
  const { open, act, productId, subject } = useProductOverlays()
  // leaving the page closes its sheet
  useEffect(() => closeProductOverlays, [])
  if (productId === undefined) return null
  return (
    <LazyOverlay
      load={loadInvitation}
      open={open === 'invitation'}
      act={act}
      subject={subject}
      product={{ id: productId }}
      onClose={closeProductOverlays}
    />
  )
}
