import '#src/lib/page/default-policy.ts'
import 'virtual:brand-themes.css'
import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { showLostNetwork } from '#src/features/snackbar/show-lost-network.ts'
import { watchErrors } from '#src/lib/error-reporter/early-errors.ts'
import { prefetchPaths } from '#src/lib/call/call-request.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { watchStaleChunks } from '#src/lib/page/watch-stale-chunks.ts'
import { registerServiceWorker } from '#src/lib/page/service-worker.ts'
import { readReplies } from '#src/lib/page/page-data.ts'
import { readPageStart, REPLIES_ID } from '#src/lib/page/page-start.ts'
import { previewToken } from '#src/lib/preview-token.ts'
import { SiteProvider } from '#src/lib/site-context.ts'
import { isReturn } from '#src/lib/view-restoration/view-state.ts'
import { storeWaitingEvents } from '#src/lib/measurement/track.ts'
import type { watchConsent } from '#src/lib/measurement/watch-consent.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { loadWebFont } from '#src/lib/web-font.ts'
import { watchLostPictures } from '#src/ui/display/lost-pictures.ts'
import { closeOnBack } from '#src/ui/overlay/close-on-back.ts'
import { createRoutes, loadPageAt } from './route-tree.ts'

// after a reload or a return from another document the scroll position is restored, so no section may use an estimated height
if (isReturn()) document.documentElement.dataset['walked'] = ''

/** Time (ms) after which measuring starts even on a busy page, and without an idle callback. */
const MEASURE_BY_MS = 10_000
const MEASURE_AFTER_MS = 3_000

/** Lazy: measuring needs consent, and no page waits for it. If the chunk fails to load, the visit continues. */
const measure = (...given: Parameters<typeof watchConsent>): Promise<void> =>
  import('#src/lib/measurement/watch-consent.ts').then(
    (loaded) => void loaded.watchConsent(...given),
    () => undefined,
  )

const hydrate = async (): Promise<void> => {
  const { site, errors, errorReporter, tags } = readPageStart()
  let router: ReturnType<typeof createBrowserRouter> | undefined = undefined
  const onError = errorReporter && watchErrors(errorReporter, () => router)
  const client = openQueryClient()
  readReplies(client, document.getElementById(REPLIES_ID)?.textContent ?? '[]')
  const routes = createRoutes()
  const hydrationData = await loadPageAt(routes, location.pathname, errors)
  router = createBrowserRouter(routes, { hydrationData })
  // a preview of the back office is no visit
  if (!previewToken) whenIdle(() => void measure(site.brand.id, router, tags), MEASURE_BY_MS, MEASURE_AFTER_MS)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteProvider value={site}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} {...(onError && { onError })} />
          </QueryClientProvider>
        </SiteProvider>
      </StrictMode>,
    )
  })
}

// not awaited: pages import chunks that wait for this module to finish
void hydrate()
showLostNetwork()
watchLostPictures()
watchStaleChunks()
closeOnBack()
prefetchPaths()
loadWebFont()
registerServiceWorker()
window.addEventListener('pagehide', storeWaitingEvents)
const { search } = location
// lazy, because few visits have a campaign URL; if the chunk fails to load, the visit continues
if (search.includes('utm_'))
  import('#src/lib/attribution.ts').then(
    ({ saveAttribution }) => saveAttribution(search),
    () => undefined,
  )
