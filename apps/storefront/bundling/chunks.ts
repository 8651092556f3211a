/** Files whose path from the repository root starts with `start`, except those that continue with one of `but`. */
export interface Part {
  start: string
  but?: readonly string[]
}

const SRC = 'apps/storefront/src/'
const inSrc = (starts: readonly string[]): Part[] => starts.map((start) => ({ start: SRC + start }))

/** Number of importing pages from which a module counts as needed by every first visit. Other modules load with their page. */
const MANY_PAGES = 6

/**
 * The page frame without the footer, which is below the first screen, and the imports of the entry. Rolldown counts the entry
 * as their only importer, so `minShareCount` does not find them.
 */
const frame: readonly Part[] = [
  { start: `${SRC}brand/`, but: ['footer', 'notice-cards', 'logo/signs'] },
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

/** Modules excluded from the shared chunk. Overlays, forms and rare parts load with the page that needs them. */
const rare = [
  'overlay',
  'load-script',
  'push-subscription',
  'notice-texts',
  'display/accordion',
  'display/empty',
  'display/error-note',
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
  'order/gift-rules',
  'payment/bank-rules',
  'product/review-rules',
  'text/',
  'time/message-rules',
]
const shared: readonly Part[] = [
  { start: `${SRC}lib/`, but: rare },
  { start: `${SRC}ui/`, but: rare },
  ...inSrc(
    ['product-badges', 'cards/prefetch-product', 'sale-facts', 'option-sheet-'].map(
      (start) => `features/product/${start}`,
    ),
  ),
  ...inSrc(['features/timer']),
  {
    start: 'packages/',
    but: [
      'brands/src/payment',
      'contract/src/paths',
      ...[...rulesOfForms, 'price/shipping', 'order/status-texts'].map((rules) => `rules/src/${rules}`),
    ],
  },
]

/** Product cards: lists render them at once, a product page far below the first screen. */
const cards = inSrc(
  ['product-card', 'product-grid', 'add-button', 'cards/card-', 'cards/use-'].map(
    (start) => `features/product/${start}`,
  ),
)

/** Small modules that all lists import, and those of a product page: one chunk each, because every chunk costs a request. */
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
  'features/video/video-input',
  ...['member/member-act', 'member/use-member-act', 'member/use-personal-product', 'member/load-changes']
    .concat('refusal', 'picture-file', 'recent/recent-products', 'overlay/lazy-overlay', 'overlay/overlay-store')
    .concat('detail/heart', 'detail/detail-section', 'detail/delivery/my-zonecode-key', 'detail/words/facts-table')
    .concat('detail/sale/buy-buttons', 'detail/sale/has-sale-terms')
    .map((start) => `features/product/${start}`),
])

/** Sections of the home page and their queries: small modules that would otherwise be a chunk each. */
const home: readonly Part[] = [
  // the rail of reviews loads when it is nearly in view, also on a product page
  { start: `${SRC}features/home/section`, but: ['s/review-rail'] },
  ...inSrc(['home/home-choice', 'home/best/home-best-', 'video/video-queries'].map((start) => `features/${start}`)),
]

/**
 * Parts below the first screen of a product page: on a slow network each separate chunk would add a round trip. The description
 * starts at the edge of the first screen and loads on many first visits.
 */
const below: readonly Part[] = [
  // the viewer of all photos loads when it is opened
  { start: `${SRC}features/review/read/`, but: ['review-gallery', 'photo-grid', 'all-reviews', 'review-pager'] },
  ...inSrc([
    'features/review/review-section',
    ...['qna-section', 'qna-row', 'qna-queries', 'question-draft'].map((name) => `features/qna/${name}`),
    ...['detail/page-end', 'detail/head/title-block', 'detail/delivery/delivery-facts']
      .concat('detail/delivery/shipping-guide', 'detail/sale/sale-notes', 'detail/sale/funding-strip')
      .concat('detail/related-products')
      .map((start) => `features/product/${start}`),
  ]),
]
/** Modules that these share with other pages, which must not load the whole group. */
const apart: readonly Part[] = [
  ...inSrc([
    'ui/browse/side-row',
    'ui/controls/select',
    'ui/display/accordion',
    'ui/display/error-note',
    'ui/display/stars',
    'features/auth/use-draft',
    'features/product/overlay/page-steps',
    'features/review/review-paths',
    'ui/display/illustration/news-illustrations',
  ]),
  ...['user/grade-rules', 'price/shipping-rules', 'text/normalize-text'].map((file) => ({
    start: `packages/rules/src/${file}`,
  })),
]

export const named = { frame, shared, cards, home, lists, details, below, apart }

/** npm packages that every first visit needs, in chunks that rarely change. */
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
