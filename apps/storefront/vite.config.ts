import { reactRouter } from '@react-router/dev/vite'
import { themeCss } from '@shop/brands'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const THEMES = 'virtual:brand-themes.css'

/** The themes of packages/brands as a style sheet, so that colours are written down once. */
const brandThemes = (): Plugin => ({
  name: 'brand-themes',
  resolveId: (id) => (id === THEMES ? `\0${THEMES}` : undefined),
  load: (id) => (id === `\0${THEMES}` ? themeCss() : undefined),
})

/** Parts of the shop that more than these many pages need are part of every first visit; the others come with their page. */
const MANY_PAGES = 6

/** What stands around every page, but for its foot, which is far below the first screen. */
const frame = /storefront\/src\/(brand\/(?!footer|notice-cards)|features\/(auth\/(?!change-)|snackbar\/))/
/** What many pages show at once; what they open or show seldom comes with it, and so do forms: nobody comes to the shop by one. */
const shared =
  /storefront\/src\/(lib|ui)\/(?!layers|shown\/empty|controls\/(text-field|choice|select|switch))|features\/product\/(product-|cards\/|add-|sale-facts)|features\/timer|packages\/(?!rules\/src\/(password|registration|terms|phone|area|remote))/

/** What every page needs anyway, in few files: libraries that change seldom, and the frame. */
const sharedChunks = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
    {
      name: 'libraries',
      test: /node_modules\/(react-router|@tanstack|zustand)\//,
      priority: 2,
      minShareCount: MANY_PAGES,
    },
    { name: 'frame', test: frame, priority: 1 },
    { name: 'shared', test: shared, priority: 1, minShareCount: MANY_PAGES },
  ],
}

/** The packages are data and pure functions: what a page does not use of them is left out. */
const treeshake = { moduleSideEffects: [{ test: /packages\/(rules|brands|contract)\//, sideEffects: false }] }

export default defineConfig({
  plugins: [brandThemes(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: { client: { build: { rolldownOptions: { treeshake, output: { codeSplitting: sharedChunks } } } } },
})
