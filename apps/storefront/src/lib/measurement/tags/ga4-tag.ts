import type { TagSettings } from '@shop/contract'
import { dropCookies } from './cookies.ts'
import { disableGoogle, followPage, openGtag, toGoogleConsent } from './gtag.ts'
import type { StartTag } from './tag.ts'

const none = { measurement: false, advertising: false }

/** Google Analytics 4 by gtag: events have the names and parameters of the shop. */
export const startGa4: StartTag<NonNullable<TagSettings['ga4']>> = async ({ id, script }, context) => {
  const gtag = await openGtag(script, id, context)
  gtag('config', id, { send_page_view: false })
  return {
    send: (event) => {
      followPage(gtag, event)
      gtag('event', event.name, { ...event.params, send_to: id })
    },
    consent: (choice) => gtag('consent', 'update', toGoogleConsent(choice)),
    stop: () => {
      gtag('consent', 'update', toGoogleConsent(none))
      disableGoogle(id, true)
      dropCookies(/^_ga/)
    },
    resume: () => disableGoogle(id, false),
  }
}
