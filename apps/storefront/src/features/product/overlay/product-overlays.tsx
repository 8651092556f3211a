import type { Product } from '@shop/contract'
import { useEffect } from 'react'
import { LazyOverlay } from './lazy-overlay.tsx'
import { closeProductLayers, openAwaitedShare, useProductLayers } from './overlay-store.ts'

const loadShare = () => import('../share/share-sheet.tsx').then((sheet) => sheet.ShareSheet)
const loadInvitation = () => import('../member/invitation-sheet.tsx').then((sheet) => sheet.InvitationSheet)

/** The place of the sheets that more than one part of the product's page opens. */
export function ProductLayerHost({ product }: { product: Product }) {
  const { open, act } = useProductLayers()
  useEffect(() => {
    openAwaitedShare()
    // a page that is left takes its sheets along
    return closeProductLayers
  }, [])
  const given = { product, onClose: closeProductLayers }
  return (
    <>
      <LazyOverlay load={loadShare} open={open === 'share'} {...given} />
      <LazyOverlay load={loadInvitation} open={open === 'invitation'} act={act} {...given} />
    </>
  )
}
