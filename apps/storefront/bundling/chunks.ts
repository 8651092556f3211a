/** Files whose path from the root of the project begins with `start`, but for those that go on with one of `but`. */
export interface Part {
  start: string
  but?: readonly string[]
}

const SRC = 'apps/storefront/src/'
const inSrc = (starts: readonly string[]): Part[] => starts.map((start) => ({ start: SRC + start }))

/** Parts of the shop that more than these many pages need are part of every first visit; the others come with their page. */
const MANY_PAGES = 6

/** What stands around every page, but for its foot, which is far below the first screen, and what moves at its top. */
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

/** What many pages show at once; what they open or show seldom comes with it, and so do forms: nobody comes to the shop by one. */
const seldom = [
  'overlay',
  'load-script',
  'notice-texts',
  'display/empty',
  'display/drawing',
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
  { start: `${SRC}lib/`, but: seldom },
  { start: `${SRC}ui/`, but: seldom },
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

/** Products as lists show them: the page of one shows others far down. */
const cards = inSrc(
  ['product-card', 'product-grid', 'add-button', 'cards/card-', 'cards/use-'].map(
    (start) => `features/product/${start}`,
  ),
)

/** Small parts that lists have in common, and those of a product's page: in one file each, as every file costs a request. */
const lists = inSrc([
  'ui/overlay/sheet',
  'ui/overlay/use-drag',
  'ui/controls/choice',
  'ui/display/drawing/empty-drawings',
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

/** The sections of a home, and what the page and its later parts ask for them: small words that would each be a file. */
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
 * What stands below the first screen of a product's page: on a slow network each file on its own would be one more wait. The
 * seller's words begin at its edge, and come with many first visits.
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
/** What it has in common with other pages, which need not fetch all of it. */
const apart: readonly Part[] = [
  ...inSrc(['ui/browse/side-row', 'features/auth/use-draft']),
  ...['user/grade', 'price/shipping'].map((rules) => ({ start: `packages/rules/src/${rules}-rules` })),
]

export const named = { frame, shared, cards, home, lists, details, below, apart }

/** Packages of node_modules that each first visit needs, in files that change seldom. */
export const libraries = {
  react: ['react', 'react-dom', 'scheduler'],
  libraries: ['react-router', '@tanstack', 'zustand'],
}

const anyOf = (parts: readonly Part[]): RegExp => {
  const written = parts.map(({ start, but = [] }) => start + (but.length > 0 ? `(?!${but.join('|')})` : ''))
  return new RegExp(`/(${written.join('|')})`)
}
const inPackages = (names: readonly string[]): RegExp => new RegExp(`node_modules/(${names.join('|')})/`)

/** What every page needs anyway, in few files: libraries that change seldom, and the frame. */
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

/** Data and pure functions. */
export const withoutEffects = /packages\/(rules|brands|contract)\//
