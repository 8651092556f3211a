import { type BrandId, brandIds, isBrandId } from '@shop/brands'
import { unescape } from 'node:querystring'
import { z } from 'zod'

/** A value per brand. */
export type BrandValues = Partial<Record<BrandId, string>>

/** One value for all brands, or `brand=value` separated by commas. */
export const byBrand = z
  .string()
  .default('')
  .transform((text, context): BrandValues => {
    const parts = text.split(',').flatMap((part) => part.trim() || [])
    if (parts.length === 1 && !parts[0]?.includes('=')) return Object.fromEntries(brandIds.map((id) => [id, parts[0]]))
    const pairs = parts.map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, at), part.slice(at + 1)]
    })
    if (pairs.some(([brand, value]) => !isBrandId(brand) || value === ''))
      context.addIssue({ code: 'custom', message: 'has to be one value, or brand=value,brand=value' })
    return Object.fromEntries(pairs)
  })

/**
 * `server`: a job of the shop sends the events, and no script of the vendor is loaded. `browser`: the vendor's script. Nothing is
 * sent without keys.
 */
const mode = z.enum(['server', 'browser', 'off']).default('server')

/** Settings of the collector and of the vendors that receive analytics events. */
export const trackingSettings = {
  /** NATS server with JetStream that carries batches of the collector; without it each process keeps them in memory. */
  EVENTS_URL: z
    .string()
    .regex(/^(nats|tls):\/\//, 'has to be nats://host:port')
    .optional(),
  GA4_MODE: mode,
  GA4_MEASUREMENT_ID: byBrand,
  /** Secret of the Measurement Protocol. */
  GA4_API_SECRET: byBrand,
  GA4_API: z.url().optional(),
  META_MODE: mode,
  META_PIXEL_ID: byBrand,
  /** Access token of the Conversions API. */
  META_ACCESS_TOKEN: byBrand,
  META_API: z.url().optional(),
}

type Settings = z.output<z.ZodObject<typeof trackingSettings>>
export type FeedKeys = Partial<Record<BrandId, { id: string; secret: string }>>

export interface TrackingConfig {
  eventsUrl: string | undefined
  /** Keys are empty unless the server sends the events. */
  ga4: { api: string; keys: FeedKeys }
  meta: { api: string; keys: FeedKeys }
}

const pair = (ids: Partial<Record<BrandId, string>>, secrets: Partial<Record<BrandId, string>>): FeedKeys =>
  Object.fromEntries(
    brandIds.flatMap((brand) => {
      const [id, secret] = [ids[brand], secrets[brand]]
      return id && secret ? [[brand, { id, secret }]] : []
    }),
  )

/** Returns the vendors that the server feeds: the sandbox's addresses everywhere but in production. */
export const toTracking = (settings: Settings, { sandbox }: { sandbox: string | undefined }): TrackingConfig => {
  const { GA4_MEASUREMENT_ID, GA4_API_SECRET, META_PIXEL_ID, META_ACCESS_TOKEN } = settings
  const at = (given: string | undefined, real: string, path: string): string =>
    (given ?? (sandbox === undefined ? real : `${sandbox}${path}`)).replace(/\/+$/, '')
  return {
    eventsUrl: settings.EVENTS_URL,
    ga4: {
      api: at(settings.GA4_API, 'https://www.google-analytics.com', '/ga4'),
      keys: settings.GA4_MODE === 'server' ? pair(GA4_MEASUREMENT_ID, GA4_API_SECRET) : {},
    },
    meta: {
      api: at(settings.META_API, 'https://graph.facebook.com/v23.0', '/meta-graph/v23.0'),
      keys: settings.META_MODE === 'server' ? pair(META_PIXEL_ID, META_ACCESS_TOKEN) : {},
    },
  }
}

/** Lists all secrets, so that they can be removed from the log. */
export const trackingSecrets = ({ EVENTS_URL, GA4_API_SECRET, META_ACCESS_TOKEN }: Settings): string[] => [
  unescape(URL.parse(EVENTS_URL ?? '')?.password ?? ''),
  ...Object.values(GA4_API_SECRET),
  ...Object.values(META_ACCESS_TOKEN),
]

/** Lists the settings that are refused in production. */
export const listUnsafeTracking = ({ EVENTS_URL, GA4_API, META_API }: Settings): string[] => {
  const host = URL.parse(EVENTS_URL ?? '')?.hostname ?? 'localhost'
  const isSafe = EVENTS_URL?.startsWith('tls:') || ['localhost', '127.0.0.1', '[::1]'].includes(host)
  return [
    ...(isSafe ? [] : ['EVENTS_URL is on another machine without TLS: use a tls address']),
    ...(GA4_API?.startsWith('http:') ? ['GA4_API must be an https address'] : []),
    ...(META_API?.startsWith('http:') ? ['META_API must be an https address'] : []),
  ]
}
