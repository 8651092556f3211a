import { reactRouter } from '@react-router/dev/vite'
import { themeCss } from '@shop/brands'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { leftOut } from './bundling/left-out.ts'
import { trustedParts } from './bundling/trusted-parts.ts'

const THEMES = 'virtual:brand-themes.css'

/** The themes of packages/brands as a style sheet, so that colours are written down once. */
const brandThemes = (): Plugin => ({
  name: 'brand-themes',
  resolveId: (id) => (id === THEMES ? `\0${THEMES}` : undefined),
  load: (id) => (id === `\0${THEMES}` ? themeCss() : undefined),
})

/** Parts of the shop that more than these many pages need are part of every first visit; the others come with their page. */
const MANY_PAGES = 6

/** What stands around every page, but for its foot, which is far below the first screen, and what moves at its top. */
const frame =
  /storefront\/src\/(brand\/(?!footer|notice-cards)|features\/(auth\/(?!change-|use-unsent)|snackbar\/|cart\/cart-count|home\/main-tabs)|ui\/(browse\/(link-tabs|carousel|use-slides)|shown\/countdown|icons\/media))/
/** What many pages show at once; what they open or show seldom comes with it, and so do forms: nobody comes to the shop by one. */
const shared =
  /storefront\/src\/(lib|ui)\/(?!layers|load-script|notice-texts|shown\/(empty|drawing|sum-rows)|controls\/(text-field|choice|select|switch))|features\/product\/(product-|cards\/|add-|sale-facts|option-sheet-)|features\/timer|packages\/(?!brands\/src\/payment|rules\/src\/(password|registration|terms|phone|area|address|remote|price-rules|shipping|status-words))/

/** Small parts that lists have in common, and those of a product's page: in one file each, as every file costs a request. */
const lists =
  /storefront\/src\/(ui\/(layers\/(sheet|use-drag)|controls\/choice|shown\/drawing\/empty-drawings)|features\/(category\/category-address|best\/best-address|product\/list-json))/
const details =
  /storefront\/src\/(ui\/layers\/bottom-bar|features\/(address\/guest-address-key|(qna|review)\/\w+-input|product\/(member\/(member-act|use-member-act|use-personal-product|load-changes)|refusal|picture-file|recent\/recent-products|layer\/(lazy-layer|layer-store)|detail\/(heart|detail-section|delivery\/my-zonecode-key|sale\/(buy-buttons|has-sale-terms)))))/

/** What every page needs anyway, in few files: libraries that change seldom, and the frame. */
const sharedChunks = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
    { name: 'libraries', test: /node_modules\/(react-router|@tanstack|zustand)\//, priority: 2 },
    { name: 'frame', test: frame, priority: 1 },
    { name: 'shared', test: shared, priority: 1, minShareCount: MANY_PAGES },
    { name: 'lists', test: lists },
    { name: 'details', test: details },
  ],
}

/** The packages are data and pure functions: what a page does not use of them is left out. */
const treeshake = { moduleSideEffects: [{ test: /packages\/(rules|brands|contract)\//, sideEffects: false }] }

export default defineConfig({
  plugins: [leftOut(), trustedParts(), brandThemes(), tailwindcss(), reactRouter()],
  // what a part brought later needs besides itself is mostly there already: no list of it in every page
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: false },
  environments: { client: { build: { rolldownOptions: { treeshake, output: { codeSplitting: sharedChunks } } } } },
})
