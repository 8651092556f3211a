import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { tellLostNetwork } from '#src/features/snackbar/tell-lost-network.ts'
import { isReturn } from '#src/lib/view-restoration/view-state.ts'
import { keepOfflinePage } from '#src/lib/page/offline-page.ts'
import { readReplies } from '#src/lib/page/page-data.ts'
import { REPLIES_ID } from '#src/lib/page/rendering/page-scripts.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { closeOnBack } from '#src/ui/overlay/close-on-back.ts'
import { watchLostPictures } from '#src/ui/display/lost-pictures.ts'
import { loadWebFont } from '#src/lib/web-font.ts'

// who reloads a page or comes back to it from elsewhere has a place on it: nothing above may stand in with a guessed height
if (isReturn()) document.documentElement.dataset['walked'] = ''

readReplies(openQueryClient(), document.getElementById(REPLIES_ID)?.textContent ?? '[]')
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
tellLostNetwork()
watchLostPictures()
closeOnBack()
loadWebFont()
keepOfflinePage()
const { search } = location
// few come by an address that names a campaign; where the code does not come, nobody is asked to wait for it
if (search.includes('utm_'))
  import('#src/lib/attribution.ts').then(
    ({ keepAttribution }) => keepAttribution(search),
    () => undefined,
  )
