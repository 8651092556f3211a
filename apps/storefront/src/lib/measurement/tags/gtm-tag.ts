import type { TagSettings } from '@shop/contract'
import { toGoogleConsent } from './gtag.ts'
import type { StartTag } from './tag.ts'

const none = { measurement: false, advertising: false }

/** Events whose parameters belong to `ecommerce`. */
const ecommerce: ReadonlySet<string> = new Set([
  'view_item',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'begin_checkout',
  'purchase',
  'refund',
])

/** Google Tag Manager: a push per event; those of products have their parameters in `ecommerce`, which is cleared before. */
export const startGtm: StartTag<NonNullable<TagSettings['gtm']>> = async ({ id, script }, { load, consent, now }) => {
  const layer: unknown[] = []
  const page = window as unknown as { dataLayer?: unknown[] }
  page.dataLayer = layer
  // consent is a command of gtag, and has to be an Arguments object
  function command(..._given: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments)
  }
  command('consent', 'default', toGoogleConsent(consent))
  layer.push({ 'gtm.start': now().getTime(), event: 'gtm.js' })
  try {
    await load(`${script}/gtm.js?id=${id}`)
  } catch (error) {
    delete page.dataLayer
    throw error
  }
  return {
    send: ({ name, params }) => {
      if (!ecommerce.has(name)) return void layer.push({ event: name, ...params })
      layer.push({ ecommerce: null })
      layer.push({ event: name, ecommerce: params })
    },
    consent: (choice) => command('consent', 'update', toGoogleConsent(choice)),
    stop: () => command('consent', 'update', toGoogleConsent(none)),
  }
}
