import type { Product } from '@shop/contract'
import { useEffect } from 'react'
import { LazyOverlay } from './lazy-overlay.tsx'
import { closeProductOverlays, openAwaitedShare, useProductOverlays } from './overlay-store.ts'

const loadShare = () => import('../share/share-sheet.tsx').then((sheet) => sheet.ShareSheet)
const loadInvitation = () => import('../member/invitation-sheet.tsx').then((sheet) => sheet.InvitationSheet)

/** Mounts the sheets that several parts of the product page open. */
export function ProductOverlayHost({ product }: { product: Product }) {
  const { open, act, subject } = useProductOverlays()
  useEffect(() => {
    openAwaitedShare()
    // leaving the page closes its sheets
    return closeProductOverlays
  }, [])
  const given = { product, onClose: closeProductOverlays }
  return (
    <>
      <LazyOverlay load={loadShare} open={open === 'share'} {...given} />
      <LazyOverlay load={loadInvitation} open={open === 'invitation'} act={act} subject={subject} {...given} />
    </>
  )
}
