import type { BrandId } from '@shop/brands'
import { allowsStreams, allowsTags, opensSocket, type PageVendor, usesCamera, vendorsOf } from '@shop/contract'
import type { Config } from '#src/config.ts'

/** Permissions of a page. `capture`: who may use camera and microphone. */
const permissions = (capture: '()' | '(self)'): string =>
  `camera=${capture}, microphone=${capture}, geolocation=(self), payment=(self)`

const common = (config: Config): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['permissions-policy', permissions('()')],
  ...(config.env === 'production'
    ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
    : []),
]

/** Content Security Policy directives of a document whose scripts write no markup. */
export const NO_MARKUP = "require-trusted-types-for 'script'; trusted-types 'none'"

/** Headers of an API response. They forbid running or framing its content. */
export const apiHeaders = (config: Config): [string, string][] => [
  ...common(config),
  ['content-security-policy', `default-src 'none'; frame-ancestors 'none'; ${NO_MARKUP}`],
]

/**
 * Policy of a script that runs as a worker. A worker has the policy of its own response: it may start a worker from memory, as the
 * decoder of HEIC photos does, but it connects to nothing (decision 045).
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; worker-src blob:"

/** Path to which browsers report policy violations. */
export const REPORTS_PATH = '/policy-reports'

// the URL of a received gift grants access, so no request of its page names even the origin
const CAPABILITY_PAGE = /^\/gift\/received(\/|$)/i
const GIFT_PAGE = /^\/gifts?(\/|$)/i

/** Returns whether a page belongs to a gift. No browser or proxy may store it, and no robot may index it. F9 */
export const isGiftPage = (pathname: string): boolean => GIFT_PAGE.test(pathname)

/** Headers of the page at a path, except its Content Security Policy, which contains the hashes of its inline scripts. F9 */
export const pageHeaders = (
  config: Config,
  pathname: string,
  { isPreview = false }: { isPreview?: boolean } = {},
): [string, string][] => {
  const own = new Map<string, string>([
    // the address of a preview has its token; the back office of the same origin frames it
    ...(isPreview
      ? ([
          ['x-frame-options', 'SAMEORIGIN'],
          ['referrer-policy', 'no-referrer'],
        ] as const)
      : []),
    // URLs of payments and orders: the next document may run tags, which read the referrer
    ...(allowsTags(pathname) ? [] : [['referrer-policy', 'strict-origin'] as const]),
    ...(CAPABILITY_PAGE.test(pathname) ? [['referrer-policy', 'no-referrer'] as const] : []),
    ...(usesCamera(pathname) ? [['permissions-policy', permissions('(self)')] as const] : []),
  ])
  const fixed = common(config).map(([name, value]): [string, string] => [name, own.get(name) ?? value])
  const hidden: [string, string][] = isPreview || isGiftPage(pathname) ? [['x-robots-tag', 'noindex']] : []
  return [...fixed, ['reporting-endpoints', `policy="${REPORTS_PATH}"`], ...hidden]
}

/** Sources that a vendor script loads, connects to and frames. */
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

/** Sources per vendor. Undefined if the vendor is not configured. */
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
  // KakaoTalk sharing
  share: ({ pageVendors: { share }, kakao }) =>
    share && {
      script: [originOf(share.script)],
      connect: [originOf(kakao.api)],
      // a form opens its window, and form-action also applies to redirects of the form
      form: share.sharers,
    },
}

/** Sources of videos that are played as HLS. `blob:` is how hls.js passes the segments to the browser. */
const streamSources = ({ mediaSources, live }: Config): Sources => {
  const origins = [...mediaSources, ...(live.playbackUrl === undefined ? [] : [new URL(live.playbackUrl).origin])]
  return { media: ['blob:', ...origins], connect: origins }
}

/** Sources of the tags with a key. A tag loads scripts from its origins, and sends to them by requests and images. */
const tagSources = ({ pageTags }: Config, brand: BrandId): Sources[] =>
  Object.values(pageTags[brand].sources).map((own) => ({ script: own, connect: own, img: own }))

/** The WebSocket address of this host. Older Safari does not match it with `'self'`. */
const socketSources = (origin: string): Sources => ({ connect: [origin.replace(/^http/, 'ws')] })

/** Trusted Types policies of every page: apps/storefront/src/lib/page/trusted-types.ts (decision 021). */
const trustedTypes = ['default', 'sanitized-html']
/** Trusted Types policy through which a page loads a vendor script. */
const vendorTrustedTypes = ['vendor']

const line = (name: string, ...sources: readonly (readonly string[])[]): string =>
  [name, ...new Set(sources.flat())].join(' ')

/** Sources of the vendors that a page uses. */
const vendorSources = (config: Config, pathname: string, brand: BrandId): Sources[] => [
  ...vendorsOf(pathname).flatMap((vendor) => sourcesOf[vendor](config) ?? []),
  ...(allowsTags(pathname) ? tagSources(config, brand) : []),
]

/**
 * Returns the Content Security Policy of a page: its own origin, its inline scripts, and the sources of the vendors it uses. A
 * policy applies to a document, so navigating to a page that needs more sources loads a new document. `origin`: that of the page.
 */
export const pagePolicy = (
  config: Config,
  pathname: string,
  {
    brand,
    origin,
    scriptHashes,
    isPreview = false,
  }: { brand: BrandId; origin: string; scriptHashes: readonly string[]; isPreview?: boolean },
): string => {
  const needed = vendorSources(config, pathname, brand)
  const allowed = [
    ...needed,
    ...(allowsStreams(pathname) ? [streamSources(config)] : []),
    ...(opensSocket(pathname) ? [socketSources(origin)] : []),
  ]
  const all = (kind: keyof Sources): string[] => allowed.flatMap((sources) => sources[kind] ?? [])
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
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    line('trusted-types', trustedTypes, needed.length > 0 ? vendorTrustedTypes : []),
    `report-uri ${REPORTS_PATH}`,
    'report-to policy',
  ].join('; ')
}

const BACKOFFICE_POLICY = [
  "default-src 'none'",
  // the reader of barcodes is WebAssembly: decision 071
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // previews of the storefront
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  NO_MARKUP,
  `report-uri ${REPORTS_PATH}`,
  'report-to policy',
].join('; ')

/** Headers of the document of the back office. Nothing stores it, and it loads only files of its own origin. */
export const backofficeHeaders = (config: Config): [string, string][] => [
  ...common(config).map(([name, value]): [string, string] => [
    name,
    name === 'referrer-policy' ? 'same-origin' : name === 'cross-origin-opener-policy' ? 'same-origin' : value,
  ]),
  ['content-security-policy', BACKOFFICE_POLICY],
  ['reporting-endpoints', `policy="${REPORTS_PATH}"`],
  ['cache-control', 'no-store'],
  ['x-robots-tag', 'noindex'],
]
