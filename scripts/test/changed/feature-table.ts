/** Journeys (e2e/<name>.e2e.ts) that cover each feature. */
const journeys: Record<string, string> = {
  address: 'address-map find-address send-to-an-island member',
  audit: 'live',
  auth: 'member become-member log-out',
  best: 'browse',
  board: 'browse every-page',
  cart: 'buy-as-guest become-member network-failures',
  category: 'browse scroll-restoration',
  consent: 'consent',
  coupon: 'pay-with-coupon',
  delivery: 'after-the-order',
  gift: 'every-page send-gift receive-gift',
  home: 'browse scroll-restoration sub-tabs/sub-tabs sub-tabs/inner-tabs',
  idempotency: 'network-failures payment-failures',
  live: 'every-page live',
  notification: 'wait-for live-updates push notify-order',
  order: 'buy-as-guest after-the-order cancel-one-of-two send-to-an-island payment-failures become-member',
  payment: 'buy-as-guest payment-failures pay-by-account pay-with-coupon key-in-card',
  product: 'product share wait-for scroll-restoration layout-and-focus',
  qna: 'product',
  receipt: 'after-the-order pay-by-account',
  refund: 'after-the-order cancel-one-of-two pay-with-coupon',
  review: 'product read-reviews review',
  search: 'search served-search',
  sitemap: 'every-page',
  snackbar: 'network-failures',
  staff: 'after-the-order pay-with-coupon live',
  studio: 'every-page live',
  support: 'help',
  timer: 'product',
  tracking: 'measure-visits ad-visit analytics',
  user: 'member become-member log-out',
  video: 'browse play-video play-hls upload-video video',
}

/** Journeys over every page of the storefront. They run whenever a file of the storefront changed. */
const storefrontJourneys =
  'every-page every-screen first-screen offline layout-and-focus tap-before-hydration without-scripts error-report analytics'

/** Journeys of the start of the shop. */
const startJourneys = 'start'

/** Pages whose file name does not begin with their feature. Longer paths first. */
const pages: readonly (readonly [folder: string, words: string])[] = [
  ['pages/member/', 'auth user address'],
  ['pages/my/', 'user notification coupon product'],
  ['pages/info/', 'board support'],
  ['pages/order/', 'order payment'],
  ['pages/wholesale-page.tsx', 'category'],
  ['pages/funding-page.tsx', 'category notification'],
]

const toFiles = (names: string): string[] => names.split(' ').map((name) => `e2e/${name}.e2e.ts`)

export const features: readonly string[] = Object.keys(journeys)

/** Returns the features of a file, by its folder or its name. Empty for code that belongs to no feature. */
export const featuresOf = (file: string): readonly string[] => {
  const folder = /^apps\/\w+\/src\/features\/(\w+)\//.exec(file)?.[1]
  if (folder !== undefined) return features.includes(folder) ? [folder] : []
  const page = pages.find(([prefix]) => file.startsWith(`apps/storefront/src/${prefix}`))
  if (page !== undefined) return page[1].split(' ')
  const name = /^(?:packages\/contract\/src\/calls|apps\/storefront\/src\/pages)\/([a-z]+)/.exec(file)?.[1]
  return name !== undefined && features.includes(name) ? [name] : []
}

interface JourneyScope {
  features: ReadonlySet<string>
  storefront: boolean
  start: boolean
}

/** Returns the journey files of these features. */
export const journeysOf = ({ features, storefront, start }: JourneyScope): string[] => [
  ...new Set([
    ...[...features].flatMap((feature) => toFiles(journeys[feature] ?? '')),
    ...(storefront ? toFiles(storefrontJourneys) : []),
    ...(start ? toFiles(startJourneys) : []),
  ]),
]

/** Returns every journey of the table. */
export const allJourneys = (): string[] => journeysOf({ features: new Set(features), storefront: true, start: true })
