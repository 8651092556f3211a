import { type BrandId, brandIds } from '@shop/brands'
import type { TagSettings, TagVendor } from '@shop/contract'
import { z } from 'zod'
import { type BrandValues, byBrand, type trackingSettings } from './tracking-config.ts'

const toList = (text: string): string[] => text.split(' ').filter(Boolean)
const origins = (fallback: string) => z.string().default(fallback).transform(toList)
const key = (form: RegExp, example: string) =>
  byBrand.refine((values) => Object.values(values).every((value) => form.test(value)), `has to be like ${example}`)

const GOOGLE = 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'

/**
 * Settings of the optional tags. A key is one value for all brands, or `brand=value` separated by commas. A tag without its key is
 * absent from pages and policies (decision 064).
 */
export const pageTagSettings = {
  GTM_ID: key(/^GTM-[A-Z0-9]{4,20}$/, 'GTM-XXXXXXX'),
  /** Origin of Google's scripts. */
  GTAG_JS: z.url().optional(),
  GTAG_SOURCES: origins(GOOGLE),
  /** Common key of Naver's premium log analysis. */
  NAVER_WCS_ID: key(/^s_[0-9a-f]{4,20}$/, 's_0123456789ab'),
  /** Domain registered with Naver; by default the host of the page without its sub-domain of the brand. */
  NAVER_WCS_DOMAIN: z.string().default(''),
  NAVER_WCS_JS: z.url().optional(),
  NAVER_WCS_SOURCES: origins('https://wcs.naver.net https://wcs.naver.com'),
  META_JS: z.url().optional(),
  META_SOURCES: origins('https://connect.facebook.net https://www.facebook.com'),
  KAKAO_PIXEL_ID: key(/^\d{5,25}$/, '1234567890'),
  KAKAO_PIXEL_JS: z.url().optional(),
  KAKAO_PIXEL_SOURCES: origins('https://t1.daumcdn.net https://bc.ad.daum.net https://analytics.ad.daum.net'),
  AIRBRIDGE_APP: key(/^[a-z0-9]{2,40}$/, 'myshop'),
  AIRBRIDGE_TOKEN: key(/^[0-9a-f]{16,64}$/, 'a hexadecimal token'),
  AIRBRIDGE_JS: z.url().optional(),
  AIRBRIDGE_SOURCES: origins('https://static.airbridge.io https://core.airbridge.io'),
  FIREBASE_PROJECT: key(/^[a-z0-9-]{4,40}$/, 'my-project'),
  FIREBASE_APP_ID: key(/^1:\d+:web:[0-9a-f]+$/, '1:1234567890:web:0123456789abcdef'),
  FIREBASE_API_KEY: key(/^[\w-]{10,60}$/, 'AIza…'),
  FIREBASE_INSTALL: z.url().optional(),
  FIREBASE_CONFIG: z.url().optional(),
}

type SharedName = 'GA4_MODE' | 'GA4_MEASUREMENT_ID' | 'GA4_API_SECRET' | 'META_MODE' | 'META_PIXEL_ID'
type Shared = Pick<typeof trackingSettings, SharedName>
type TagSettingValues = z.output<z.ZodObject<typeof pageTagSettings & Shared>>

/** Tags of the pages, and the origins that each of them uses. */
export interface PageTags {
  /** Sent with a page. */
  settings: TagSettings
  sources: Readonly<Partial<Record<TagVendor, readonly string[]>>>
}

interface Place {
  sandbox: string | undefined
  isProduction: boolean
}

const WCS = 'https://wcs.naver.net/wcslog.js'
const META = 'https://connect.facebook.net/en_US/fbevents.js'
const KAKAO = 'https://t1.daumcdn.net/kas/static/kp.js'
const AIRBRIDGE = 'https://static.airbridge.io/sdk/latest/airbridge.min.js'
const GOOGLE_TAGS = 'https://www.googletagmanager.com'
const INSTALL = 'https://firebaseinstallations.googleapis.com/v1'
const FIREBASE = 'https://firebase.googleapis.com/v1alpha'

type At = (given: string | undefined, real: string, path: string) => string

/** Reads the keys of one brand. */
type Own = (name: KeyName) => string | undefined
type KeyName = {
  [N in keyof TagSettingValues]-?: TagSettingValues[N] extends BrandValues ? N : never
}[keyof TagSettingValues]

interface Given {
  settings: TagSettingValues
  own: Own
  at: At
}

const toGoogle = ({ settings, own, at }: Given): Pick<TagSettings, 'ga4' | 'gtm'> => {
  const script = at(settings.GTAG_JS, GOOGLE_TAGS, '/gtm')
  const id = settings.GA4_MODE === 'browser' ? own('GA4_MEASUREMENT_ID') : undefined
  const gtm = own('GTM_ID')
  return { ...(id && { ga4: { id, script } }), ...(gtm && { gtm: { id: gtm, script } }) }
}

const toFirebase = ({ settings, own, at }: Given): Pick<TagSettings, 'firebase'> => {
  const [projectId, appId, apiKey] = [own('FIREBASE_PROJECT'), own('FIREBASE_APP_ID'), own('FIREBASE_API_KEY')]
  if (!projectId || !appId || !apiKey) return {}
  // without the secret the server sends nothing, so the tag must
  const isFed = settings.GA4_MODE === 'server' && own('GA4_API_SECRET') !== undefined
  const fedId = isFed ? own('GA4_MEASUREMENT_ID') : undefined
  return {
    firebase: {
      projectId,
      appId,
      apiKey,
      installations: at(settings.FIREBASE_INSTALL, INSTALL, '/fis/v1'),
      config: at(settings.FIREBASE_CONFIG, FIREBASE, '/fbconfig/v1alpha'),
      gtag: at(settings.GTAG_JS, GOOGLE_TAGS, '/gtm'),
      ...(fedId && { fedId }),
    },
  }
}

const toNaver = ({ settings, own, at }: Given, isTest: boolean): Pick<TagSettings, 'naver'> => {
  const account = own('NAVER_WCS_ID')
  const { NAVER_WCS_JS, NAVER_WCS_DOMAIN: domain } = settings
  return account ? { naver: { account, domain, script: at(NAVER_WCS_JS, WCS, '/wcs/wcslog.js'), isTest } } : {}
}

const toAdvertising = ({ settings, own, at }: Given): Pick<TagSettings, 'meta' | 'kakao' | 'airbridge'> => {
  const { META_MODE, META_JS, KAKAO_PIXEL_JS, AIRBRIDGE_JS } = settings
  const meta = META_MODE === 'browser' ? own('META_PIXEL_ID') : undefined
  const [kakao, app, token] = [own('KAKAO_PIXEL_ID'), own('AIRBRIDGE_APP'), own('AIRBRIDGE_TOKEN')]
  return {
    ...(meta && { meta: { id: meta, script: at(META_JS, META, '/fb/fbevents.js') } }),
    ...(kakao && { kakao: { id: kakao, script: at(KAKAO_PIXEL_JS, KAKAO, '/kakao-pixel/kp.js') } }),
    ...(app &&
      token && { airbridge: { app, token, script: at(AIRBRIDGE_JS, AIRBRIDGE, '/airbridge/airbridge.min.js') } }),
  }
}

type Sources = PageTags['sources']

/** The sandbox's scripts load nothing from elsewhere. */
const toSources = (tags: TagSettings, settings: TagSettingValues, sandbox: string | undefined): Sources => {
  const sourcesOf = (script: string, listed: readonly string[]): string[] => {
    const { origin } = new URL(script)
    return sandbox !== undefined && script.startsWith(sandbox) ? [origin] : [...new Set([origin, ...listed])]
  }
  const { ga4, gtm, naver, meta, kakao, airbridge, firebase } = tags
  const google = settings.GTAG_SOURCES
  return {
    ...(ga4 && { ga4: sourcesOf(ga4.script, google) }),
    ...(gtm && { gtm: sourcesOf(gtm.script, google) }),
    ...(naver && { naver: sourcesOf(naver.script, settings.NAVER_WCS_SOURCES) }),
    ...(meta && { meta: sourcesOf(meta.script, settings.META_SOURCES) }),
    ...(kakao && { kakao: sourcesOf(kakao.script, settings.KAKAO_PIXEL_SOURCES) }),
    ...(airbridge && { airbridge: sourcesOf(airbridge.script, settings.AIRBRIDGE_SOURCES) }),
    ...(firebase && {
      firebase: [firebase.installations, firebase.config]
        .map((address) => new URL(address).origin)
        .concat(sourcesOf(firebase.gtag, google)),
    }),
  }
}

/** Returns the tags with a key by brand, and their origins. Outside production their scripts come from the sandbox. */
export const toPageTags = (
  settings: TagSettingValues,
  { sandbox, isProduction }: Place,
): Readonly<Record<BrandId, PageTags>> => {
  const at: At = (given, real, path) => given ?? (sandbox === undefined ? real : `${sandbox}${path}`)
  const tagsOf = (brand: BrandId): PageTags => {
    const given: Given = { settings, at, own: (name) => settings[name][brand] }
    const tags = { ...toGoogle(given), ...toNaver(given, !isProduction), ...toAdvertising(given), ...toFirebase(given) }
    return { settings: tags, sources: toSources(tags, settings, sandbox) }
  }
  return Object.fromEntries(brandIds.map((brand) => [brand, tagsOf(brand)])) as Record<BrandId, PageTags>
}
