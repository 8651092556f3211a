import type { ConsentChoice } from '#src/lib/consent.ts'
import { toPageAddress } from '../page-path.ts'
import type { AnalyticsEvent } from '../track.ts'
import type { TagContext } from './tag.ts'

/**
 * Name of the queue of gtag. Not `dataLayer`: Tag Manager listens there, and would count the events of gtag as its own.
 */
export const GTAG_QUEUE = 'gtagQueue'

export type Gtag = (...command: unknown[]) => void
type GtagWindow = Window & { [GTAG_QUEUE]?: unknown[] } & Record<`ga-disable-${string}`, boolean>

const win = () => window as unknown as GtagWindow

const granted = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')

/** Consent in the terms of Google. */
export const toGoogleConsent = ({ measurement, advertising }: ConsentChoice) => ({
  analytics_storage: granted(measurement),
  ad_storage: granted(advertising),
  ad_user_data: granted(advertising),
  ad_personalization: granted(advertising),
})

const createGtag = (layer: unknown[]): Gtag =>
  function gtag() {
    // the script accepts only the Arguments object, no array
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments)
  }

/**
 * Sets the address of the page for all later events. Without it the events that gtag sends on its own have the address of the
 * browser with its query, and the full referrer.
 */
const setPage = (gtag: Gtag, address: string): void => gtag('set', { page_location: address, page_referrer: '' })

/** Follows the page: a page view is the first event of its page. */
export const followPage = (gtag: Gtag, { name, params }: AnalyticsEvent): void => {
  if (name === 'page_view') setPage(gtag, params.page_location ?? toPageAddress(location))
}

let opened: { gtag: Gtag; loaded: Promise<true> } | undefined

/** Loads gtag once per document, with the consent. `id` is the measurement id that loads it. */
export const openGtag = async (script: string, id: string, { load, consent, now }: TagContext): Promise<Gtag> => {
  if (!opened) {
    const layer: unknown[] = []
    win()[GTAG_QUEUE] = layer
    const gtag = createGtag(layer)
    gtag('consent', 'default', toGoogleConsent(consent))
    gtag('js', now())
    setPage(gtag, toPageAddress(location))
    opened = { gtag, loaded: load(`${script}/gtag/js?id=${id}&l=${GTAG_QUEUE}`) }
  }
  const { gtag, loaded } = opened
  try {
    await loaded
  } catch (error) {
    // the queue of a blocked script would grow
    opened = undefined
    delete win()[GTAG_QUEUE]
    throw error
  }
  return gtag
}

/** Stops or permits everything that gtag sends to a measurement id. */
export const disableGoogle = (id: string, isDisabled: boolean): void => {
  win()[`ga-disable-${id}`] = isDisabled
}
