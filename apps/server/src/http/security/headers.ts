import { type PageVendor, vendorsOf } from '@shop/contract'
import type { Config } from '#src/config.ts'

const common = (config: Config): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(self)'],
  ...(config.env === 'production'
    ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
    : []),
]

/** For a document that writes no markup by script. */
export const NO_MARKUP = "require-trusted-types-for 'script'; trusted-types 'none'"

/** Headers of an answer of the API: nothing in it may be run or framed. */
export const apiHeaders = (config: Config): [string, string][] => [
  ...common(config),
  ['content-security-policy', `default-src 'none'; frame-ancestors 'none'; ${NO_MARKUP}`],
]

/** Where a browser tells what a policy refused. */
export const REPORTS_PATH = '/policy-reports'

/** Headers of a page, apart from its content security policy, which names the page's own inline scripts. */
export const pageHeaders = (config: Config): [string, string][] => [
  ...common(config),
  ['reporting-endpoints', `policy="${REPORTS_PATH}"`],
]

/** What a vendor's part of a page loads, sends to and shows. */
interface Sources {
  script?: readonly string[]
  connect?: readonly string[]
  frame?: readonly string[]
  form?: readonly string[]
  img?: readonly string[]
  style?: readonly string[]
  font?: readonly string[]
  media?: readonly string[]
}
const originOf = (address: string): string => new URL(address).origin

/** Of each vendor what it needs; undefined where it is not set up. */
const sourcesOf: Record<PageVendor, (config: Config) => Sources | undefined> = {
  payment: ({ toss }) => {
    const own = [originOf(toss.js)]
    return { script: own, connect: own, frame: own, form: own }
  },
  postcode: ({ pageVendors: { postcode } }) =>
    postcode && { script: [originOf(postcode.script), ...postcode.scripts], frame: postcode.frames },
  map: ({ pageVendors: { map } }) =>
    map && {
      script: [originOf(map.script), ...map.sources],
      connect: [originOf(map.script)],
      img: map.sources,
    },
  chat: ({ pageVendors: { chat } }) => {
    if (!chat) return undefined
    const own = [originOf(chat.script), ...chat.sources]
    const shown = own.filter((source) => !source.startsWith('wss:'))
    return { script: shown, connect: own, frame: shown, img: shown, style: shown, font: shown, media: shown }
  },
  // KakaoTalk's sharing
  share: ({ pageVendors: { share }, kakao }) =>
    share && {
      script: [originOf(share.script)],
      connect: [originOf(kakao.api)],
      // its window is opened by a form, and a policy on forms holds for wherever the form is sent on to
      form: share.sharers,
    },
}

/** Trusted Types policies of every page: apps/storefront/src/lib/page/trusted-types.ts (decision 021). */
const trustedTypes = ['default', 'sanitized-html']
/** The policy through which a page asks for a vendor's script. */
const vendorTrustedTypes = ['vendor']

const line = (name: string, ...sources: readonly (readonly string[])[]): string =>
  [name, ...new Set(sources.flat())].join(' ')

/**
 * What a page may load: its own origin, the inline scripts it was rendered with, and what the vendors it needs bring. A policy
 * belongs to the document: who comes to a page that needs more than the one before enters it as a document of its own.
 */
export const pagePolicy = (config: Config, pathname: string, scriptHashes: readonly string[]): string => {
  const needed = vendorsOf(pathname).flatMap((vendor) => sourcesOf[vendor](config) ?? [])
  const all = (kind: keyof Sources): string[] => needed.flatMap((sources) => sources[kind] ?? [])
  const frames = all('frame')
  return [
    "default-src 'self'",
    line('script-src', ["'self'"], scriptHashes, all('script')),
    line('style-src', ["'self'", "'unsafe-inline'"], all('style')),
    line('img-src', ["'self'", 'data:'], all('img')),
    line('font-src', ["'self'"], all('font')),
    line('media-src', ["'self'"], all('media')),
    line('connect-src', ["'self'"], all('connect')),
    line('frame-src', frames.length > 0 ? frames : ["'none'"]),
    line('form-action', ["'self'"], all('form')),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    line('trusted-types', trustedTypes, needed.length > 0 ? vendorTrustedTypes : []),
    `report-uri ${REPORTS_PATH}`,
    'report-to policy',
  ].join('; ')
}
