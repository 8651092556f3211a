import { type BrandId, trackingServices } from '@shop/brands'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { CONSENT_EVENT, CONSENT_KEY, mayMeasure } from '#src/lib/consent.ts'
import type { PageChanges } from './measure-pages.ts'

/**
 * Measures visits while the person consents to it. The tracker is downloaded with consent only. Withdrawn consent stops it and
 * deletes its data, also where another page had stored them. Returns a function that ends the watch.
 */
export const watchConsent = (brand: BrandId, pages: PageChanges): (() => void) => {
  let stop: (() => void) | undefined
  let isLoading = false
  const start = async (): Promise<void> => {
    isLoading = true
    const loaded = await import('./measure-pages.ts').catch(() => undefined)
    isLoading = false
    // withdrawn meanwhile
    if (mayMeasure()) stop = loaded?.measurePages(brand, pages)
  }
  const follow = (): void => {
    if (mayMeasure()) {
      if (!stop && !isLoading) void start()
      return
    }
    stop?.()
    stop = undefined
    const store = openKeyStore()
    const { serviceNumber } = trackingServices[brand]
    for (const key of [`tracker.${serviceNumber}`, `tracker.${serviceNumber}.unsent`]) store.remove(key)
  }
  // a choice in another tab; null: all was cleared. Opening a store writes a probe, so other keys would make tabs answer each other
  const followTab = ({ key }: StorageEvent): void => {
    if (key === CONSENT_KEY || key === null) follow()
  }
  window.addEventListener(CONSENT_EVENT, follow)
  window.addEventListener('storage', followTab)
  follow()
  return () => {
    window.removeEventListener(CONSENT_EVENT, follow)
    window.removeEventListener('storage', followTab)
    stop?.()
  }
}
