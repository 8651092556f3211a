import { type BrandId, trackingServices } from '@shop/brands'
import { type Environment, startTracker } from '@shop/tracker'
import { browserEnvironment, watchPage } from '@shop/tracker/browser'
import { PERSONAL_PAGES } from './personal-pages.ts'
import { readConsent, readConsentId } from '#src/lib/consent.ts'
import type { Outlet } from './event-outlet.ts'

/** Changes of the page without a new document. */
export interface PageChanges {
  subscribe(changed: (state: { navigation: { state: string } }) => void): () => void
}

/** Address with which the document was opened: it has the landing parameters. */
const landingOf = (): string => {
  const [opened] = performance.getEntriesByType('navigation')
  return opened?.name ?? location.href
}

/**
 * Starts the tracker and counts each page. Returns the outlet of analytics events; its `stop` deletes the data. Purchases and refunds
 * are not sent, because the server knows them from orders.
 */
export const measurePages = (
  brand: BrandId,
  pages: PageChanges,
  environment: Environment = { ...browserEnvironment(), url: landingOf() },
): Outlet => {
  const options = {
    ...trackingServices[brand],
    endpoint: `${location.origin}/v1/tracking`,
    exclude: [PERSONAL_PAGES],
    autoPageView: false,
    mayAdvertise: () => readConsent()?.advertising ?? false,
    consentId: () => readConsentId(),
  }
  const tracker = startTracker(options, environment)
  watchPage(tracker)
  let shown = ''
  const count = (): void => {
    if (location.pathname === shown) return
    shown = location.pathname
    tracker.pageView(location.href)
  }
  count()
  const unsubscribe = pages.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') count()
  })
  return {
    send: ({ name, params }) => {
      if (name !== 'purchase' && name !== 'refund') tracker.analytics(name, params)
    },
    stop: () => {
      unsubscribe()
      tracker.forget()
    },
  }
}
