import '#src/lib/page/default-policy.ts'
import 'virtual:brand-themes.css'
import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { showLostNetwork } from '#src/features/snackbar/show-lost-network.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { registerServiceWorker } from '#src/lib/page/service-worker.ts'
import { readReplies } from '#src/lib/page/page-data.ts'
import { readPageStart, REPLIES_ID } from '#src/lib/page/page-start.ts'
import { SiteProvider } from '#src/lib/site-context.ts'
import { isReturn } from '#src/lib/view-restoration/view-state.ts'
import { loadWebFont } from '#src/lib/web-font.ts'
import { watchLostPictures } from '#src/ui/display/lost-pictures.ts'
import { closeOnBack } from '#src/ui/overlay/close-on-back.ts'
import { createRoutes, loadPageAt } from './route-tree.ts'

// after a reload or a way back from another document a scroll position is restored: no part may take a guessed height
if (isReturn()) document.documentElement.dataset['walked'] = ''

const hydrate = async (): Promise<void> => {
  const { site, errors } = readPageStart()
  const client = openQueryClient()
  readReplies(client, document.getElementById(REPLIES_ID)?.textContent ?? '[]')
  const routes = createRoutes()
  const hydrationData = await loadPageAt(routes, location.pathname, errors)
  const router = createBrowserRouter(routes, { hydrationData })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteProvider value={site}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </SiteProvider>
      </StrictMode>,
    )
  })
}

// not awaited: pages import chunks that wait for the end of this module
void hydrate()
showLostNetwork()
watchLostPictures()
closeOnBack()
loadWebFont()
registerServiceWorker()
const { search } = location
// few come by an address that names a campaign; without its code the visit goes on
if (search.includes('utm_'))
  import('#src/lib/attribution.ts').then(
    ({ saveAttribution }) => saveAttribution(search),
    () => undefined,
  )
