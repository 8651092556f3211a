/** Journeys (e2e/<name>.e2e.ts) that cover each feature. */
const journeys: Record<string, string> = {
  address: 'address-map find-address send-to-an-island member',
  audit: 'live backoffice-login backoffice-customers',
  auth: 'member become-member log-out',
  best: 'browse backoffice-displays',
  board: 'browse every-page backoffice-marketing',
  bulk: 'live backoffice-stock backoffice-waybills',
  cart: 'buy-as-guest become-member network-failures',
  category: 'browse scroll-restoration backoffice-stock',
  consent: 'consent',
  coupon: 'pay-with-coupon backoffice-customers backoffice-marketing',
  customer: 'backoffice-customers',
  delivery: 'after-the-order backoffice-waybills',
  extension: 'start',
  'failed-message': 'backoffice-every-screen',
  gift: 'every-page send-gift receive-gift backoffice-moderation',
  grade: 'backoffice-every-screen',
  home: 'browse scroll-restoration sub-tabs/sub-tabs sub-tabs/inner-tabs backoffice-displays',
  idempotency: 'network-failures payment-failures',
  key: 'backoffice-webhooks',
  live: 'every-page live',
  notification: 'wait-for live-updates push notify-order backoffice-marketing',
  order:
    'backoffice-orders buy-as-guest after-the-order cancel-one-of-two send-to-an-island payment-failures become-member',
  payment: 'buy-as-guest payment-failures pay-by-account pay-with-coupon key-in-card',
  product: 'backoffice-product backoffice-stock product share wait-for scroll-restoration layout-and-focus',
  qna: 'product backoffice-moderation',
  queue: 'backoffice-operations',
  receipt: 'after-the-order pay-by-account',
  refund: 'after-the-order cancel-one-of-two pay-with-coupon',
  report: 'backoffice-every-screen',
  review: 'product read-reviews review backoffice-moderation',
  search: 'search served-search',
  segment: 'backoffice-marketing',
  setting: 'backoffice-operations',
  settlement: 'backoffice-every-screen',
  sheet: 'live backoffice-stock backoffice-waybills',
  sitemap: 'every-page',
  snackbar: 'network-failures',
  staff: 'after-the-order pay-with-coupon live backoffice-login backoffice-orders backoffice-waybills',
  studio: 'every-page live',
  support: 'help',
  timer: 'product',
  today: 'backoffice-today',
  tracking: 'measure-visits ad-visit analytics analytics-server',
  user: 'member become-member log-out',
  video: 'browse play-video play-hls upload-video video',
  view: 'backoffice-login backoffice-today',
  waybill: 'backoffice-waybills',
  webhook: 'backoffice-webhooks',
}

/** Journeys over every page of the storefront. They run whenever a file of the storefront changed. */
const storefrontJourneys =
  'every-page every-screen first-screen offline layout-and-focus stored-xss tap-before-hydration without-scripts error-report analytics analytics-server'

/** Journeys over every screen of the back office. They run whenever a file of the back office changed. */
const backofficeJourneys = 'backoffice-every-screen'

/** Journeys of the start of the shop. */
const startJourneys = 'start'

/** Pages whose file name does not begin with their feature. Longer paths first. */
const pages: readonly (readonly [folder: string, words: string])[] = [
  ['pages/member/', 'auth user address'],
  ['pages/my/', 'user notification coupon product'],
  ['pages/info/', 'board support coupon'],
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
  backoffice: boolean
  start: boolean
}

/** Returns the journey files of these features. */
export const journeysOf = ({ features, storefront, backoffice, start }: JourneyScope): string[] => [
  ...new Set([
    ...[...features].flatMap((feature) => toFiles(journeys[feature] ?? '')),
    ...(storefront ? toFiles(storefrontJourneys) : []),
    ...(backoffice ? toFiles(backofficeJourneys) : []),
    ...(start ? toFiles(startJourneys) : []),
  ]),
]

/** Returns every journey of the table. */
export const allJourneys = (): string[] =>
  journeysOf({ features: new Set(features), storefront: true, backoffice: true, start: true })
