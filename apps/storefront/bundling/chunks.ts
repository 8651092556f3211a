/** Files whose path from the root of the repository begins with `start`, except those that continue with one of `but`. */
export interface Part {
  start: string
  but?: readonly string[]
}

const SRC = 'apps/storefront/src/'
const inSrc = (starts: readonly string[]): Part[] => starts.map((start) => ({ start: SRC + start }))

/** A module that this many pages import is loaded by every first visit; the others load with their page. */
const MANY_PAGES = 6

/**
 * The frame of every page without its footer, which is below the first screen, and what the entry imports: Rolldown counts only
 * the entry for a module that it imports, so `minShareCount` does not find these.
 */
const frame: readonly Part[] = [
  { start: `${SRC}brand/`, but: ['footer', 'notice-cards'] },
  { start: `${SRC}features/auth/`, but: ['change-', 'use-draft'] },
  ...inSrc([
    'pages/shop-layout',
    'features/snackbar/',
    'features/cart/cart-count',
    'features/home/main-tabs',
    'ui/browse/link-tabs',
    'ui/browse/use-centred',
    'ui/browse/carousel',
    'ui/browse/use-slides',
    'ui/display/countdown',
    'ui/icons/media',
    'lib/brand-context',
    'lib/call/',
    'lib/page/',
    'lib/scheduling/',
    'lib/seo',
    'lib/site-context',
    'lib/view-restoration/',
    'lib/web-font',
  ]),
]

/** What many pages show at once. Overlays, forms and rare parts load with the page that needs them. */
const rare = [
  'overlay',
  'load-script',
  'notice-texts',
  'display/empty',
  'display/illustration',
  'display/sum-rows',
  'controls/text-field',
  'controls/choice',
  'controls/select',
  'controls/switch',
]
const rulesOfForms = [
  'user/password',
  'user/registration',
  'user/terms',
  'user/phone',
  'address/area',
  'address/address',
  'address/remote',
  'price/price-rules',
]
const shared: readonly Part[] = [
  { start: `${SRC}lib/`, but: rare },
  { start: `${SRC}ui/`, but: rare },
  ...inSrc(
    ['product-badges', 'cards/bring', 'sale-facts', 'option-sheet-'].map((start) => `features/product/${start}`),
  ),
  ...inSrc(['features/timer']),
  {
    start: 'packages/',
    but: [
      'brands/src/payment',
      ...[...rulesOfForms, 'price/shipping', 'order/status-texts'].map((rules) => `rules/src/${rules}`),
    ],
  },
]

/** Product cards: lists show them at once, a product's page far below. */
const cards = inSrc(
  ['product-card', 'product-grid', 'add-button', 'cards/card-', 'cards/use-'].map(
    (start) => `features/product/${start}`,
  ),
)

/** Small modules that all lists import, and those of a product's page: one chunk each, as every chunk costs a request. */
const lists = inSrc([
  'ui/overlay/sheet',
  'ui/overlay/use-drag',
  'ui/controls/choice',
  'ui/display/illustration/empty-illustrations',
  'features/category/category-address',
  'features/best/best-link',
  'features/product/list-json',
])
const details = inSrc([
  'ui/overlay/bottom-bar',
  'features/address/guest-address-key',
  'features/qna/qna-input',
  'features/review/review-input',
  ...['member/member-act', 'member/use-member-act', 'member/use-personal-product', 'member/load-changes']
    .concat('refusal', 'picture-file', 'recent/recent-products', 'overlay/lazy-overlay', 'overlay/overlay-store')
    .concat('detail/heart', 'detail/detail-section', 'detail/delivery/my-zonecode-key', 'detail/words/facts-table')
    .concat('detail/sale/buy-buttons', 'detail/sale/has-sale-terms')
    .map((start) => `features/product/${start}`),
])

/** The sections of home and their queries: small modules that would each be a chunk. */
const home = inSrc(
  [
    'home/home-choice',
    'home/section',
    'home/best/home-best-',
    'home/reviews/review-queries',
    'video/video-queries',
  ].map((start) => `features/${start}`),
)

/**
 * What is below the first screen of a product's page: on a slow network each chunk would be one more round trip. The description
 * begins at its edge, and loads with many first visits.
 */
const below = inSrc([
  ...['section', 'row', 'summary', 'texts', 'photos', 'point-note'].map((name) => `features/review/review-${name}`),
  ...['qna-section', 'qna-row', 'qna-queries', 'lock-icon', 'question-draft'].map((name) => `features/qna/${name}`),
  ...['detail/page-end', 'detail/head/title-block', 'detail/delivery/delivery-facts']
    .concat('detail/delivery/shipping-guide', 'detail/sale/sale-notes', 'detail/sale/funding-strip')
    .concat('rails/related', 'overlay/page-steps')
    .map((start) => `features/product/${start}`),
  'features/review/recommended-reviews',
])
/** What these share with other pages, which must not load all of them. */
const apart: readonly Part[] = [
  ...inSrc(['ui/browse/side-row', 'features/auth/use-draft']),
  ...['user/grade', 'price/shipping'].map((rules) => ({ start: `packages/rules/src/${rules}-rules` })),
]

export const named = { frame, shared, cards, home, lists, details, below, apart }

/** Packages of node_modules that every first visit needs, in chunks that change rarely. */
export const libraries = {
  react: ['react', 'react-dom', 'scheduler'],
  libraries: ['react-router', '@tanstack', 'zustand'],
}

const anyOf = (parts: readonly Part[]): RegExp => {
  const written = parts.map(({ start, but = [] }) => start + (but.length > 0 ? `(?!${but.join('|')})` : ''))
  return new RegExp(`/(${written.join('|')})`)
}
const inPackages = (names: readonly string[]): RegExp => new RegExp(`node_modules/(${names.join('|')})/`)

/** Manual chunk groups of the browser build. */
export const chunks = [
  { name: 'react', test: inPackages(libraries.react), priority: 3 },
  { name: 'libraries', test: inPackages(libraries.libraries), priority: 2 },
  { name: 'frame', test: anyOf(frame), priority: 1 },
  { name: 'shared', test: anyOf(shared), priority: 1, minShareCount: MANY_PAGES },
  { name: 'cards', test: anyOf(cards) },
  { name: 'home', test: anyOf(home) },
  { name: 'lists', test: anyOf(lists) },
  { name: 'details', test: anyOf(details) },
  { name: 'apart', test: anyOf(apart) },
  { name: 'below', test: anyOf(below) },
]

/** Packages of data and pure functions: modules without side effects. */
export const withoutEffects = /packages\/(rules|brands|contract)\//
