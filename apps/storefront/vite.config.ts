import { reactRouter } from '@react-router/dev/vite'
import { themeCss } from '@shop/brands'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunks, withoutEffects } from './bundling/chunks.ts'
import { leftOut } from './bundling/left-out.ts'
import { trustedParts } from './bundling/trusted-parts.ts'

const THEMES = 'virtual:brand-themes.css'

/** The themes of packages/brands as a style sheet, so that colours are written down once. */
const brandThemes = (): Plugin => ({
  name: 'brand-themes',
  resolveId: (id) => (id === THEMES ? `\0${THEMES}` : undefined),
  load: (id) => (id === `\0${THEMES}` ? themeCss() : undefined),
})

/** The packages are data and pure functions: what a page does not use of them is left out. */
const treeshake = { moduleSideEffects: [{ test: withoutEffects, sideEffects: false }] }

export default defineConfig({
  plugins: [leftOut(), trustedParts(), brandThemes(), tailwindcss(), reactRouter()],
  // what a part brought later needs besides itself is mostly there already: no list of it in every page
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups: chunks } } } } },
  },
})
