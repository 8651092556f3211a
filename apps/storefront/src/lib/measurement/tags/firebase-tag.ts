import type { TagSettings } from '@shop/contract'
import { dropCookies } from './cookies.ts'
import { deleteInstallation, getInstallation, getMeasurementId } from './firebase-installation.ts'
import { disableGoogle, followPage, openGtag, toGoogleConsent } from './gtag.ts'
import type { StartTag } from './tag.ts'

/**
 * Firebase Analytics: registers an installation, reads the web configuration, and sends events by gtag to its measurement id. Events
 * of an id that another feed has already (`countedBy`) are not sent again; only the installation is added to it.
 */
export const startFirebase =
  (countedBy: readonly (string | undefined)[]): StartTag<NonNullable<TagSettings['firebase']>> =>
  async (settings, context) => {
    const [fid, id] = await Promise.all([getInstallation(settings, context.now()), getMeasurementId(settings)])
    const gtag = await openGtag(settings.gtag, id, context)
    const isCounted = countedBy.includes(id)
    const configure = (installation: string): void =>
      gtag('config', id, { origin: 'firebase', update: true, firebase_id: installation, send_page_view: false })
    configure(fid)
    return {
      send: (event) => {
        followPage(gtag, event)
        if (!isCounted) gtag('event', event.name, { ...event.params, send_to: id })
      },
      consent: (choice) => gtag('consent', 'update', toGoogleConsent(choice)),
      stop: () => {
        gtag('consent', 'update', toGoogleConsent({ measurement: false, advertising: false }))
        disableGoogle(id, true)
        dropCookies(/^_ga/)
        void deleteInstallation(settings)
      },
      resume: () => {
        disableGoogle(id, false)
        // the installation was deleted when the tag stopped. Without another one the events have the old id, which names nothing
        getInstallation(settings, context.now()).then(configure, () => undefined)
      },
    }
  }
