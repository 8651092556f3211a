import { type BrandId, trackingServices } from '@shop/brands'
import { readReference } from '@shop/tracker'
import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'
import { readConsent, readConsentId } from '#src/lib/consent.ts'

interface TrackingReference {
  clickIds?: string[]
  visitorId?: string
  sessionId?: string
  advertising?: boolean
  consentId?: string
}

/**
 * Clicks, visitor and session that an order is attributed to, whether the person consents to advertising, and the id of the
 * consent. Empty without consent to measurement.
 */
export const readTrackingReference = (brand: BrandId, store: KeyStore = openKeyStore()): TrackingReference => {
  const consent = readConsent(store)
  if (!consent?.measurement) return {}
  const read = readReference(trackingServices[brand], { store, clock: () => Date.now() })
  const { clickIds, visitorId, sessionId } = read
  const consentId = readConsentId(store)
  return {
    ...(clickIds.length > 0 && { clickIds }),
    ...(visitorId !== undefined && { visitorId, advertising: consent.advertising }),
    ...(sessionId !== undefined && { sessionId }),
    ...(consentId !== undefined && { consentId }),
  }
}
