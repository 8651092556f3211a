import type { BrandId } from '@shop/brands'
import type { TrackingEvent } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { removeContacts } from '@shop/rules/personal-data'
import type { FeedVendor } from '#src/integrations/analytics/analytics-feed.ts'

/** Analytics event of a page as it waits in the outbox. */
export interface FeedBody {
  name: string
  params: Readonly<Record<string, unknown>>
  path: string
  clientId: string
  sessionId: string
  advertising: boolean
  userAgent?: string
}

interface Feed {
  vendors: FeedVendor[]
  dueAt: string
  event: FeedBody
  /** Id of the browser's choices. */
  consentId: string | undefined
}

/** Random parts of paths, such as the token of a received gift or an order number. */
const LONG_PART = /\/[\w%~.-]{16,}(?=\/|$)/g
const MOST_USER_AGENT = 300

/** Masks long random parts of a path. */
export const maskPath = (path: string): string => path.replace(LONG_PART, '/*')

/** Returns the address without its query, except the `utm_` names of its source. */
const maskAddress = (address: string): string => {
  const url = URL.parse(address)
  if (!url) return ''
  const named = [...url.searchParams].filter(([name]) => name.startsWith('utm_'))
  const query = new URLSearchParams(named).toString()
  return `${url.origin}${maskPath(url.pathname)}${query === '' ? '' : `?${query}`}`
}

type Params = Readonly<Record<string, unknown>>

/** Masks a text that a person may have typed. */
const maskTyped = (params: Params, name: string) => {
  const text = params[name]
  return typeof text === 'string' ? { [name]: removeContacts(text) } : {}
}

const maskPage = ({ page_path: path, page_location: address, ...params }: Params) => ({
  ...params,
  ...maskTyped(params, 'search_term'),
  // the title of a search contains the term
  ...maskTyped(params, 'page_title'),
  ...(typeof path === 'string' && { page_path: maskPath(path.replace(/[?#].*$/s, '')) }),
  ...(typeof address === 'string' && { page_location: maskAddress(address) }),
})

/**
 * Returns what the vendors of a brand receive of an event; null if none receives it. Addresses are masked. The name of the browser
 * is stored with consent to advertising only. TRACK-8
 */
export const toFeed = (
  { integrations, clock }: Pick<App, 'clock'> & { integrations: Pick<App['integrations'], 'analytics'> },
  { analytics, path, visitorId: clientId, sessionId }: TrackingEvent,
  { brand, userAgent = '' }: { brand: BrandId; userAgent: string | undefined },
): Feed | null => {
  const { ga4, meta } = integrations.analytics ?? {}
  if (!analytics || !(ga4?.has(brand) || meta?.has(brand))) return null
  const { name, params, advertising, consentId } = analytics
  const vendors: FeedVendor[] = [
    ...(ga4?.has(brand) ? (['ga4'] as const) : []),
    ...(meta?.has(brand) && advertising ? (['meta'] as const) : []),
  ]
  if (vendors.length === 0) return null
  const person = {
    clientId,
    sessionId,
    advertising,
    ...(advertising && { userAgent: userAgent.slice(0, MOST_USER_AGENT) }),
  }
  const event = { name, params: maskPage(params), path: maskPath(path), ...person }
  return { vendors, dueAt: clock().toISOString(), event, consentId }
}
