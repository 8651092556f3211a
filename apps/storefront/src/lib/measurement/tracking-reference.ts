import { type BrandId, trackingServices } from '@shop/brands'
import { readReference } from '@shop/tracker'
import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'
import { mayMeasure } from '#src/lib/consent.ts'

/** Clicks and session that an order is attributed to. Empty without consent to measurement. */
export const readTrackingReference = (
  brand: BrandId,
  store: KeyStore = openKeyStore(),
): { clickIds?: string[]; sessionId?: string } => {
  if (!mayMeasure(store)) return {}
  const { clickIds, sessionId } = readReference(trackingServices[brand], { store, clock: () => Date.now() })
  return { ...(clickIds.length > 0 && { clickIds }), ...(sessionId !== undefined && { sessionId }) }
}
